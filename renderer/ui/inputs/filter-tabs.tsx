import './filter-tabs.css';
import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../format/index.ts';

export interface FilterTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Null where nothing is counted. */
  readonly count: number | null;
  readonly isUrgent?: boolean;
}

/** One of several filters, each with how much is behind it. Arrow keys move, as in every group of radio buttons. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly FilterTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const { number } = useTexts();
  return (
    <SegmentedControl
      aria-label={label}
      className="filter-tabs"
      value={value}
      onChange={onChange}
      data={tabs.map((tab) => ({
        value: tab.value,
        label: (
          <span className="filter-tab">
            {tab.label}
            {tab.count !== null && tab.count > 0 && (
              <span className="filter-tab-count" data-urgent={tab.isUrgent === true || undefined}>
                {number(tab.count)}
              </span>
            )}
          </span>
        ),
      }))}
    />
  );
}

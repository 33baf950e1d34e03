import './rail.css';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useTexts } from '../../format/index.ts';
import { GalleyMark } from './galley-mark.tsx';

export interface RailItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  /** Things behind this entry that need a person. */
  readonly issueCount: number;
  /** Shown to those who hover or use assistive technology, such as `Alt+1`. */
  readonly shortcut: string | null;
}

/** The way between the places. `children` belongs to the place that is open; `bottom` holds settings and the account. */
export function Rail<Value extends string>({
  items,
  value,
  onChange,
  children,
  bottom,
}: {
  readonly items: readonly RailItem<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly children?: ReactNode;
  readonly bottom: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <nav className="rail" aria-label={t('nav.label')}>
      <div className="rail-brand">
        <GalleyMark />
        <span>Galley</span>
      </div>
      <div className="rail-entries">
        {items.map((item) => (
          <RailEntry key={item.value} item={item} isCurrent={item.value === value} onChange={onChange} />
        ))}
      </div>
      <div className="rail-sections">{children}</div>
      <div className="rail-bottom">{bottom}</div>
    </nav>
  );
}

/** A titled list below the places. */
export function RailSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="rail-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

export function RailEntry<Value extends string>({
  item,
  isCurrent,
  onChange,
}: {
  readonly item: RailItem<Value>;
  readonly isCurrent: boolean;
  readonly onChange: (value: Value) => void;
}) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="rail-entry"
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={item.shortcut ?? undefined}
      title={item.shortcut ?? undefined}
      onClick={() => onChange(item.value)}
    >
      <item.icon size={17} stroke={1.75} />
      <span className="rail-entry-label">{item.label}</span>
      {item.issueCount > 0 && (
        <span className="rail-entry-issues">
          <span aria-hidden="true">{item.issueCount > 999 ? '999+' : item.issueCount}</span>
          <span className="g-unseen">{t('nav.issues', { count: item.issueCount })}</span>
        </span>
      )}
    </button>
  );
}

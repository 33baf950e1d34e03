import './place-tabs.css';

export interface PlaceTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Things behind it that need the user. */
  readonly issueCount: number;
}

/** Screens of one place, beside its title. They lead on like the rail, and are links to assistive technology, not tabs. */
export function PlaceTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly PlaceTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  return (
    <nav className="place-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className="place-tab"
          aria-current={tab.value === value ? 'page' : undefined}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.issueCount > 0 && <span className="rail-entry-issues">{tab.issueCount}</span>}
        </button>
      ))}
    </nav>
  );
}

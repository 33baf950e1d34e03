import type { LocalizedString } from '../../../shared/api/index.ts';

/** The change of one property field: a new value, or `null` to delete it. */
export type PropertyChanges = ReadonlyMap<string, LocalizedString | string | number | boolean | null>;

/**
 * Entries of a save. An unchanged field has no entry at all: **an entry without `Value` deletes the field**
 * (`docs/api/extensions.md#property-values`), so only an explicit `null` becomes one. Booleans go as 0/1.
 */
export function propertyEntries(changes: PropertyChanges): readonly Readonly<Record<string, unknown>>[] {
  return [...changes].map(([field, value]) =>
    value === null
      ? { FieldIdentifier: field }
      : { FieldIdentifier: field, Value: typeof value === 'boolean' ? Number(value) : value },
  );
}

import { AppError } from '../../../shared/errors/index.ts';
import type { PropertyValueRecord } from '../records/asset.ts';
import type { PropertyField } from '../records/catalogue.ts';
import { mergeLocalized, requireText } from '../records/localized-text.ts';

/** One entry of a save. Without a value it deletes the field (`docs/api/extensions.md#property-values`). */
export interface PropertyChange {
  readonly fieldIdentifier: string;
  readonly value?: PropertyValueRecord['value'] | undefined;
}

/**
 * The property values after a save, in the order of the identifiers. Fields that no entry names stay. Localized texts merge
 * per language, a plain string setting the default text; booleans may be written 0 and 1; dates are Unix seconds. Throws
 * BAD_REQUEST naming the field for one that the bank does not have, a value of another type, or one that is not allowed.
 */
export function changeProperties(
  current: readonly PropertyValueRecord[],
  changes: readonly PropertyChange[],
  fields: readonly PropertyField[],
): readonly PropertyValueRecord[] {
  const values = new Map(current.map(({ fieldIdentifier, value }) => [fieldIdentifier, value]));
  for (const { fieldIdentifier, value } of changes) {
    const field = fields.find((one) => one.fieldIdentifier === fieldIdentifier);
    if (field === undefined) refuse(fieldIdentifier, 'is not a property field of this bank.');
    if (value === undefined) values.delete(fieldIdentifier);
    else values.set(fieldIdentifier, acceptValue(field, values.get(fieldIdentifier), value));
  }
  return [...values]
    .map(([fieldIdentifier, value]) => ({ fieldIdentifier, value }))
    .sort((one, other) => (one.fieldIdentifier < other.fieldIdentifier ? -1 : 1));
}

type PropertyData = PropertyValueRecord['value'];

/** Seconds that a JavaScript date can show, either side of 1970. */
const farthestSeconds = 8_640_000_000_000;

function acceptValue(
  field: PropertyField,
  current: PropertyData | undefined,
  value: PropertyData,
): PropertyData {
  const { fieldIdentifier } = field;
  switch (field.type) {
    case 'text':
      if (typeof value !== 'string') refuse(fieldIdentifier, 'takes a text.');
      requireText(value, named(fieldIdentifier));
      return value;
    case 'localized-text':
      if (typeof value !== 'string' && typeof value !== 'object')
        refuse(fieldIdentifier, 'takes a text or texts per language.');
      return mergeLocalized(typeof current === 'object' ? current : {}, value, named(fieldIdentifier));
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) refuse(fieldIdentifier, 'takes a number.');
      return value;
    case 'integer':
      if (!isWhole(value)) refuse(fieldIdentifier, 'takes a whole number.');
      return value;
    case 'boolean':
      if (value !== true && value !== false && value !== 0 && value !== 1)
        refuse(fieldIdentifier, 'takes 0 or 1.');
      return Boolean(value);
    case 'date':
      if (!isWhole(value) || Math.abs(value) > farthestSeconds)
        refuse(fieldIdentifier, 'takes a Unix timestamp in seconds.');
      return value;
    case 'choice': {
      const valueId = typeof value === 'number' ? String(value) : value;
      if (!field.allowedValues.some((allowed) => allowed.valueId === valueId)) {
        const allowed = field.allowedValues.map((one) => one.valueId).join(', ');
        refuse(fieldIdentifier, `takes one of ${allowed}.`);
      }
      return valueId;
    }
  }
}

function isWhole(value: PropertyData): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function refuse(fieldIdentifier: string, what: string): never {
  const field = named(fieldIdentifier);
  throw new AppError('BAD_REQUEST', { field, reason: `${field} ${what}` });
}

/** Long enough for every identifier in use, short enough for a message. */
const longestNamed = 60;

function named(fieldIdentifier: string): string {
  return `PropertyValues.${fieldIdentifier.slice(0, longestNamed)}`;
}

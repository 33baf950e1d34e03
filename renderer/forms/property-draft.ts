import type { PropertyChangesInput, PropertyDataView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { changedTexts, type LocalizedDraft } from './localized-draft.ts';

/** By field; localized texts per language, everything else as the text of its one input, '' for nothing. */
export type PropertyDraft = Readonly<Record<string, string | LocalizedDraft>>;

/**
 * `grouped` and `ambiguous`: digits after the separator may be thousands, in a field without and with fractions. `year`: a date
 * field takes the 26 of a user who means 2026 for the year 26.
 */
export type PropertyProblem = 'number' | 'integer' | 'grouped' | 'ambiguous' | 'date' | 'year';

interface PropertyValue {
  readonly fieldId: string;
  readonly value: PropertyDataView;
}

export function propertyDraftOf(
  properties: readonly PropertyValue[],
  fields: readonly PropertyFieldView[],
): PropertyDraft {
  const values = new Map(properties.map(({ fieldId, value }) => [fieldId, value]));
  return Object.fromEntries(
    fields.map((field) => [field.fieldId, toInput(field.type, values.get(field.fieldId))]),
  );
}

/** The problems, by field, with the differences from the bank. Empty when all of it may be sent. */
export function propertyProblemsOf(
  draft: PropertyDraft,
  properties: readonly PropertyValue[],
  fields: readonly PropertyFieldView[],
): ReadonlyMap<string, PropertyProblem> {
  const before = propertyDraftOf(properties, fields);
  const problems = new Map<string, PropertyProblem>();
  for (const { fieldId, type } of fields) {
    const input = draft[fieldId] ?? '';
    const problem = input === before[fieldId] ? null : problemOf(type, input);
    if (problem !== null) problems.set(fieldId, problem);
  }
  return problems;
}

/**
 * Only the differences from the bank: an entry without a deliberate change must never be sent
 * (`docs/api/extensions.md#property-values`), nor a field without input in the draft: it became known later. Null without any.
 * The draft must be free of problems.
 */
export function propertyChangesOf(
  draft: PropertyDraft,
  properties: readonly PropertyValue[],
  fields: readonly PropertyFieldView[],
): PropertyChangesInput | null {
  const before = propertyDraftOf(properties, fields);
  const changes = fields.flatMap(({ fieldId, type }) => {
    const old = before[fieldId] ?? '';
    const next = draft[fieldId];
    if (next === undefined || JSON.stringify(old) === JSON.stringify(next)) return [];
    return [{ fieldId, value: toValue(type, old, next) }];
  });
  return changes.length === 0 ? null : changes;
}

/**
 * The fields of this bank, and for what is filled beside them a field of the kind of its value: a bank that does not tell its
 * fields still shows what they hold.
 */
export function withFilledFields(
  known: readonly PropertyFieldView[],
  properties: readonly PropertyValue[],
): readonly PropertyFieldView[] {
  const knownIds = new Set(known.map(({ fieldId }) => fieldId));
  const filled = properties
    .filter(({ fieldId }) => !knownIds.has(fieldId))
    .map(({ fieldId, value }) => ({ fieldId, name: {}, type: typeOfValue(value), choices: [] }));
  return [...known, ...filled];
}

function typeOfValue(value: PropertyDataView): string {
  if (typeof value === 'object') return 'localized-text';
  return typeof value === 'string' ? 'text' : typeof value;
}

function toInput(type: string, value: PropertyDataView | undefined): string | LocalizedDraft {
  if (type === 'localized-text') {
    if (typeof value === 'object') return value;
    return value === undefined ? {} : { 'x-default': String(value) };
  }
  if (value === undefined || typeof value === 'object') return '';
  if (type === 'date' && typeof value === 'number') return toDay(value);
  if (type === 'boolean') return value === true || value === 1 ? 'yes' : 'no';
  const text = String(value);
  // One zero more says that these are three decimals, and no thousands.
  return type === 'number' && looksGrouped(text) ? `${text}0` : text;
}

/** The day of Unix seconds; '' for one that no calendar or no date field has. */
function toDay(seconds: number): string {
  const date = new Date(seconds * 1_000);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? date.toISOString().slice(0, 10) : '';
}

function problemOf(type: string, input: string | LocalizedDraft): PropertyProblem | null {
  if (typeof input !== 'string' || input.trim() === '') return null;
  switch (type) {
    case 'number':
      if (looksGrouped(input)) return 'ambiguous';
      return Number.isFinite(readNumber(input)) ? null : 'number';
    case 'integer':
      if (looksGrouped(input)) return 'grouped';
      return wholeNumber.test(input.trim()) && Number.isSafeInteger(Number(input)) ? null : 'integer';
    case 'date':
      if (Number.isNaN(Date.parse(`${input}T00:00:00Z`))) return 'date';
      return Number.parseInt(input, 10) < firstYear ? 'year' : null;
    default:
      return null;
  }
}

/** The value to send; null deletes the field. */
function toValue(
  type: string,
  before: string | LocalizedDraft,
  input: string | LocalizedDraft,
): PropertyDataView | null {
  if (typeof input !== 'string') {
    if (Object.values(input).every((text) => text.trim() === '')) return null;
    return changedTexts(typeof before === 'string' ? {} : before, input) ?? {};
  }
  const text = input.trim();
  if (text === '') return null;
  switch (type) {
    case 'number':
    case 'integer':
      return readNumber(text);
    case 'date':
      return Date.parse(`${text}T00:00:00Z`) / 1_000;
    case 'boolean':
      return text === 'yes';
    default:
      return text;
  }
}

/** Earlier years are not written with four digits. */
const firstYear = 1_000;

const wholeNumber = /^[+-]?\d+$/;

/**
 * As pages write thousands, this one among them: "1,000" in English, "1.000" in German, "1 000" in Russian. Read as a number it
 * would be a thousandth of what was meant.
 */
function looksGrouped(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2}(?:[.,\s'’]\d{3})+$/.test(text.trim());
}

/** People of four of the five languages write a comma. */
function readNumber(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

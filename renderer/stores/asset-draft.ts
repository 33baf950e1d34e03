import type { KeywordId } from '../../shared/model/index.ts';
import type {
  AssetChangesInput,
  AssetDetailsView,
  AssetListsView,
  PropertyDataView,
} from '../../shared/rpc/index.ts';

type LocalizedDraft = Readonly<Record<string, string>>;
export type PropertyField = NonNullable<AssetListsView['fields']>[number];

/** What a person types about an asset: texts as they stand in the fields, '' for nothing. */
export interface AssetDraft {
  readonly name: LocalizedDraft;
  readonly description: LocalizedDraft;
  readonly keywordIds: readonly KeywordId[];
  /** By field; localized texts per language, everything else as the text of its one input. */
  readonly properties: Readonly<Record<string, string | LocalizedDraft>>;
}

export type DraftProblem = 'name' | 'number' | 'integer' | 'date';

export function draftOf(asset: AssetDetailsView, fields: readonly PropertyField[]): AssetDraft {
  const values = new Map(asset.properties.map(({ fieldId, value }) => [fieldId, value]));
  return {
    name: asset.name,
    description: asset.description,
    keywordIds: asset.keywords.map(({ keywordId }) => keywordId),
    properties: Object.fromEntries(
      fields.map((field) => [field.fieldId, toInput(field.type, values.get(field.fieldId))]),
    ),
  };
}

/** What is wrong, by field: `name`, or the identifier of a property field. Empty when all of it may be sent. */
export function problemsOf(
  draft: AssetDraft,
  fields: readonly PropertyField[],
): ReadonlyMap<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (Object.values(draft.name).every((text) => text.trim() === '')) problems.set('name', 'name');
  for (const { fieldId, type } of fields) {
    const problem = problemOf(type, draft.properties[fieldId] ?? '');
    if (problem !== null) problems.set(`property.${fieldId}`, problem);
  }
  return problems;
}

/**
 * Only what differs from what the bank holds: an entry that nobody changed on purpose must never be sent
 * (`beyond-the-reference.md § property values`). Null when nothing does. The draft must be free of problems.
 */
export function changesOf(
  draft: AssetDraft,
  asset: AssetDetailsView,
  fields: readonly PropertyField[],
): Omit<AssetChangesInput, 'assetId'> | null {
  const before = draftOf(asset, fields);
  const name = changedTexts(before.name, draft.name);
  const description = changedTexts(before.description, draft.description);
  const hasKeywordsChanged = before.keywordIds.join('\n') !== draft.keywordIds.join('\n');
  const properties = fields.flatMap(({ fieldId, type }) => {
    const old = before.properties[fieldId] ?? '';
    const next = draft.properties[fieldId] ?? '';
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    return [{ fieldId, value: toValue(type, old, next) }];
  });
  const changes = {
    ...(name === null ? {} : { name }),
    ...(description === null ? {} : { description }),
    ...(hasKeywordsChanged ? { keywordIds: draft.keywordIds } : {}),
    ...(properties.length === 0 ? {} : { properties }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function toInput(type: string, value: PropertyDataView | undefined): string | LocalizedDraft {
  if (type === 'localized-text') {
    if (typeof value === 'object') return value;
    return value === undefined ? {} : { 'x-default': String(value) };
  }
  if (value === undefined || typeof value === 'object') return '';
  if (type === 'date' && typeof value === 'number') return toDay(value);
  if (type === 'boolean') return value === true || value === 1 ? 'yes' : 'no';
  return String(value);
}

/** The day of Unix seconds; '' for one that no calendar has. */
function toDay(seconds: number): string {
  const date = new Date(seconds * 1_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

function problemOf(type: string, input: string | LocalizedDraft): DraftProblem | null {
  if (typeof input !== 'string' || input.trim() === '') return null;
  switch (type) {
    case 'number':
      return Number.isFinite(readNumber(input)) ? null : 'number';
    case 'integer':
      return Number.isSafeInteger(readNumber(input)) ? null : 'integer';
    case 'date':
      return Number.isNaN(Date.parse(`${input}T00:00:00Z`)) ? 'date' : null;
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

/** People of four of the five languages write a comma. */
function readNumber(text: string): number {
  return Number(text.trim().replace(',', '.'));
}

function changedTexts(before: LocalizedDraft, after: LocalizedDraft): LocalizedDraft | null {
  const changed = Object.entries(after).filter(([language, text]) => (before[language] ?? '') !== text);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

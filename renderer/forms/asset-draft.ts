import type { KeywordId } from '../../shared/model/index.ts';
import type { AssetChangesInput, AssetDetailsView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { changedTexts, type LocalizedDraft } from './localized-draft.ts';
import {
  type PropertyDraft,
  type PropertyProblem,
  propertyChangesOf,
  propertyDraftOf,
  propertyProblemsOf,
} from './property-draft.ts';

/** The typed details of an asset: texts as they stand in the fields, '' for nothing. */
export interface AssetDraft {
  readonly name: LocalizedDraft;
  readonly description: LocalizedDraft;
  readonly keywordIds: readonly KeywordId[];
  readonly properties: PropertyDraft;
}

export type DraftProblem = 'name' | PropertyProblem;

export function draftOf(asset: AssetDetailsView, fields: readonly PropertyFieldView[]): AssetDraft {
  return {
    name: asset.name,
    description: asset.description,
    keywordIds: asset.keywords.map(({ keywordId }) => keywordId),
    properties: propertyDraftOf(asset.properties, fields),
  };
}

/** The problems, by field: `name`, or the identifier of a property field. Empty when all of it may be sent. */
export function problemsOf(
  draft: AssetDraft,
  asset: AssetDetailsView,
  fields: readonly PropertyFieldView[],
): ReadonlyMap<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (Object.values(draft.name).every((text) => text.trim() === '')) problems.set('name', 'name');
  for (const [fieldId, problem] of propertyProblemsOf(draft.properties, asset.properties, fields))
    problems.set(`property.${fieldId}`, problem);
  return problems;
}

/**
 * Only the differences from the bank: an entry without a deliberate change must never be sent
 * (`docs/api/extensions.md#property-values`). Null without any. The draft must be free of problems.
 */
export function changesOf(
  draft: AssetDraft,
  asset: AssetDetailsView,
  fields: readonly PropertyFieldView[],
): Omit<AssetChangesInput, 'assetId'> | null {
  const before = draftOf(asset, fields);
  const name = changedTexts(before.name, draft.name);
  const description = changedTexts(before.description, draft.description);
  const keywords = changedKeywords(before.keywordIds, draft.keywordIds);
  const properties = propertyChangesOf(draft.properties, asset.properties, fields);
  const changes = {
    ...(name === null ? {} : { name }),
    ...(description === null ? {} : { description }),
    ...(keywords === null ? {} : { keywords }),
    ...(properties === null ? {} : { properties }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function changedKeywords(
  before: readonly KeywordId[],
  now: readonly KeywordId[],
): NonNullable<AssetChangesInput['keywords']> | null {
  const added = now.filter((keywordId) => !before.includes(keywordId));
  const removed = before.filter((keywordId) => !now.includes(keywordId));
  return added.length === 0 && removed.length === 0 ? null : { added, removed };
}

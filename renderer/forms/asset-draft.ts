import { type AssetStatusId, asId, type BankFolderId, type KeywordId } from '../../shared/model/index.ts';
import type { AssetChangesInput, AssetDetailsView, PropertyFieldView } from '../../shared/rpc/index.ts';
import { bankDayProblemOf, fromDateField, toDateField } from './bank-date.ts';
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
  /** '' where the bank gives none. */
  readonly statusId: string;
  /** A local day as a date field has it; '' for no end. */
  readonly publishEnd: string;
  readonly folderIds: readonly BankFolderId[];
  readonly properties: PropertyDraft;
}

export type DraftProblem = 'name' | 'folders' | PropertyProblem;

export function draftOf(asset: AssetDetailsView, fields: readonly PropertyFieldView[]): AssetDraft {
  return {
    name: asset.name,
    description: asset.description,
    keywordIds: asset.keywords.map(({ keywordId }) => keywordId),
    statusId: asset.statusId ?? '',
    publishEnd: toDateField(asset.publishEnd),
    folderIds: asset.linkedFolders,
    properties: propertyDraftOf(asset.properties, fields),
  };
}

/** The problems, by field: `name`, `publishEnd`, `folders`, or the identifier of a property field. Empty when all of it may be sent. */
export function problemsOf(
  draft: AssetDraft,
  asset: AssetDetailsView,
  fields: readonly PropertyFieldView[],
): ReadonlyMap<string, DraftProblem> {
  const problems = new Map<string, DraftProblem>();
  if (Object.values(draft.name).every((text) => text.trim() === '')) problems.set('name', 'name');
  const dayProblem = bankDayProblemOf(draft.publishEnd);
  if (dayProblem !== null && draft.publishEnd !== toDateField(asset.publishEnd))
    problems.set('publishEnd', dayProblem);
  if (draft.folderIds.length === 0 && asset.linkedFolders.length > 0) problems.set('folders', 'folders');
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
  const keywords = changedList(before.keywordIds, draft.keywordIds);
  const folders = changedList(before.folderIds, draft.folderIds);
  const properties = propertyChangesOf(draft.properties, asset.properties, fields);
  const changes = {
    ...(name === null ? {} : { name }),
    ...(description === null ? {} : { description }),
    ...(keywords === null ? {} : { keywords }),
    ...(folders === null ? {} : { folders }),
    ...(draft.statusId === before.statusId ? {} : { statusId: asId<AssetStatusId>(draft.statusId) }),
    ...(draft.publishEnd === before.publishEnd ? {} : { publishEnd: fromDateField(draft.publishEnd) }),
    ...(properties === null ? {} : { properties }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function changedList<Entry>(
  before: readonly Entry[],
  now: readonly Entry[],
): { readonly added: readonly Entry[]; readonly removed: readonly Entry[] } | null {
  const added = now.filter((entry) => !before.includes(entry));
  const removed = before.filter((entry) => !now.includes(entry));
  return added.length === 0 && removed.length === 0 ? null : { added, removed };
}

import type {
  AssetId,
  BankFolderId,
  BulkAction,
  BulkPropertyValue,
  IntentCause,
} from '../../shared/model/index.ts';
import type { AssetDetails, BankClient } from '../api/index.ts';

type AssetChanges = Parameters<BankClient['saveAsset']>[1];

/** Actions that save one field of an asset. */
export type SaveAction = Extract<BulkAction, { kind: 'keywords' | 'property' | 'status' | 'folder' }>;

export type PlannedChange =
  | { readonly kind: 'save'; readonly changes: AssetChanges }
  /** The asset already is as wanted. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly cause: IntentCause };

type CurrentAsset = Pick<AssetDetails, 'properties' | 'keywords' | 'statusId' | 'linkedFolders'> & {
  readonly assetId: AssetId;
};

/**
 * The change of one field that brings an asset to the wanted state, from the values that were just read. It names that field and no
 * other. A repeated plan over the result is `unchanged`. Pure.
 */
export function planChange(asset: CurrentAsset, action: SaveAction): PlannedChange {
  switch (action.kind) {
    case 'keywords':
      return planKeywords(asset, action);
    case 'property':
      return planProperty(asset, action);
    case 'status':
      return asset.statusId === action.statusId
        ? { kind: 'unchanged' }
        : { kind: 'save', changes: { statusId: action.statusId } };
    case 'folder':
      return planFolders(asset, action);
  }
}

/** The bank replaces the whole list, so the wanted list is made of the one that it shows now. */
function planKeywords(
  { keywords }: CurrentAsset,
  { add, remove }: Extract<SaveAction, { kind: 'keywords' }>,
): PlannedChange {
  const current = new Set(keywords.map(({ keywordId }) => keywordId));
  const wanted = new Set([...current, ...add]);
  for (const keywordId of remove) wanted.delete(keywordId);
  const isSame = wanted.size === current.size && [...wanted].every((keywordId) => current.has(keywordId));
  return isSame ? { kind: 'unchanged' } : { kind: 'save', changes: { keywordIds: [...wanted] } };
}

function planProperty(
  { properties }: CurrentAsset,
  { fieldIdentifier, value }: Extract<SaveAction, { kind: 'property' }>,
): PlannedChange {
  const current = properties.find(({ fieldId }) => fieldId === fieldIdentifier)?.value;
  if (value === null ? current === undefined : isHeld(current, value)) return { kind: 'unchanged' };
  return { kind: 'save', changes: { properties: new Map([[fieldIdentifier, value]]) } };
}

/** Whether a save of `wanted` would change nothing: texts merge per language (`docs/api/extensions.md#property-merge`). */
function isHeld(current: unknown, wanted: Exclude<BulkPropertyValue, null>): boolean {
  if (current === undefined) return false;
  const texts = isTexts(current) ? current : null;
  if (isTexts(wanted)) return Object.entries(wanted).every(([language, text]) => texts?.[language] === text);
  if (texts !== null) return typeof wanted === 'string' && texts['x-default'] === wanted;
  // A bank writes booleans as 0 and 1, or as booleans.
  if (typeof wanted === 'boolean' || typeof current === 'boolean') return Number(current) === Number(wanted);
  return current === wanted;
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null;
}

/**
 * A compare-and-set: a move out of a folder that the asset has left is refused, because another user moved it since. Where the asset
 * may lie below that folder, a move leaves the folder itself if the asset is in it, else the only folder of the asset. The save
 * replaces the whole list, so nothing is sent where the bank does not show it: an asset is always in a folder.
 */
function planFolders(
  { linkedFolders, assetId }: CurrentAsset,
  { mode, folderId, fromFolderId, mayLieBelow = false }: Extract<SaveAction, { kind: 'folder' }>,
): PlannedChange {
  if (linkedFolders.length === 0) return refused('BANK_ANSWER_UNREADABLE', assetId);
  const isThere = linkedFolders.includes(folderId);
  if (mode === 'link')
    return isThere
      ? { kind: 'unchanged' }
      : { kind: 'save', changes: { linkedFolders: [...linkedFolders, folderId] } };
  const from = folderToLeave(linkedFolders, fromFolderId, mayLieBelow);
  if (from === null || from === folderId) {
    // Of a move that named a folder, this may be the end; without one it says nothing about the other folders.
    if (isThere && (fromFolderId !== null || linkedFolders.length === 1)) return { kind: 'unchanged' };
    const isAmbiguous = linkedFolders.length > 1 && (fromFolderId === null || mayLieBelow);
    return refused(isAmbiguous ? 'ASSET_IN_SEVERAL_FOLDERS' : 'CONFLICT', assetId);
  }
  const others = linkedFolders.filter((each) => each !== from && each !== folderId);
  return { kind: 'save', changes: { linkedFolders: [...others, folderId] } };
}

/** Null where no folder, or none alone, is the one that is meant. */
function folderToLeave(
  linkedFolders: readonly BankFolderId[],
  fromFolderId: BankFolderId | null,
  mayLieBelow: boolean,
): BankFolderId | null {
  if (fromFolderId !== null && linkedFolders.includes(fromFolderId)) return fromFolderId;
  if (fromFolderId !== null && !mayLieBelow) return null;
  const [only, ...others] = linkedFolders;
  return only === undefined || others.length > 0 ? null : only;
}

function refused(
  code: 'ASSET_IN_SEVERAL_FOLDERS' | 'BANK_ANSWER_UNREADABLE' | 'CONFLICT',
  assetId: AssetId,
): PlannedChange {
  return { kind: 'refused', cause: { code, details: { assetId } } };
}

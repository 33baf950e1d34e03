import type { AssetId, SmartFolderItem, SmartFolderSight } from '../../shared/model/index.ts';

/** How a file that Galley wrote is found now. */
export type SmartFolderFileState = 'unchanged' | 'changed' | 'missing';

export interface SmartFolderPlanInput {
  readonly items: readonly SmartFolderItem[];
  readonly sights: readonly SmartFolderSight[];
  /**
   * Whether what the reading does not show counts as absent: it was answered, read whole, not cut, and not empty. An empty
   * list is never "all deleted" (`docs/api/extensions.md#empty-never-deleted`).
   */
  readonly isAdmissible: boolean;
  /** Of an item with a file. */
  readonly stateOf: (item: SmartFolderItem) => SmartFolderFileState;
}

export type SmartFolderOperation =
  /** Bring the rendition of this sight. */
  | { readonly kind: 'want'; readonly sight: SmartFolderSight }
  /** The bank shows it and nothing is to be done. */
  | { readonly kind: 'seen'; readonly item: SmartFolderItem }
  /** Not shown: counted, nothing else. */
  | { readonly kind: 'absent'; readonly item: SmartFolderItem }
  /** The file was written by Galley, is unchanged, and its asset is gone: the file goes. */
  | { readonly kind: 'remove'; readonly item: SmartFolderItem }
  /** Galley no longer maintains it; every file in it stays. */
  | { readonly kind: 'forget'; readonly item: SmartFolderItem };

export interface SmartFolderPlan {
  readonly operations: readonly SmartFolderOperation[];
  /** So many files would go that a person is asked about those of these assets first; empty: no question. */
  readonly asked: readonly AssetId[];
}

// One reading may be of a bank that is being moved or indexed; two, minutes apart, that both show the others are not.
const ABSENCES_BEFORE_REMOVAL = 2;
// Above either, a search that was changed on the bank (a folder moved, rights taken away) is likelier than deleted assets.
const MOST_REMOVED_UNASKED = 10;
const LARGEST_PART_UNASKED = 0.2;
// A part of three files says nothing.
const FEW = 2;

/** The effect of one reading of the bank on a smart folder. Pure. */
export function planSmartFolder({
  items,
  sights,
  isAdmissible,
  stateOf,
}: SmartFolderPlanInput): SmartFolderPlan {
  const byAsset = new Map<AssetId, SmartFolderItem>(items.map((item) => [item.sight.assetId, item]));
  const shown = new Map<AssetId, SmartFolderSight>(sights.map((sight) => [sight.assetId, sight]));
  const operations: SmartFolderOperation[] = [...shown.values()].map((sight) => {
    const item = byAsset.get(sight.assetId);
    return item === undefined || isDueAgain(item, sight, stateOf)
      ? { kind: 'want', sight }
      : { kind: 'seen', item };
  });
  if (!isAdmissible) return { operations, asked: [] };

  const absent = items.filter(({ sight }) => !shown.has(sight.assetId));
  const gone = absent.filter(({ absenceCount }) => absenceCount + 1 >= ABSENCES_BEFORE_REMOVAL);
  const going = gone.filter((item) => item.file !== null && stateOf(item) === 'unchanged');
  const isMany =
    going.length > MOST_REMOVED_UNASKED ||
    (going.length > FEW && going.length > items.length * LARGEST_PART_UNASKED);
  const asked = new Set(isMany ? going.filter(({ isRemovalApproved }) => !isRemovalApproved) : []);
  const goingNow = new Set(going.filter((item) => !asked.has(item)));
  const isGone = new Set(gone);
  for (const item of absent) {
    if (!isGone.has(item) || asked.has(item)) operations.push({ kind: 'absent', item });
    else operations.push({ kind: goingNow.has(item) ? 'remove' : 'forget', item });
  }
  return { operations, asked: [...asked].map(({ sight }) => sight.assetId) };
}

function isDueAgain(
  item: SmartFolderItem,
  sight: SmartFolderSight,
  stateOf: SmartFolderPlanInput['stateOf'],
): boolean {
  if (item.sight.version !== sight.version) return true;
  if (item.isDue) return false;
  // A file that the user changed stays until the bank has a new rendition; a missing file is fetched again.
  return item.file === null || stateOf(item) === 'missing';
}

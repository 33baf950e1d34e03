import {
  type Agreed,
  type AssetId,
  type BankFile,
  type BankFolderId,
  joinFileName,
  type RelativePath,
  type WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { EvidenceAsset, Journal } from '../../journal/index.ts';
import type { Adoption } from '../../plan/index.ts';
import { isOwnedElsewhere, rowsOfOthers } from '../../remote/index.ts';
import { noteFree, type ReadSet } from '../preconditions/read-set.ts';
import type { PassAdoption } from './folder-adoption.ts';

interface RecogniseDeps {
  readonly journal: Pick<Journal, 'agreedByAsset' | 'unfinishedOwnerOf'>;
  readonly watchedFolderId: WatchedFolderId;
  readonly readSet: ReadSet;
  /** Assets that this very look has given to other files. */
  readonly taken: ReadonlySet<AssetId>;
}

/** The facts about the matching of a folder for the plan: which assets without an owner may belong to a file. */
export function recognise(
  adoption: PassAdoption | null,
  { journal, watchedFolderId, readSet, taken }: RecogniseDeps,
): Adoption | null {
  if (adoption === null) return null;
  const index = adoption.index();
  const { stage } = adoption;
  if (index === null) return { stage, alike: null };
  /**
   * Before the end of the first stage the plan does not know which files have left: the asset on the bank must then not be the
   * row's.
   */
  const mayBeLeft = (assetId: AssetId, path: RelativePath): boolean => {
    const rows = otherRows(journal, assetId, path);
    if (rows.length === 0 || journal.unfinishedOwnerOf(assetId) !== null) return false;
    if (!rows.every(({ folderId }) => folderId === watchedFolderId)) return false;
    if (rows.every(({ agreed }) => agreed.isGone)) return true;
    const master = index.asset(assetId)?.master;
    return stage === 'names' && master !== undefined && rows.every(({ agreed }) => isOther(agreed, master));
  };
  return {
    stage,
    alike: (entry, sha256) =>
      index.alike(entry, sha256, {
        isOwned: (assetId) =>
          isInRow(journal, watchedFolderId, assetId, entry.path) && !mayBeLeft(assetId, entry.path),
        isFree(assetId) {
          if (taken.has(assetId)) return false;
          if (mayBeLeft(assetId, entry.path)) return true;
          const isOwned = isOwnedElsewhere(journal, watchedFolderId, assetId, entry.path);
          if (!isOwned) noteFree(readSet, entry.path, assetId);
          return !isOwned;
        },
      }),
  };
}

function isInRow(
  journal: Pick<Journal, 'agreedByAsset'>,
  watchedFolderId: WatchedFolderId,
  assetId: AssetId,
  path: RelativePath,
): boolean {
  return rowsOfOthers(journal, assetId, watchedFolderId, path).some((row) => row.attachmentTypeId === null);
}

/**
 * An older journal knows the former name of a file that was saved and renamed since, and no longer its inode: the rows of its asset
 * are those of files that have left the disk.
 */
function otherRows(journal: Pick<Journal, 'agreedByAsset'>, assetId: AssetId, path: RelativePath) {
  return journal
    .agreedByAsset(assetId)
    .filter(({ agreed }) => agreed.attachmentTypeId === null && agreed.path !== path);
}

function isOther({ sha256, fingerprint }: Agreed, master: BankFile): boolean {
  return master.sha256 === null ? master.sizeBytes !== fingerprint.sizeBytes : master.sha256 !== sha256;
}

/**
 * Evidence of the bank: assets under the names that the bank shows. A file that was found by content may have another name here, under
 * which a search of the bank finds nothing.
 */
export function evidenceOf(
  adoption: PassAdoption | null,
  adopted: readonly Agreed[],
): readonly EvidenceAsset[] {
  return adopted.flatMap(({ assetId }) => {
    const asset = adoption?.index()?.asset(assetId) ?? null;
    const [bankFolderId] = asset?.linkedFolders ?? [];
    if (asset === null || bankFolderId === undefined || asset.created <= 0) return [];
    const { stem, extension } = asset.master;
    return [{ assetId, bankFolderId, assetName: joinFileName(stem, extension), createdS: asset.created }];
  });
}

/** In which bank folder these assets are, where that is not the one of the directory. */
export function placesOf(
  adoption: PassAdoption | null,
  adopted: readonly Agreed[],
  targetFolderId: BankFolderId | null,
): ReadonlyMap<AssetId, BankFolderId> {
  const places = new Map<AssetId, BankFolderId>();
  for (const { assetId } of adopted) {
    const folders = adoption?.index()?.asset(assetId)?.linkedFolders ?? [];
    const [first] = folders;
    if (first !== undefined && (targetFolderId === null || !folders.includes(targetFolderId)))
      places.set(assetId, first);
  }
  return places;
}

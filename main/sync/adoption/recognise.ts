import type {
  Agreed,
  AssetId,
  BankFolderId,
  RelativePath,
  WatchedFolderId,
} from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import type { Adoption } from '../../plan/index.ts';
import { rowsOfOthers } from '../asset-rows.ts';
import { isOwnedElsewhere } from '../bank-names.ts';
import { noteFree, type ToldOwners } from '../told-owners.ts';
import type { LookAdoption } from './folder-adoption.ts';

interface RecogniseDeps {
  readonly journal: Pick<Journal, 'agreedByAsset' | 'unsettledOwnerOf'>;
  readonly watchedFolderId: WatchedFolderId;
  readonly told: ToldOwners;
  /** Assets that this very look has given to other files. */
  readonly taken: ReadonlySet<AssetId>;
}

/** What the plan is told of the matching of a folder: which assets without an owner may be a file's. */
export function recognise(
  adoption: LookAdoption,
  { journal, watchedFolderId, told, taken }: RecogniseDeps,
): Adoption {
  const index = adoption.index();
  const { stage } = adoption;
  if (index === null) return { stage, alike: null };
  return {
    stage,
    alike: (entry, sha256) =>
      index.alike(entry, sha256, {
        isOwned: (assetId) => isInRow(journal, watchedFolderId, assetId, entry.path),
        isFree(assetId) {
          if (taken.has(assetId)) return false;
          const isOwned = isOwnedElsewhere(journal, watchedFolderId, assetId, entry.path);
          if (!isOwned) noteFree(told, entry.path, assetId);
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

/** In which bank folder these assets are, where that is not the one of the directory. */
export function placesOf(
  adoption: LookAdoption | null,
  adopted: readonly Agreed[],
  homeId: BankFolderId | null,
): ReadonlyMap<AssetId, BankFolderId> {
  const places = new Map<AssetId, BankFolderId>();
  for (const { assetId } of adopted) {
    const folders = adoption?.index()?.asset(assetId)?.linkedFolders ?? [];
    const [first] = folders;
    if (first !== undefined && (homeId === null || !folders.includes(homeId))) places.set(assetId, first);
  }
  return places;
}

import { type AppError, retryRuleOf } from '../../shared/errors/index.ts';
import {
  type Agreed,
  type AssetId,
  pathIdentity,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { PlanInput } from '../plan/index.ts';

/** `closed`: rows of files about which this look knows enough, or can learn nothing. */
export function troubledOf(
  errors: ReadonlyMap<RelativePath, AppError>,
  closed: readonly Agreed[],
): PlanInput['troubled'] {
  const byForm = Map.groupBy(closed, ({ path }) => pathIdentity(path));
  return new Map(
    [...errors].map(([path, { code }]) => {
      const forms = byForm.get(pathIdentity(path)) ?? [];
      const row = forms.find((each) => each.path === path) ?? forms.find((each) => !errors.has(each.path));
      return [path, { row: row ?? null, isTriedAgain: retryRuleOf(code) !== 'never' }];
    }),
  );
}

export function siblingsOf(
  journal: Journal,
  watchedFolderId: WatchedFolder['watchedFolderId'],
  adopted: ReadonlyMap<RelativePath, Agreed>,
): PlanInput['siblings'] {
  return (assetId, path) => {
    const rows = journal
      .agreedByAsset(assetId)
      .flatMap(({ folderId, agreed }) => (folderId === watchedFolderId ? [agreed] : []))
      .filter((row) => !adopted.has(row.path))
      .concat([...adopted.values()].filter((row) => row.assetId === assetId));
    return rows.flatMap((row) => (row.attachmentTypeId === null && row.path !== path ? [row.path] : []));
  };
}

export function attachedOf(
  journal: Journal,
  watchedFolderId: WatchedFolder['watchedFolderId'],
  adopted: ReadonlyMap<RelativePath, Agreed>,
): PlanInput['attached'] {
  return (assetId, typeId, path) => {
    const rows = rowsOfOthers(journal, assetId, watchedFolderId, path).concat(
      [...adopted.values()].filter((row) => row.assetId === assetId),
    );
    return rows.find((row) => row.attachmentTypeId === typeId && !row.isGone)?.path ?? null;
  };
}

/**
 * The rows of this asset that are not those of this path. A directory that has moved is unlinked and linked again from another
 * place: what the old link agreed on is no other's then.
 */
export function rowsOfOthers(
  journal: Pick<Journal, 'agreedByAsset'>,
  assetId: AssetId,
  watchedFolderId: WatchedFolder['watchedFolderId'],
  path: RelativePath,
): Agreed[] {
  return journal
    .agreedByAsset(assetId)
    .filter(({ folderId, isUnlinked, agreed }) =>
      folderId === watchedFolderId ? agreed.path !== path : !isUnlinked,
    )
    .map(({ agreed }) => agreed);
}

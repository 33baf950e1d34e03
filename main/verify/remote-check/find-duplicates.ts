import {
  type AssetId,
  type BankAsset,
  type BankFolderId,
  blockingKey,
  contentKey,
  type FollowedVersion,
  joinFileName,
  nameKey,
  type Sha256,
  type WatchedFolder,
} from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import type { RemoteSnapshot, SyncBank } from '../../remote/index.ts';

export interface FindDuplicatesDeps {
  readonly journal: Pick<Journal, 'remote' | 'ownersOf' | 'intentsOfKey'>;
  readonly bank: Pick<SyncBank, 'hashOriginal'>;
}

/**
 * Records every asset that has the name and content of a followed one in the same bank folder and that no file here belongs to: two
 * machines created it at once, or a request took effect late. The API can neither prevent nor delete it, so it is disclosed.
 * One that the bank does not show any more is forgotten. Returns how many are new. Throws AppError.
 */
export async function findDuplicates(
  { journal, bank }: FindDuplicatesDeps,
  { watchedFolderId, bankFolderId: linked }: WatchedFolder,
  followed: readonly FollowedVersion[],
  readings: ReadonlyMap<BankFolderId, RemoteSnapshot>,
  signal: AbortSignal,
): Promise<number> {
  const hashes = new Map<string, Sha256>();
  const hashOf = async ({ master }: BankAsset, expected: Sha256): Promise<Sha256> => {
    const known = master.sha256 ?? hashes.get(contentKey(master));
    if (known !== undefined) return known;
    const { sha256 } = await bank.hashOriginal(master.fileId, expected, signal);
    hashes.set(contentKey(master), sha256);
    return sha256;
  };

  for (const [bankFolderId, reading] of readings) {
    for (const { assetId } of journal.remote.duplicatesIn(bankFolderId))
      if (reading.get(assetId) === null) journal.remote.forgetDuplicate(assetId);
  }
  // Hundreds of files may share one name: who owns its assets is asked once for all of them.
  const unownedByName = new Map<string, readonly BankAsset[]>();
  const unownedUnder = (place: BankFolderId, key: string, reading: RemoteSnapshot): readonly BankAsset[] => {
    const mapKey = `${place}/${key}`;
    const known = unownedByName.get(mapKey);
    if (known !== undefined) return known;
    const assets = reading.byName(key);
    const owners = journal.ownersOf(assets.map(({ assetId }) => assetId));
    const unowned = assets.filter(({ assetId }) => !owners.has(assetId));
    unownedByName.set(mapKey, unowned);
    return unowned;
  };
  const isOwnedByNow = (assetId: AssetId): boolean => journal.ownersOf([assetId]).size > 0;
  // An upload of this name that has not ended may be what the listing shows.
  const isUnderWay = (place: BankFolderId, key: string): boolean =>
    journal.intentsOfKey(blockingKey({ kind: 'asset', bankFolderId: place }, key)).length > 0;

  let found = 0;
  for (const { assetId: ownAssetId, typeId, path, version, bankFolderId } of followed) {
    const place = bankFolderId ?? linked;
    const reading = readings.get(place);
    const own = reading?.get(ownAssetId) ?? null;
    if (typeId !== null || version.sha256 === null || reading === undefined || own === null) continue;
    const key = nameKey(joinFileName(own.master.stem, own.master.extension));
    const others = unownedUnder(place, key, reading).filter(
      ({ assetId, master }) => assetId !== ownAssetId && master.sizeBytes === version.sizeBytes,
    );
    if (others.length === 0 || isUnderWay(place, key)) continue;
    for (const other of others) {
      if (isOwnedByNow(other.assetId) || (await hashOf(other, version.sha256)) !== version.sha256) continue;
      const duplicate = { assetId: other.assetId, ownAssetId, watchedFolderId, path, bankFolderId: place };
      if (isOwnedByNow(other.assetId) || isUnderWay(place, key)) continue;
      if (journal.remote.recordDuplicate(duplicate)) found += 1;
    }
  }
  return found;
}

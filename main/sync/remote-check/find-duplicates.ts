import {
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
import type { BankReading } from '../bank-reading.ts';
import type { SyncBank } from '../ports.ts';

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
  readings: ReadonlyMap<BankFolderId, BankReading>,
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
  let found = 0;
  for (const { assetId: ownAssetId, typeId, path, version, bankFolderId } of followed) {
    const place = bankFolderId ?? linked;
    const reading = readings.get(place);
    const own = reading?.get(ownAssetId) ?? null;
    if (typeId !== null || version.sha256 === null || reading === undefined || own === null) continue;
    const key = nameKey(joinFileName(own.master.stem, own.master.extension));
    const others = reading
      .byName(key)
      .filter(({ assetId, master }) => assetId !== ownAssetId && master.sizeBytes === version.sizeBytes);
    if (others.length === 0) continue;
    // An upload of this name that has not ended may be what the listing shows.
    if (journal.intentsOfKey(blockingKey({ kind: 'asset', bankFolderId: place }, key)).length > 0) continue;
    const owners = journal.ownersOf(others.map(({ assetId }) => assetId));
    for (const other of others) {
      if (owners.has(other.assetId) || (await hashOf(other, version.sha256)) !== version.sha256) continue;
      const duplicate = { assetId: other.assetId, ownAssetId, watchedFolderId, path, bankFolderId: place };
      if (journal.remote.recordDuplicate(duplicate)) found += 1;
    }
  }
  return found;
}

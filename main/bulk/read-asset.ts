import { AppError } from '../../shared/errors/index.ts';
import type { AssetDetails } from '../api/index.ts';
import type { BulkBank, BulkTask, ItemOutcome } from './bulk-ports.ts';

/**
 * The asset of an item as the bank shows it now. Throws FORBIDDEN where the bank shows none, ASSET_NEEDS_FOLDER for a bank that
 * looks up no ids when no folder of the asset is known, and what the reading throws.
 */
export async function readAsset(bank: BulkBank, { item, life }: BulkTask): Promise<AssetDetails> {
  const { assetId, folderId } = item;
  const asset = await bank.assetDetails(assetId, folderId, life);
  if (asset !== null) return asset;
  const isBlind = folderId === null && !(await bank.describe(life)).has('readAsset');
  throw new AppError(isBlind ? 'ASSET_NEEDS_FOLDER' : 'FORBIDDEN', { assetId });
}

/** The master file of an asset. Throws NOT_FOUND for an asset that was saved without a file. */
export function masterOf({ assetId, master }: AssetDetails): NonNullable<AssetDetails['master']> {
  if (master === null) throw new AppError('NOT_FOUND', { assetId, reason: 'the asset has no file' });
  return master;
}

/** The facts that a list of items shows, and that find the asset again in a bank that looks up no ids. */
export function seenOf({ name, linkedFolders }: AssetDetails): NonNullable<ItemOutcome['seen']> {
  return { name, folderId: linkedFolders[0] ?? null };
}

import { type BankAsset, type Intent, joinFileName, splitFileName } from '../../shared/model/index.ts';

/**
 * The content of the bank folder now that this intent was confirmed, so that the next question about its name needs no reading.
 * `known`: the asset as last read. Null when the intent changed nothing that has a name in a folder.
 */
export function confirmedAsset(
  { target, assetId, fileId, sentName, fingerprint }: Intent,
  knownAsset: (assetId: BankAsset['assetId']) => BankAsset | null,
  nowMs: number,
): BankAsset | null {
  if (target.kind === 'attachment' || target.bankFolderId === null || assetId === null || fileId === null)
    return null;
  const nowSeconds = Math.floor(nowMs / 1000);
  const known = knownAsset(assetId);
  const sent = splitFileName(sentName);
  const name = target.kind === 'asset' ? sent : (known?.master ?? sent);
  return {
    assetId,
    names: known?.names ?? [joinFileName(name.stem, name.extension)],
    created: known?.created ?? nowSeconds,
    modified: nowSeconds,
    linkedFolders: known?.linkedFolders ?? [target.bankFolderId],
    editable: known?.editable ?? true,
    master: {
      fileId,
      stem: name.stem,
      extension: name.extension,
      sizeBytes: fingerprint.sizeBytes,
      created: nowSeconds,
      sha256: null,
    },
    attachments: known?.attachments ?? [],
    previews: known?.previews ?? [],
  };
}

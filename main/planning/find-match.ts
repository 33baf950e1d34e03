import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  type AssetId,
  type AttachmentTypeId,
  type BankAsset,
  type BankFile,
  contentKey,
  type Sha256,
} from '../../shared/model/index.ts';
import type { SyncBank } from '../remote/index.ts';
import { isAboutAccount } from '../transfer/index.ts';
import type { LearnedContents } from './adoption/folder-adoption.ts';

/** The facts about an asset. */
type AssetOf = (assetId: AssetId) => BankAsset | null | 'unread';

export interface FindMatchDeps {
  readonly bank: Pick<SyncBank, 'hashOriginal'>;
  readonly assetOf: AssetOf;
  /** Known contents of bank files; each download adds one. */
  readonly onBank: Pick<LearnedContents, 'get' | 'set'>;
}

/** A file on the bank that may have the content of a local one. */
interface Candidate extends Pick<Agreed, 'assetId' | 'fileId' | 'attachmentTypeId'> {
  /** Unix seconds of the bank. Without a hash in its answers, this alone tells a later version of the same size from this one. */
  readonly shownCreated: number;
}

function filesOf(
  assetOf: AssetOf,
  assetIds: readonly AssetId[],
  typeId: AttachmentTypeId | null,
): readonly { readonly candidate: Candidate; readonly contentKey: string; readonly sha256: Sha256 | null }[] {
  return assetIds.flatMap((assetId) => {
    const asset = assetOf(assetId);
    // A plan names the assets that it saw. An asset that cannot be compared any more was never found to differ.
    if (asset === null || asset === 'unread') throw new AppError('ASSET_GONE', { assetId });
    return filesIn(asset, typeId).map((file) => ({
      candidate: { assetId, fileId: file.fileId, attachmentTypeId: typeId, shownCreated: file.created },
      contentKey: contentKey(file),
      sha256: file.sha256,
    }));
  });
}

function filesIn({ master, attachments }: BankAsset, typeId: AttachmentTypeId | null): readonly BankFile[] {
  if (typeId === null) return [master];
  return attachments.flatMap((each) => (each.typeId === typeId ? [each.file] : []));
}

/**
 * Which of these assets has a file with this content, as its master file or as an attachment of the type. A bank that tells the
 * SHA-256 of its files is asked for none of them. A candidate that
 * cannot be found or downloaded is no proof of a difference: the error comes back instead of "no match". Throws what is about the
 * account, and not about this file.
 */
export async function findMatch(
  { bank, assetOf, onBank }: FindMatchDeps,
  { candidates, typeId }: { readonly candidates: readonly AssetId[]; readonly typeId?: AttachmentTypeId },
  sha256: Sha256,
  signal: AbortSignal,
): Promise<Candidate | AppError | null> {
  try {
    for (const { candidate, contentKey: key, sha256: reported } of filesOf(
      assetOf,
      candidates,
      typeId ?? null,
    )) {
      const held =
        reported ?? onBank.get(key) ?? (await bank.hashOriginal(candidate.fileId, sha256, signal)).sha256;
      if (reported === null) onBank.set(key, held);
      if (held === sha256) return candidate;
    }
    return null;
  } catch (error) {
    signal.throwIfAborted();
    const failure = toAppError(error);
    if (isAboutAccount(failure.code)) throw failure;
    return failure;
  }
}

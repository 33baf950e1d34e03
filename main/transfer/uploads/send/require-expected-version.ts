import { AppError } from '../../../../shared/errors/index.ts';
import {
  type BankFile,
  type Intent,
  kindOfVersion,
  noFileBefore,
  type RemotePlace,
  type RemoteVersion,
  type Sha256,
  sameFingerprint,
  versionShown,
} from '../../../../shared/model/index.ts';
import type { BankPort, IntentStore, UploadFiles } from '../../attempt/ports.ts';

export interface ExpectedVersionDeps {
  readonly bank: Pick<BankPort, 'hashOriginal'>;
  readonly store: Pick<IntentStore, 'remote' | 'adopt'>;
  readonly files: Pick<UploadFiles, 'openForUpload'>;
  readonly signal: AbortSignal;
}

/**
 * Compares the active version with the one that this client expects, right before a version or attachment is sent
 * (compare-and-set, as far as an API without preconditions allows it). Content decides where size or time differ:
 *
 * - the content that was agreed on: a restored or copied file; its new stamp is recorded and the upload goes on;
 * - the content that is about to be sent: it is agreed on and never sent again. Throws SAME_ON_BANK;
 * - anything else is a version that this client has not seen. The difference is recorded, so that the user is asked.
 *   Throws NEWER_ON_BANK or OLDER_ON_BANK.
 *
 * A file from no watched folder goes where the user sent it: there is no agreed version.
 */
export async function requireExpectedVersion(
  deps: ExpectedVersionDeps,
  intent: Intent,
  active: BankFile | null,
): Promise<void> {
  const { target, source } = intent;
  if (target.kind === 'asset' || source.watchedFolderId === null) return;
  const place: RemotePlace = {
    assetId: target.assetId,
    typeId: target.kind === 'attachment' ? target.typeId : null,
  };
  const expected = expectedVersion(deps, intent, place);
  if (expected === null || isShownAs(expected, active)) return;
  if (active === null) throw new AppError('ASSET_GONE', { assetId: target.assetId });
  if (await hasContent(deps, active, expected)) {
    deps.store.remote.noteShown(place, active);
    return;
  }
  const own = await ownContent(deps, intent, active);
  if (own !== null && (await hasContent(deps, active, { sizeBytes: active.sizeBytes, sha256: own }))) {
    deps.store.adopt(intent, { assetId: target.assetId, version: { ...versionShown(active), sha256: own } });
    throw new AppError('SAME_ON_BANK', { path: source.relativePath, assetId: target.assetId });
  }
  const kind = kindOfVersion(expected, active);
  deps.store.remote.record(place, { kind, shown: versionShown(active) });
  throw new AppError(kind === 'older' ? 'OLDER_ON_BANK' : 'NEWER_ON_BANK', {
    path: source.relativePath,
    assetId: target.assetId,
  });
}

/** The version that an earlier attempt saw as active counts more than the journal, because that attempt was judged by it. */
function expectedVersion(
  { store }: ExpectedVersionDeps,
  { before }: Intent,
  place: RemotePlace,
): RemoteVersion | null {
  if (before === null) return store.remote.expected(place);
  return before.fileId === noFileBefore.fileId ? null : { ...before, sha256: null };
}

/** By everything that both sides know. A size alone proves no equality where the content can be compared. */
function isShownAs(expected: RemoteVersion, active: BankFile | null): boolean {
  if (active === null) return false;
  if (expected.created === null && expected.sha256 !== null && active.sha256 === null) return false;
  return (
    expected.fileId === active.fileId &&
    expected.sizeBytes === active.sizeBytes &&
    (expected.created === null || expected.created === active.created) &&
    (expected.sha256 === null || active.sha256 === null || expected.sha256 === active.sha256)
  );
}

/** Downloads the original only when size says nothing and the bank states no digest. Throws AppError. */
async function hasContent(
  { bank, signal }: Pick<ExpectedVersionDeps, 'bank' | 'signal'>,
  active: BankFile,
  content: Pick<RemoteVersion, 'sizeBytes' | 'sha256'>,
): Promise<boolean> {
  if (content.sha256 === null || content.sizeBytes !== active.sizeBytes) return false;
  if (active.sha256 !== null) return active.sha256 === content.sha256;
  const found = await bank.hashOriginal(active.fileId, content.sha256, signal);
  return found.sizeBytes === active.sizeBytes && found.sha256 === content.sha256;
}

/** SHA-256 of the local file, null when its size alone tells that it is another content. Throws FILE_CHANGED and what reading throws. */
async function ownContent(
  { files }: ExpectedVersionDeps,
  { source, fingerprint, sha256 }: Intent,
  active: BankFile,
): Promise<Sha256 | null> {
  if (fingerprint.sizeBytes !== active.sizeBytes) return null;
  return sha256 ?? contentOf(files, { source, fingerprint });
}

/** SHA-256 of a local file as it was planned. Throws FILE_CHANGED and what opening and reading throw. */
export async function contentOf(
  files: Pick<UploadFiles, 'openForUpload'>,
  { source, fingerprint }: Pick<Intent, 'source' | 'fingerprint'>,
): Promise<Sha256> {
  const file = await files.openForUpload(source);
  try {
    const reading = file.read(fingerprint.sizeBytes);
    try {
      for (let left = fingerprint.sizeBytes; left > 0; ) {
        const chunk = await reading.next(READ_BYTES);
        if (chunk.length === 0) throw new AppError('FILE_CHANGED', { file: source.relativePath });
        left -= chunk.length;
      }
      if (!sameFingerprint(await file.fingerprint(), fingerprint))
        throw new AppError('FILE_CHANGED', { file: source.relativePath });
      return await reading.sha256();
    } finally {
      await reading.close();
    }
  } finally {
    await file.close();
  }
}

// The chunk in which uploads are read as well: large enough that a call costs little beside it.
const READ_BYTES = 1024 * 1024;

import {
  type AssetId,
  assertNever,
  type BankAsset,
  type BankFile,
  type FileId,
  type Intent,
  type IntentCause,
} from '../../../../shared/model/index.ts';
import type { FolderListing, UploadAnswer } from '../../attempt/ports.ts';
import { examineListing, filesAt, isAsBefore } from './examine.ts';
import { isNamed, mayBeNamed } from './file-names.ts';

/** A file that the bank named. `created`: of this version, Unix seconds of the bank's clock; missing when it was not shown. */
export interface NamedFile {
  readonly assetId: AssetId;
  readonly fileId: FileId;
  readonly created?: number | undefined;
}

/**
 * The proof in a complete 2xx. `proven`: it names a file of our size in the right place. `read`: it names too little, so the bank
 * has to be read. `compare`: the size alone cannot tell our file from an earlier one. `not-shown`: the bank accepted the upload
 * and shows another file or none there; its listing may be late. `unclear`: it contradicts the request; `namedAssetId` is the
 * asset in the answer, if any.
 */
export type Verification =
  | ({ readonly kind: 'proven' } & NamedFile)
  | ({ readonly kind: 'compare' } & NamedFile)
  | { readonly kind: 'read'; readonly namedId: string | null }
  | { readonly kind: 'not-shown'; readonly cause: IntentCause }
  | { readonly kind: 'unclear'; readonly cause: IntentCause; readonly namedAssetId: AssetId | null };

/** Judges the body of a complete 2xx, `docs/protocol/upload.md#step-7-verify-the-answer`. */
export function verifyAnswer(
  intent: Intent,
  answer: UploadAnswer,
  owned: ReadonlySet<AssetId>,
): Verification {
  switch (answer.kind) {
    case 'asset':
      return verifyAsset(intent, answer.asset, owned);
    case 'id':
      return { kind: 'read', namedId: answer.id };
    case 'empty':
      return { kind: 'read', namedId: null };
    case 'unreadable':
      return { kind: 'unclear', cause: { code: 'BANK_ANSWER_UNREADABLE', details: {} }, namedAssetId: null };
    default:
      return assertNever(answer);
  }
}

/** Judges an asset that the answer named or that was read for it. */
export function verifyAsset(intent: Intent, asset: BankAsset, owned: ReadonlySet<AssetId>): Verification {
  const { target } = intent;
  return target.kind === 'asset'
    ? verifyNewAsset(intent, asset, owned)
    : verifyFiles(intent, asset, target.assetId);
}

/** Judges that what was compared after a complete 2xx is not ours. */
export function verifyOtherContent({ target }: Intent, assetId: AssetId): Verification {
  const details = { reason: 'content-differs' };
  return target.kind === 'asset'
    ? { kind: 'unclear', cause: { code: 'COULD_NOT_CONFIRM', details }, namedAssetId: assetId }
    : { kind: 'not-shown', cause: { code: 'UPLOADED_NOT_ACTIVE', details } };
}

/** Names nothing that could be ours. */
export const namesNothing: Verification = {
  kind: 'unclear',
  cause: { code: 'COULD_NOT_CONFIRM', details: { reason: 'answer-names-nothing' } },
  namedAssetId: null,
};

/** Judges a listing that was read because the answer named an id, or nothing. */
export function verifyListing(
  intent: Intent,
  listing: FolderListing,
  namedId: string | null,
  owned: ReadonlySet<AssetId>,
): Verification {
  if (namedId !== null) {
    const named = listing.assets.find(
      ({ assetId, master }) => assetId === namedId || master.fileId === namedId,
    );
    return named === undefined ? namesNothing : verifyAsset(intent, named, owned);
  }
  const { candidates } = examineListing(listing, { intent, owned, controlAsset: null, rejected: new Set() });
  const [only, second] = candidates;
  if (only === undefined || second !== undefined) return namesNothing;
  const asset = listing.assets.find(({ assetId }) => assetId === only.assetId);
  // A name that was made tamer may have been there before anyone looked for it: then only the content tells.
  const isCertain = asset !== undefined && isNamed(asset.master, intent.sentName) && !isRenamed(intent);
  const { assetId, fileId, created } = only;
  return { kind: isCertain ? 'proven' : 'compare', assetId, fileId, created };
}

function isRenamed({ sentName, source }: Intent): boolean {
  return !source.relativePath.normalize('NFC').endsWith(sentName);
}

function verifyNewAsset(intent: Intent, asset: BankAsset, owned: ReadonlySet<AssetId>): Verification {
  const { assetId, master, names } = asset;
  // A new asset cannot be one that existed before or belongs to another file: the answer is not about ours.
  if (intent.preexistingAssetIds.includes(assetId) || owned.has(assetId))
    return unclear(intent, master, null);
  if (master.sizeBytes !== intent.fingerprint.sizeBytes) return unclear(intent, master, assetId);
  const isNamed = mayBeNamed(master, names, intent.sentName);
  return { kind: isNamed ? 'proven' : 'compare', assetId, fileId: master.fileId, created: master.created };
}

function verifyFiles(intent: Intent, asset: BankAsset, targetId: AssetId): Verification {
  const shown = newest(filesAt(asset, intent.target));
  if (asset.assetId !== targetId) return unclear(intent, shown, null);
  const ours = newest(
    filesAt(asset, intent.target).filter(({ sizeBytes }) => sizeBytes === intent.fingerprint.sizeBytes),
  );
  if (ours === null) return { kind: 'not-shown', cause: sizeCause('UPLOADED_NOT_ACTIVE', intent, shown) };
  // The file before had the same size and nothing else has moved: perhaps the bank still shows that one.
  const kind = isAsBefore(ours, intent.before) ? 'compare' : 'proven';
  return { kind, assetId: asset.assetId, fileId: ours.fileId, created: ours.created };
}

function newest(files: readonly BankFile[]): BankFile | null {
  return files.reduce<BankFile | null>(
    (best, file) => (best === null || file.created > best.created ? file : best),
    null,
  );
}

function unclear(intent: Intent, shown: BankFile | null, namedAssetId: AssetId | null): Verification {
  return { kind: 'unclear', cause: sizeCause('COULD_NOT_CONFIRM', intent, shown), namedAssetId };
}

function sizeCause(
  code: 'COULD_NOT_CONFIRM' | 'UPLOADED_NOT_ACTIVE',
  { fingerprint }: Intent,
  shown: BankFile | null,
): IntentCause {
  const details = { sizeBytes: fingerprint.sizeBytes, bankSizeBytes: shown?.sizeBytes ?? -1 };
  return { code, details };
}

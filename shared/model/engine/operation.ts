import type { Fingerprint, RelativePath } from '../files/local-file.ts';
import type { RemoteVersion } from '../files/remote-version.ts';
import type { AssetId, AttachmentTypeId, FileId } from '../primitives/ids.ts';

/** Why the plan decided as it did: a stable code for texts and scripts, with the facts that fill it. */
export interface Reason {
  readonly code: ReasonCode;
  /** For `ignored`: the rule that matched and where it came from. For others: sizes, other paths. */
  readonly details: Readonly<Record<string, string | number>>;
}

export const reasonCodes = [
  'new-file',
  'content-changed',
  'came-back-changed',
  'same-name-on-bank',
  'same-size-on-bank',
  'matching',
  'same-name-other-content',
  'several-on-bank',
  'gone-from-bank',
  'older-on-bank',
  'newer-on-bank',
  'next-version',
  'after-version',
  'older-version',
  'attachment',
  'after-asset',
  'attachment-on-bank',
  'same-content',
  'touched-only',
  'came-back',
  'moved',
  'case-renamed',
  'renamed-form',
  'deleted-locally',
  'ignored-by-rule',
  'own-data',
  'not-a-regular-file',
  'unreadable-name',
  'emptied',
  'shrunk',
  'hash-needed',
  'upload-pending',
  'settling',
  'unreadable',
  'skipped',
  'bank-not-read',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** The author of an ignored file, where that is no product with a name of its own; texts are under `madeBy.<code>`. */
export const makerCodes = [
  'saving-program',
  'saving-mac-program',
  'sync-program',
  'nextcloud-or-owncloud',
  'indesign-or-incopy',
  'unfinished-download',
  'transfer-program',
  'file-server',
  'text-editor',
  'version-control',
] as const;

interface Planned {
  readonly path: RelativePath;
  readonly reason: Reason;
}

/**
 * The plan for one path. Pure data, made by `main/plan`, performed by `main/planning` and `main/transfer`.
 *
 * - `create`: upload as a new asset. - `version`: upload as a new version of the asset's master file.
 * - `attach`: upload as an attachment of the asset, or as a new version of that attachment.
 * - `compare`: the bank holds the same name and size, or while a folder is matched the same size and extension; compare content
 *   with each candidate, adopt a match, else ask or create.
 * - `inspect`: the plan cannot decide without the sha256 of the local file; hash it and plan again.
 * - `relink`: rename or move; the agreed row gets a new path, nothing is sent. - `refresh`: same content, new stamp.
 * - `forget`: gone from the disk; the bank keeps everything. - `ignore`: a rule, the kind of file or the user says no.
 * - `keep`: nothing to do. - `wait`: another piece of work for this path is still under way.
 * - `ask`: the user decides first; becomes parked with this reason.
 */
export type Operation =
  | (Planned & {
      readonly action: 'create';
      readonly fingerprint: Fingerprint;
      readonly preexistingAssetIds: readonly AssetId[];
      /** File name to send instead of the file's own, where a rule says so. */
      readonly sentName?: string;
    })
  | (Planned & {
      readonly action: 'version';
      readonly fingerprint: Fingerprint;
      readonly assetId: AssetId;
      readonly fileId: FileId;
      /** The version on the bank that was seen when this was planned, where no version was agreed before. */
      readonly seen?: RemoteVersion;
    })
  | (Planned & {
      readonly action: 'attach';
      readonly fingerprint: Fingerprint;
      readonly assetId: AssetId;
      readonly typeId: AttachmentTypeId;
    })
  | (Planned & {
      readonly action: 'compare';
      readonly fingerprint: Fingerprint;
      readonly candidates: readonly AssetId[];
      readonly preexistingAssetIds: readonly AssetId[];
      /** Compare with the attachment of this type instead of the master file. */
      readonly typeId?: AttachmentTypeId;
    })
  | (Planned & { readonly action: 'inspect'; readonly fingerprint: Fingerprint })
  | (Planned & { readonly action: 'relink'; readonly from: RelativePath; readonly fingerprint: Fingerprint })
  | (Planned & { readonly action: 'refresh'; readonly fingerprint: Fingerprint })
  | (Planned & { readonly action: 'forget' })
  | (Planned & { readonly action: 'ignore' })
  | (Planned & { readonly action: 'keep' })
  | (Planned & { readonly action: 'wait' })
  | (Planned & {
      readonly action: 'ask';
      readonly fingerprint: Fingerprint;
      readonly choices: readonly AskChoice[];
      readonly assetId: AssetId | null;
      /** Assets of this name that the bank folder held when it was asked, for the answer `new-asset`. */
      readonly preexistingAssetIds: readonly AssetId[];
      /** The answer `new-version` is about the attachment of this type. */
      readonly typeId?: AttachmentTypeId;
      /** The version of `assetId` that the answer `new-version` would go above, where none was agreed before. */
      readonly seen?: RemoteVersion;
    });

export type OperationAction = Operation['action'];

/** Answers a person may give to an `ask`. `skip` is remembered for this fingerprint only. */
export const askChoices = ['new-version', 'new-asset', 'skip'] as const;
export type AskChoice = (typeof askChoices)[number];

import type { AssetId, AttachmentTypeId, FileId } from '../primitives/ids.ts';
import type { Fingerprint, RelativePath, Sha256 } from './local-file.ts';

/**
 * The last agreement of client and bank for one path of a watched folder. Several paths share an asset where a rule made them its
 * versions. `isGone`: the file has left the disk; the asset stays on the bank and is remembered, so that a file that comes back,
 * or moved, finds its asset again.
 */
export interface Agreed {
  readonly path: RelativePath;
  readonly fingerprint: Fingerprint;
  readonly sha256: Sha256;
  readonly assetId: AssetId;
  readonly fileId: FileId;
  /** The file is an attachment of this type; null: it is, or was, the master file of the asset. */
  readonly attachmentTypeId: AttachmentTypeId | null;
  readonly isGone: boolean;
}

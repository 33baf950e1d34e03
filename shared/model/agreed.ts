import type { AssetId, FileId } from './ids.ts';
import type { Fingerprint, RelativePath, Sha256 } from './local-file.ts';

/**
 * What client and bank last agreed on for one path of a watched folder. `isGone`: the file has left the disk; the
 * asset stays on the bank and is remembered, so that a file that comes back, or moved, finds its asset again.
 */
export interface Agreed {
  readonly path: RelativePath;
  readonly fingerprint: Fingerprint;
  readonly sha256: Sha256;
  readonly assetId: AssetId;
  readonly fileId: FileId;
  readonly isGone: boolean;
}

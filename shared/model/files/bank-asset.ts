import type { AssetId, AttachmentTypeId, BankFolderId, ConversionId, FileId } from '../primitives/ids.ts';
import type { Sha256 } from './local-file.ts';

/**
 * The active version of a file on the bank, as the client keeps it: the wire's `FileInfo` without what Galley
 * does not need. `stem` is `Filename`, which carries no extension. `created`: Unix seconds of the bank's clock.
 */
export interface BankFile {
  readonly fileId: FileId;
  readonly stem: string;
  readonly extension: string;
  readonly sizeBytes: number;
  readonly created: number;
  /** Of the original, where the bank says so (an extension, `FileInfo.Sha256`); null: only a download tells. */
  readonly sha256: Sha256 | null;
}

/** Identifies one state of a file on the bank: with a new version it has another content and may keep its id. */
export function contentKey({ fileId, created }: Pick<BankFile, 'fileId' | 'created'>): string {
  return `${fileId} ${created}`;
}

export interface BankAttachment {
  readonly typeId: AttachmentTypeId;
  readonly file: BankFile;
}

/** An asset as the engine sees it. `names` are the values of its LocalizedString `Name`, in no particular order. */
export interface BankAsset {
  readonly assetId: AssetId;
  readonly names: readonly string[];
  readonly created: number;
  readonly modified: number;
  readonly linkedFolders: readonly BankFolderId[];
  readonly editable: boolean;
  readonly master: BankFile;
  readonly attachments: readonly BankAttachment[];
  /** Conversions that are small pictures of the master file, ready at once (`FileInfo.Previews`). */
  readonly previews: readonly ConversionId[];
}

/** An item of a bank folder that could not be read, with all names by which a file may be looked for; none: of any name. */
export interface UnreadItem {
  readonly names: readonly string[];
}

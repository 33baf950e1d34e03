import type { PendingIntent } from '../../main/plan/index.ts';
import {
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankAsset,
  type BankFolderId,
  type FileId,
  type Fingerprint,
  nameKey,
  type Operation,
  type RelativePath,
  type Sha256,
  splitFileName,
} from '../../shared/model/index.ts';

/** A file as the disk holds it; hard links are two paths with one of these. */
export interface Inode {
  readonly ino: number;
  /** Null on a disk that does not keep it. */
  readonly birth: number | null;
  content: string;
  mtime: number;
  ctime: number;
}

export interface BankEntry {
  readonly assetId: AssetId;
  /** Of the asset itself; stays when a version has another file name. */
  readonly name: string;
  fileName: string;
  readonly created: number;
  /** Every content the asset ever had, the active one last. Only ever grows. */
  readonly versions: string[];
  /** By type, the active content last. */
  readonly attachments: Map<AttachmentTypeId, string[]>;
}

/** An upload as the journal has it, and what it did. */
export type Intent = { -readonly [Key in keyof PendingIntent]: PendingIntent[Key] } & {
  readonly path: RelativePath;
  isAnswerable: Extract<Operation, { action: 'ask' }> | null;
  readonly sentName: string;
  content: string | null;
  applied: AssetId | null;
};

export const bankFolderId = asId<BankFolderId>('folder');

/** It may still change the bank or the journal. */
export function isUnsettled({ state }: Intent): boolean {
  return state !== 'confirmed' && state !== 'cancelled';
}

/** `docs/protocol/upload.md#step-3-write-the-intent`: one unsettled create per name, one unsettled version per asset. */
export function blocks(left: Intent, right: Intent): boolean {
  if (left.target.kind === 'version' && right.target.kind === 'version')
    return left.target.assetId === right.target.assetId;
  if (left.target.kind === 'attachment' && right.target.kind === 'attachment')
    return left.target.assetId === right.target.assetId && left.target.typeId === right.target.typeId;
  return left.target.kind === right.target.kind && nameKey(left.sentName) === nameKey(right.sentName);
}

/** The asset as the bank lists it. */
export function toAsset({ assetId, name, fileName, created, versions, attachments }: BankEntry): BankAsset {
  const fileId = asId<FileId>(`file of ${assetId}`);
  const sizeBytes = versions.at(-1)?.length ?? 0;
  return {
    assetId,
    names: [name],
    created,
    modified: created,
    linkedFolders: [bankFolderId],
    editable: true,
    master: { fileId, ...splitFileName(fileName), sizeBytes, created, sha256: null },
    attachments: [...attachments].map(([typeId, contents]) => ({
      typeId,
      file: {
        fileId: asId<FileId>(`${typeId} of ${assetId}`),
        stem: '',
        extension: '',
        sizeBytes: contents.at(-1)?.length ?? 0,
        created,
        sha256: null,
      },
    })),
    previews: [],
  };
}

export function hashText(content: string): Sha256 {
  return `sha256 of ${content}` as Sha256;
}

export function fingerprintOf({ ino, birth, content, mtime, ctime }: Inode, dev: number): Fingerprint {
  return {
    dev: BigInt(dev),
    ino: BigInt(ino),
    sizeBytes: content.length,
    mtimeNs: BigInt(mtime),
    ctimeNs: BigInt(ctime),
    ...(birth === null ? {} : { birthNs: BigInt(birth) }),
  };
}

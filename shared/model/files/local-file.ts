import type { Brand } from '../primitives/ids.ts';

/** Absolute path on this machine, in the form the file system gave it (never normalised). */
export type LocalPath = Brand<string, 'LocalPath'>;

/**
 * Path of a file inside its watched folder: `/` between components on every system, no leading slash, `''` for the
 * root itself. Bytes as the disk has them; compare with `pathIdentity`, not with `===`, across Unicode forms.
 */
export type RelativePath = Brand<string, 'RelativePath'>;

/** Lower-case hexadecimal SHA-256 of a file's content, 64 characters. */
export type Sha256 = Brand<string, 'Sha256'>;

export const kinds = ['file', 'directory', 'symlink', 'other'] as const;
/** The kind of a directory entry. `other`: sockets, FIFOs, devices. Only `file` is ever opened. */
export type LocalKind = (typeof kinds)[number];

/**
 * The facts of the disk about a file at one moment, all of it from one `stat`. Two equal fingerprints mean: no write in between,
 * as far as the file system can tell. `mtimeNs`, `ctimeNs`: nanoseconds since the epoch.
 *
 * `birthNs`: when the file was made, which no program can set; missing where the disk does not keep it, or too coarsely. File
 * systems give the inode of a removed file to the next new one, so only inode and birth together name a file for good.
 */
export interface Fingerprint {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly sizeBytes: number;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  readonly birthNs?: bigint;
}

export function sameFingerprint(left: Fingerprint, right: Fingerprint): boolean {
  return (
    left.ino === right.ino &&
    left.dev === right.dev &&
    left.sizeBytes === right.sizeBytes &&
    left.mtimeNs === right.mtimeNs &&
    left.ctimeNs === right.ctimeNs
  );
}

/** Everything but ctime: a chmod or a rename touches ctime alone and leaves the content as it was. */
export function sameContentStamp(left: Fingerprint, right: Fingerprint): boolean {
  return (
    left.ino === right.ino &&
    left.dev === right.dev &&
    left.sizeBytes === right.sizeBytes &&
    left.mtimeNs === right.mtimeNs
  );
}

type FileIdentity = Pick<Fingerprint, 'ino' | 'birthNs'>;

/** True where both are surely one file, after any write and any move. */
export function isSameFile(left: FileIdentity, right: FileIdentity): boolean {
  return left.birthNs !== undefined && left.birthNs === right.birthNs && left.ino === right.ino;
}

/** One entry of a directory as the scan saw it. */
export interface LocalEntry {
  readonly path: RelativePath;
  readonly kind: LocalKind;
  readonly fingerprint: Fingerprint;
}

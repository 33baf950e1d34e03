import type { BigIntStats } from 'node:fs';
import {
  type Fingerprint,
  kinds,
  type LocalEntry,
  type LocalKind,
  ownDirectoryMark,
  type RelativePath,
} from '../../../shared/model/index.ts';
import { birthOf, withBirth } from '../identity/file-stamp.ts';
import { joinRelative } from '../paths/local-path.ts';
import type { DirectoryTrouble } from './directory-trouble.ts';

/**
 * One directory as the scan saw it, still in columns: building 100 entry objects for a directory that did not change
 * would cost more than reading it did. Compare `digest` first and call `entriesOf` only when it differs.
 *
 * `digest` covers names, kinds and stamps; `''` when there is trouble, so that it never equals a remembered one.
 * With trouble, the entries are those that could be seen, and none of the missing may be taken for deleted
 * unless the trouble is `gone`.
 */
export interface ScannedDirectory {
  readonly directory: RelativePath;
  readonly trouble: DirectoryTrouble | null;
  /** The directory itself, where the disk names it for good and it was there before and after its entries were read. */
  readonly identity: ScannedIdentity | null;
  readonly digest: string;
  /** Sorted names joined by `/`, the one character besides NUL that no name holds. */
  readonly names: string;
  /** Index into `kinds` of shared/model, one per name. */
  readonly kinds: Uint8Array;
  /** `stampWidth` numbers per name. */
  readonly stamps: BigInt64Array;
}

/** Inode and birth of a directory. */
export type ScannedIdentity = Required<Pick<Fingerprint, 'ino' | 'birthNs'>>;

/** dev, ino, size, mtimeNs, ctimeNs, birthNs, in this order. */
export const stampWidth = 6;

/**
 * Builds the entries of a directory. A subdirectory's fingerprint holds dev, ino and birth only; an entry with a name that is not
 * valid text has kind `other`, U+FFFD in its name and an all-zero fingerprint.
 */
export function entriesOf(scanned: ScannedDirectory): LocalEntry[] {
  if (scanned.kinds.length === 0) return [];
  return scanned.names.split('/').map((name, index) => ({
    path: joinRelative(scanned.directory, name),
    kind: kindAt(scanned.kinds, index),
    fingerprint: fingerprintAt(scanned.stamps, index),
  }));
}

/** Of a directory of Galley's own nothing counts but its mark, which says so. */
export function contentOf(names: string[]): string[] {
  return names.includes(ownDirectoryMark) ? [ownDirectoryMark] : names;
}

/** Null unless both are of one directory that the disk names for good. */
export function identityBetween(
  before: BigIntStats | null,
  after: BigIntStats | null,
): ScannedIdentity | null {
  if (before === null || after === null || before.ino !== after.ino) return null;
  const birthNs = birthOf(after);
  return birthNs === 0n || birthNs !== birthOf(before) ? null : { ino: after.ino, birthNs };
}

/** The result of a pass over a directory that is gone, as the listing of its parent shows. */
export function goneDirectory(directory: RelativePath): ScannedDirectory {
  return {
    directory,
    trouble: { kind: 'gone', errno: 'ENOENT' },
    identity: null,
    digest: '',
    names: '',
    kinds: new Uint8Array(),
    stamps: new BigInt64Array(),
  };
}

/** The sub-directories among the entries, without building the entries of all the files beside them. */
export function subdirectoriesOf({ directory, names, kinds: column }: ScannedDirectory): RelativePath[] {
  const wanted = kinds.indexOf('directory');
  if (!column.includes(wanted)) return [];
  return names
    .split('/')
    .flatMap((name, index) => (column[index] === wanted ? [joinRelative(directory, name)] : []));
}

function kindAt(column: Uint8Array, index: number): LocalKind {
  return kinds[column[index] ?? -1] ?? 'other';
}

function fingerprintAt(stamps: BigInt64Array, index: number): Fingerprint {
  const at = index * stampWidth;
  return {
    dev: stamps[at] ?? 0n,
    ino: stamps[at + 1] ?? 0n,
    sizeBytes: Number(stamps[at + 2] ?? 0n),
    mtimeNs: stamps[at + 3] ?? 0n,
    ctimeNs: stamps[at + 4] ?? 0n,
    ...withBirth(stamps[at + 5] ?? 0n),
  };
}

import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { kinds, type RelativePath } from '../../../shared/model/index.ts';
import { birthOf, kindOf } from '../identity/file-stamp.ts';
import type { DirectoryTrouble } from './directory-trouble.ts';
import { type ScannedDirectory, type ScannedIdentity, stampWidth } from './scanned-directory.ts';

/** Several directories packed into two buffers, so that the thread border costs two transfers and not thousands. */
export interface PackedDirectories {
  readonly heads: readonly {
    readonly directory: RelativePath;
    readonly trouble: DirectoryTrouble | null;
    readonly identity: ScannedIdentity | null;
    readonly digest: string;
    readonly names: string;
    readonly entryCount: number;
  }[];
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly stamps: BigInt64Array<ArrayBuffer>;
}

export interface ColumnsBuilder {
  /** Adds an entry to the directory being built. `null`: the name is there, but no system call accepts it. */
  add(name: string, stats: BigIntStats | null): void;
  /** Ends the directory being built; the next `add` belongs to the next one. */
  endDirectory(
    directory: RelativePath,
    trouble: DirectoryTrouble | null,
    identity: ScannedIdentity | null,
  ): void;
  readonly entryCount: number;
  /** Hands out everything that was ended and begins anew. */
  take(): PackedDirectories;
}

/** Fills columns entry by entry; used by the scan worker and by the look at a single directory. */
export function createColumnsBuilder(): ColumnsBuilder {
  let heads: PackedDirectories['heads'][number][] = [];
  let names: string[] = [];
  let kindColumn = new Uint8Array(1024);
  let stampColumn = new BigInt64Array(1024 * stampWidth);
  let entryCount = 0;

  return {
    add(name, stats) {
      if (entryCount === kindColumn.length) {
        const [smallKinds, smallStamps] = [kindColumn, stampColumn];
        kindColumn = new Uint8Array(entryCount * 2);
        kindColumn.set(smallKinds);
        stampColumn = new BigInt64Array(entryCount * 2 * stampWidth);
        stampColumn.set(smallStamps);
      }
      const kind = stats === null ? 'other' : kindOf(stats);
      kindColumn[entryCount] = kinds.indexOf(kind);
      const at = entryCount * stampWidth;
      // A directory's size and times move with every save below it and would make its parent look changed.
      const isStamped = stats !== null && kind !== 'directory';
      stampColumn[at] = stats?.dev ?? 0n;
      stampColumn[at + 1] = stats?.ino ?? 0n;
      stampColumn[at + 2] = isStamped ? stats.size : 0n;
      stampColumn[at + 3] = isStamped ? stats.mtimeNs : 0n;
      stampColumn[at + 4] = isStamped ? stats.ctimeNs : 0n;
      stampColumn[at + 5] = stats === null ? 0n : birthOf(stats);
      names.push(name);
      entryCount += 1;
    },
    endDirectory(directory, trouble, identity) {
      const joined = names.join('/');
      const first = entryCount - names.length;
      const digest =
        trouble === null
          ? createHash('sha256')
              .update(joined)
              .update(kindColumn.subarray(first, entryCount))
              .update(stampColumn.subarray(first * stampWidth, entryCount * stampWidth))
              .digest('base64url')
          : '';
      heads.push({ directory, trouble, identity, digest, names: joined, entryCount: names.length });
      names = [];
    },
    get entryCount() {
      return entryCount;
    },
    take() {
      const packed = {
        heads,
        kinds: kindColumn.slice(0, entryCount),
        stamps: stampColumn.slice(0, entryCount * stampWidth),
      };
      heads = [];
      entryCount = 0;
      return packed;
    },
  };
}

export function unpackDirectories({
  heads,
  kinds: kindColumn,
  stamps,
}: PackedDirectories): ScannedDirectory[] {
  let first = 0;
  return heads.map(({ entryCount, ...head }) => {
    const end = first + entryCount;
    const scanned = {
      ...head,
      kinds: kindColumn.subarray(first, end),
      stamps: stamps.subarray(first * stampWidth, end * stampWidth),
    };
    first = end;
    return scanned;
  });
}

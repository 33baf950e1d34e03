import { parse } from 'node:path';
import type { HeldAsset } from './bank-content.ts';
import type { UploadDuplicate } from './duplicate.ts';

/** The faults at the end, as texts for readers. */
export interface Verdict {
  /** Files with content that the bank does not have where it belongs. */
  readonly lost: readonly string[];
  /** Names, contents and bank folders that are there more than once. */
  readonly duplicates: readonly UploadDuplicate[];
  /** Content that is there once and in the wrong place, order or manner. */
  readonly disorder: readonly string[];
}

// Contents below this are no fingerprint: two files of one byte may well be equal.
export const SMALLEST_UNIQUE_BYTES = 16;

/**
 * Compares the disk with the bank. A file is there when an asset has its content: a renamed file keeps the asset of its former
 * name, which the bank cannot rename. Names and contents are never used twice by `edited-tree.ts`, so two assets with the same of
 * either are duplicates.
 */
export function judgeContent(disk: ReadonlyMap<string, string>, held: readonly HeldAsset[]): Verdict {
  const digests = new Set(held.map(({ sha256 }) => sha256));
  const lost = [...disk].filter(([, sha256]) => !digests.has(sha256)).map(([path]) => path);
  return {
    lost,
    disorder: [],
    duplicates: [
      ...repeated(held, ({ name }) => name),
      ...repeated(
        held.filter(({ sizeBytes }) => sizeBytes >= SMALLEST_UNIQUE_BYTES),
        ({ sha256 }) => sha256,
      ),
    ],
  };
}

function repeated(held: readonly HeldAsset[], keyOf: (asset: HeldAsset) => string): UploadDuplicate[] {
  const groups = Map.groupBy(held, keyOf);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => ({
      text: `${key} (${group.map(({ assetId, name }) => `${assetId} ${name}`).join(', ')})`,
      stems: new Set(group.map(({ name }) => parse(name).name)),
    }));
}

import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SMALL_FILE_BYTES = 20 * 1024;

export interface SmallFiles {
  readonly directory: string;
  readonly list: readonly { readonly name: string; readonly path: string }[];
}

/** So many files of 20 KiB that nothing can compress, in a new directory. */
export function plantSmallFiles(directory: string, count: number, prefix: string): SmallFiles {
  mkdirSync(directory);
  const list = Array.from({ length: count }, (_, index) => {
    const name = `${prefix}-${index}.bin`;
    const path = join(directory, name);
    writeFileSync(path, randomBytes(SMALL_FILE_BYTES));
    return { name, path };
  });
  return { directory, list };
}

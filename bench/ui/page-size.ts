import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface PageSize {
  readonly files: number;
  readonly rawBytes: number;
  readonly gzipBytes: number;
  readonly brotliBytes: number;
}

/** Everything that a page loads before it can be used: scripts, styles and the document, each file by itself. */
export function pageSize(directory: string): PageSize {
  const files = globSync('**/*.{html,js,css}', { cwd: directory }).map((name) =>
    readFileSync(join(directory, name)),
  );
  const sum = (sizeOf: (content: Buffer) => number): number =>
    files.reduce((total, content) => total + sizeOf(content), 0);
  return {
    files: files.length,
    rawBytes: sum((content) => content.length),
    gzipBytes: sum((content) => gzipSync(content, { level: 9 }).length),
    brotliBytes: sum((content) => brotliCompressSync(content).length),
  };
}

import type { ErrorCode } from '../../shared/errors/index.ts';
import type { RelativePath } from '../../shared/model/index.ts';

/**
 * What is wrong with one watched folder now. Each trouble lasts until the very thing that failed has gone well: a green
 * folder must not hide a directory that could not be read, and a red one must turn green by itself.
 */
export interface FolderTrouble {
  /** A directory was looked at; null: without trouble. */
  looked(directory: RelativePath, code: ErrorCode | null): void;
  scanBegins(): void;
  /** Null: it saw everything. A directory that it did not come by is no longer there. */
  scanEnded(code: ErrorCode | null): void;
  /** The one to tell people, null when all is well. */
  code(): ErrorCode | null;
}

export function createFolderTrouble(): FolderTrouble {
  const ofDirectories = new Map<RelativePath, ErrorCode>();
  let unseen = new Set<RelativePath>();
  let ofScan: ErrorCode | null = null;

  return {
    looked(directory, code) {
      unseen.delete(directory);
      if (code === null) ofDirectories.delete(directory);
      else ofDirectories.set(directory, code);
    },
    scanBegins() {
      unseen = new Set(ofDirectories.keys());
    },
    scanEnded(code) {
      ofScan = code;
      if (code === null) for (const directory of unseen) ofDirectories.delete(directory);
    },
    code: () => ofScan ?? [...ofDirectories.values()][0] ?? null,
  };
}

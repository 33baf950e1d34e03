import { type ErrorCode, isErrorCode } from '../../../shared/errors/index.ts';
import type { RelativePath, TroubledDirectory } from '../../../shared/model/index.ts';

/**
 * The trouble of one watched folder. Each trouble lasts until the same operation has succeeded: a green folder must not hide an
 * unreadable directory, and a red one must turn green by itself.
 */
export interface FolderTrouble {
  /** A directory was looked at; null: without trouble. */
  looked(directory: RelativePath, code: ErrorCode | null): void;
  scanBegins(): void;
  /** Null: it saw everything. A directory that it did not come by is no longer there. */
  scanEnded(code: ErrorCode | null): void;
  /** The one to tell the user, null when all is well. */
  code(): ErrorCode | null;
  /** Of which directories; none where the folder as a whole is in trouble. */
  directories(): readonly TroubledDirectory[];
}

/** Keeps what is wrong with directories on the disk, for a program that looks at the journal alone. */
export interface TroubleStore {
  list(): readonly TroubledDirectory[];
  put(directory: RelativePath, code: ErrorCode | null): void;
}

// Trouble of the disk. Trouble of a bank folder is checked again at the start.
const kept: ReadonlySet<ErrorCode | null> = new Set(['DIRECTORY_UNREADABLE', 'PATH_TOO_LONG']);

/** The name of an unreadable directory; `errno` of the listing. */
export function codeOfListing(errno: string): ErrorCode {
  return errno === 'ENAMETOOLONG' ? 'PATH_TOO_LONG' : 'DIRECTORY_UNREADABLE';
}

export function createFolderTrouble(store: TroubleStore | null = null): FolderTrouble {
  const ofDirectories = new Map<RelativePath, ErrorCode>(
    (store?.list() ?? []).map(({ directory, code }) => [directory, isErrorCode(code) ? code : 'INTERNAL']),
  );
  let unseen = new Set<RelativePath>();
  let ofScan: ErrorCode | null = null;

  function note(directory: RelativePath, code: ErrorCode | null): void {
    const before = ofDirectories.get(directory) ?? null;
    if (code === null) ofDirectories.delete(directory);
    else ofDirectories.set(directory, code);
    if (code !== before && (kept.has(code) || kept.has(before)))
      store?.put(directory, kept.has(code) ? code : null);
  }

  return {
    looked(directory, code) {
      unseen.delete(directory);
      note(directory, code);
    },
    scanBegins() {
      unseen = new Set(ofDirectories.keys());
    },
    scanEnded(code) {
      ofScan = code;
      if (code === null) for (const directory of unseen) note(directory, null);
    },
    directories: () => [...ofDirectories].map(([directory, code]) => ({ directory, code })),
    code: () => ofScan ?? [...ofDirectories.values()][0] ?? null,
  };
}

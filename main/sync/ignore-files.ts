import {
  baseName,
  type LocalEntry,
  parentPath,
  type RelativePath,
  shelfMarkName,
} from '../../shared/model/index.ts';
import { createRules, type Rules } from '../plan/index.ts';

/** The rules of one watched folder, which change while its `.galleyignore` files are found, edited and removed. */
export interface FolderRules {
  current(): Rules;
  /**
   * Takes the `.galleyignore` of a directory, and the mark of a shelf, into account before its entries are judged. A scan goes from the top
   * downwards, so the rules of a directory are known before what lies below it.
   */
  learn(directory: RelativePath, entries: readonly LocalEntry[]): Promise<void>;
}

export interface FolderRulesDeps {
  /** Text of a small regular file; throws AppError when it cannot be read. */
  readonly readText: (path: RelativePath) => Promise<string>;
  readonly onUnreadable: (path: RelativePath, error: unknown) => void;
}

const ignoreFileName = '.galleyignore';

// Thousands of rules fit; a log or an image under this name is not a list of rules.
export const LONGEST_IGNORE_FILE_BYTES = 256 * 1024;

export function createFolderRules(deps: FolderRulesDeps, excludes: readonly string[]): FolderRules {
  const files = new Map<RelativePath, { readonly stamp: string; readonly text: string }>();
  const shelves = new Set<RelativePath>();
  let rules = build();

  function build(): Rules {
    const ignoreFiles = new Map([...files].map(([directory, { text }]) => [directory, text]));
    return createRules({ shipped: true, excludes, ignoreFiles, shelves });
  }

  function learnShelf(directory: RelativePath, entries: readonly LocalEntry[]): void {
    const isShelf = entries.some(({ path }) => baseName(path) === shelfMarkName);
    if (isShelf === shelves.has(directory)) return;
    if (isShelf) shelves.add(directory);
    else shelves.delete(directory);
    rules = build();
  }

  return {
    current: () => rules,
    async learn(directory, entries) {
      learnShelf(directory, entries);
      const entry = entries.find(({ path, kind }) => kind === 'file' && baseName(path) === ignoreFileName);
      if (entry === undefined) {
        if (files.delete(directory)) rules = build();
        return;
      }
      const { mtimeNs, ctimeNs, sizeBytes, ino } = entry.fingerprint;
      const stamp = [ino, sizeBytes, mtimeNs, ctimeNs].join(' ');
      if (files.get(directory)?.stamp === stamp) return;
      try {
        files.set(parentPath(entry.path), { stamp, text: await deps.readText(entry.path) });
        rules = build();
      } catch (error) {
        // The rules that were read before stay in force: ignoring too much for a while loses nothing.
        deps.onUnreadable(entry.path, error);
      }
    },
  };
}

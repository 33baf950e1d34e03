import { AppError, toAppError } from '../../shared/errors/index.ts';
import {
  baseName,
  type Fingerprint,
  inDirectory,
  type LocalEntry,
  parentPath,
  type RelativePath,
  smartFolderMarkName,
} from '../../shared/model/index.ts';
import { createRules, type Rules, strictest } from '../plan/index.ts';
import type { Clock } from '../platform/index.ts';
import { createOwnPaths, type OwnDirectoryFacts } from './own-paths.ts';

/** The rules of one watched folder, which change while its `.galleyignore` files are found, edited and removed. */
export interface FolderRules {
  current(): Rules;
  /** Another number than before: what was looked at under the rules of then has to be looked at again. */
  revision(): number;
  /**
   * Takes the `.galleyignore` of a directory, and the mark of a smart folder, into account before its entries are judged. An
   * entry that is missing from an incomplete listing may exist: it is asked for by name, and no rule is dropped. False: the rules
   * here could not be read as they are now, or were edited just now, and have to be read again.
   */
  learn(directory: RelativePath, entries: readonly LocalEntry[], isComplete: boolean): Promise<boolean>;
  /**
   * The same of all directories above this one, for a look that no scan from the top downwards has led to. True: there is
   * another revision since.
   */
  learnAbove(directory: RelativePath): Promise<boolean>;
  /** When an edit in this directory will have been left alone for long enough; null: no edit is waited for. */
  settlesInMs(directory: RelativePath): number | null;
  /** The reason why the rules of this directory are unknown: nothing in it may be planned. */
  unreadAt(directory: RelativePath): UnreadRules | null;
}

/** A directory, the one in question or above it, that has, or may have, rules that could not be read so far. */
export interface UnreadRules {
  readonly directory: RelativePath;
  readonly error: AppError;
}

export interface FolderRulesDeps {
  /** Text of a small regular file; throws AppError when it cannot be read. */
  readonly readText: (path: RelativePath) => Promise<string>;
  /** Null when nothing is at this path; throws AppError when the disk cannot say, or it is no regular file. */
  readonly fingerprintAt: (path: RelativePath) => Promise<Fingerprint | null>;
  readonly onUnreadable: (path: RelativePath, error: unknown) => void;
  /** Null or missing: nothing here can be Galley's own but by its mark in a listing. */
  readonly own?: OwnDirectoryFacts | null;
  /** The rules in force when Galley last ended, and the place to record them; null: for a pass that leaves nothing behind. */
  readonly memory?: RulesCache | null;
  /** How long rules that leave out less than before, or none at all, must have been left alone to hold. */
  readonly settleMs: () => number;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

/**
 * The rule text in force for each directory with a rule file, kept over a restart: an edit that was under way when Galley ended,
 * or is when it begins, must not let through files that were ignored before.
 */
export interface RulesCache {
  list(): ReadonlyMap<RelativePath, string>;
  /** Durable when it returns; null: no rules hold for this directory. */
  put(directory: RelativePath, text: string | null): void;
}

interface RulesFile {
  /** As it was seen last; null: it is gone, `unseen`: it is known from an earlier run alone. */
  readonly stamp: string | null;
  /** The rules in force. */
  readonly text: string;
  /** The rules that will be in force after the debounce; null: the present ones. */
  readonly edit: { readonly text: string; readonly sinceMs: number } | null;
}

const ignoreFileName = '.galleyignore';

const unseen = 'unseen';

export function createFolderRules(deps: FolderRulesDeps, excludes: readonly string[]): FolderRules {
  const memory = deps.memory ?? null;
  const files = new Map<RelativePath, RulesFile>(
    [...(memory?.list() ?? [])].map(([directory, text]) => [directory, { stamp: unseen, text, edit: null }]),
  );
  const smartFolders = new Set<RelativePath>();
  const own = createOwnPaths(deps.own ?? null);
  const unread = new Map<RelativePath, AppError>();
  let revision = 0;
  let rules = build();

  function build(): Rules {
    const ignoreFiles = new Map([...files].map(([directory, { text }]) => [directory, text]));
    return createRules({ shipped: true, excludes, ignoreFiles, smartFolders, own: own.paths });
  }

  function rebuild(): void {
    const { version } = rules;
    rules = build();
    if (rules.version !== version) revision += 1;
  }

  function learnSmartFolder(directory: RelativePath, isSmartFolder: boolean): void {
    if (isSmartFolder === smartFolders.has(directory)) return;
    if (isSmartFolder) smartFolders.add(directory);
    else smartFolders.delete(directory);
    rebuild();
  }

  /** Nothing was planned here as long as it was not known what holds. */
  function nowKnown(directory: RelativePath): true {
    if (unread.delete(directory)) revision += 1;
    return true;
  }

  /** The rules that were read before stay in force: ignoring too much for a while loses nothing. */
  function failed(directory: RelativePath, path: RelativePath, error: unknown): false {
    const isRead = files.has(directory) && files.get(directory)?.stamp !== unseen;
    // For longer than a while they do not: what was saved as no text stays so until a person hears of it.
    const isOver = toAppError(error).code === 'RULES_UNREADABLE';
    // Of an earlier run alone: they may leave out more by now.
    if ((!isRead || isOver) && !smartFolders.has(directory)) unread.set(directory, toAppError(error));
    deps.onUnreadable(path, error);
    return false;
  }

  async function read(directory: RelativePath, fingerprint: Fingerprint): Promise<boolean> {
    const { mtimeNs, ctimeNs, sizeBytes, ino } = fingerprint;
    const stamp = [ino, sizeBytes, mtimeNs, ctimeNs].join(' ');
    if (files.get(directory)?.stamp !== stamp) {
      const path = inDirectory(directory, ignoreFileName);
      let text: string;
      try {
        text = await deps.readText(path);
      } catch (error) {
        return failed(directory, path, error);
      }
      see(directory, stamp, text);
    }
    return settle(directory);
  }

  /**
   * A user or a program that edits rules may take the file away, or write it piece by piece, and files that are missing from it
   * in between would leave at once: their own debounce was over long ago. So rules only grow until the file rests.
   */
  function see(directory: RelativePath, stamp: string | null, text: string): void {
    const known = files.get(directory);
    const holding = known === undefined ? text : strictest(known.text, text);
    const edit = holding === text ? null : { text, sinceMs: deps.clock.monotonicMs() };
    hold(directory, { stamp, text: holding, edit });
  }

  function hold(directory: RelativePath, file: RulesFile | null): void {
    const before = files.get(directory)?.text ?? null;
    const text = file?.text ?? null;
    // Before anything is planned by it.
    if (text !== before) memory?.put(directory, text);
    if (file === null) files.delete(directory);
    else files.set(directory, file);
    rebuild();
  }

  function settlesInMs(directory: RelativePath): number | null {
    const edit = files.get(directory)?.edit ?? null;
    return edit === null ? null : Math.max(0, edit.sinceMs + deps.settleMs() - deps.clock.monotonicMs());
  }

  function settle(directory: RelativePath): boolean {
    nowKnown(directory);
    const known = files.get(directory);
    if (known === undefined) return true;
    const { stamp, edit } = known;
    if (edit !== null && settlesInMs(directory) !== 0) return false;
    if (edit === null && stamp !== null) return true;
    hold(directory, edit === null || stamp === null ? null : { stamp, text: edit.text, edit: null });
    return true;
  }

  /** An unreadable fact stays as it was: an unreadable directory is not planned either. */
  async function learnOwn(directory: RelativePath): Promise<void> {
    try {
      if (await own.learnAt(directory)) rebuild();
    } catch (error) {
      deps.onUnreadable(directory, error);
    }
  }

  async function learnByName(directory: RelativePath): Promise<boolean> {
    await learnOwn(directory);
    const path = inDirectory(directory, ignoreFileName);
    let fingerprint: Fingerprint | null;
    try {
      const mark = await deps.fingerprintAt(inDirectory(directory, smartFolderMarkName));
      if (mark !== null) learnSmartFolder(directory, true);
      fingerprint = await deps.fingerprintAt(path);
    } catch (error) {
      return failed(directory, path, new AppError('DIRECTORY_UNREADABLE', { path: directory }, error));
    }
    return fingerprint === null ? nowKnown(directory) : read(directory, fingerprint);
  }

  return {
    current: () => rules,
    revision: () => revision,
    async learn(directory, entries, isComplete) {
      if (own.learn(directory, entries, isComplete)) rebuild();
      if (!isComplete) return learnByName(directory);
      learnSmartFolder(
        directory,
        entries.some(({ path }) => baseName(path) === smartFolderMarkName),
      );
      const entry = entries.find(({ path }) => baseName(path) === ignoreFileName);
      if (entry?.kind === 'file') return read(directory, entry.fingerprint);
      if (entry !== undefined) return failed(directory, entry.path, noRulesFile(entry.path));
      const known = files.get(directory);
      if (known !== undefined && known.stamp !== null) see(directory, null, '');
      return settle(directory);
    },
    settlesInMs,
    async learnAbove(directory) {
      const before = revision;
      for (const above of wayTo(directory)) await learnByName(above);
      // Of the directory itself only this: what else it says is learnt from its listing.
      await learnOwn(directory);
      return revision !== before;
    },
    unreadAt(directory) {
      if (unread.size === 0) return null;
      for (const at of [...wayTo(directory), directory]) {
        const error = unread.get(at);
        if (error !== undefined) return { directory: at, error };
      }
      return null;
    },
  };
}

/** A link or a device in the place of a file of rules: what a person wants to leave out is not known. */
export function noRulesFile(path: RelativePath): AppError {
  return new AppError('FILE_UNREADABLE', { path, found: 'no regular file' });
}

/** Every directory above this one, the root of the folder first. */
function wayTo(directory: RelativePath): readonly RelativePath[] {
  const way: RelativePath[] = [];
  for (let at = directory; at !== ''; ) {
    at = parentPath(at);
    way.unshift(at);
  }
  return way;
}

import { retryRuleOf } from '../../../shared/errors/index.ts';
import { parentPath, type RelativePath, type WatchedFolderId } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { UnreadRules } from '../../rules/index.ts';
import type { IsIgnored } from '../../transfer/index.ts';
import type { FolderParts } from './folder-set.ts';

export interface IgnoredDeps {
  /** After the commands that change the folder; null when it has no runner. */
  readonly partsOf: (
    watchedFolderId: WatchedFolderId,
  ) => Promise<Pick<FolderParts, 'rules' | 'runner'> | null>;
  readonly isLinked: (watchedFolderId: WatchedFolderId) => boolean;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

interface Learned {
  readonly done: Promise<void>;
  readonly atMs: number;
}

// As often as a walk asks for the rules above it: thousands of small files leave a directory in one go.
const LEARN_EVERY_MS = 1_000;

/**
 * A file waits between its plan and its turn: for hours in a long first upload, for days where Galley was closed. A file that the
 * user ignores in between must not be sent, and the pass that would take it back may come later than its turn. A file outside all
 * linked folders is not ignored.
 */
export function createIgnored({ partsOf, isLinked, clock }: IgnoredDeps): IsIgnored {
  const learned = new WeakMap<FolderParts['rules'], Map<RelativePath, Learned>>();

  /** One reading for all files of a directory that come within a second. */
  function learn(
    { rules, runner }: Pick<FolderParts, 'rules' | 'runner'>,
    path: RelativePath,
  ): Promise<void> {
    const known = learned.get(rules) ?? new Map<RelativePath, Learned>();
    learned.set(rules, known);
    const nowMs = clock.monotonicMs();
    for (const [directory, { atMs }] of known) if (nowMs - atMs >= LEARN_EVERY_MS) known.delete(directory);
    const directory = parentPath(path);
    const done = known.get(directory)?.done ?? learnAbove();
    if (!known.has(directory)) known.set(directory, { done, atMs: nowMs });
    return done;

    async function learnAbove(): Promise<void> {
      // The looks have not seen it change: what they came by was planned by the rules of before.
      if (await rules.learnAbove(path)) runner.scanNow().catch(() => undefined);
    }
  }

  return async ({ watchedFolderId, relativePath }) => {
    if (watchedFolderId === null) return false;
    for (;;) {
      const parts = await partsOf(watchedFolderId);
      // A change of the folder that came to no good end: which rules hold is for the next start to say.
      if (parts === null) return isLinked(watchedFolderId);
      await learn(parts, relativePath);
      // The folder may have other patterns and another runner by then.
      if ((await partsOf(watchedFolderId)) !== parts) continue;
      const { rules } = parts;
      const unread = rules.unreadAt(parentPath(relativePath));
      if (unread !== null) return requireLasting(unread);
      return rules.current().decide(relativePath, 'file').isIgnored;
    }
  };
}

/** A volume that fails for a moment, or a program that holds the file: the upload waits, and nothing has to be planned again. */
function requireLasting({ error }: UnreadRules): true {
  if (retryRuleOf(error.code) === 'never') return true;
  throw error;
}

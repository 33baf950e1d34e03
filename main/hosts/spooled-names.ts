import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LocalPath } from '../../shared/model/index.ts';
import { type Journal, type JournalOptions, openJournal } from '../journal/index.ts';

/** Of an account that was removed: whoever removed it has given up what was not sent. */
const removedJournal = /^journal\.removed-.*\.db$/;
/** Of any account, whether it is signed in or known at all. */
const accountJournal = /^journal-.+\.sqlite$/;
/** Beside a journal, and opened with it. */
const companion = /-(?:wal|shm)$/;
/** A journal with more open intents is not walked while a person waits for the window; another start finds fewer. */
const MOST_OPEN_INTENTS = 10_000;

/**
 * The names of the spooled files that a journal still promises to send. By name alone, which is random: the state directory
 * may have been reached by another path then. Null when it cannot be known, because a journal is damaged, was set
 * aside as damaged, or is of another Galley: it may name any file. Opens the journals, so that no engine may be running.
 * Throws what `openJournal` throws.
 */
export function promisedSpoolNames(
  stateDirectory: LocalPath,
  deps: Omit<JournalOptions, 'path'>,
): ReadonlySet<string> | null {
  const promised = new Set<string>();
  for (const name of readdirSync(stateDirectory)) {
    if (!name.startsWith('journal') || companion.test(name) || removedJournal.test(name)) continue;
    if (!accountJournal.test(name)) return null;
    const journal = openJournal({ path: join(stateDirectory, name), ...deps });
    try {
      const paths = journal.quarantinedAs === null ? spooledPaths(journal) : null;
      if (paths === null) return null;
      for (const path of paths) promised.add(basename(path));
    } finally {
      journal.close();
    }
  }
  return promised;
}

/** Null when there is more in the journal than can be looked at. */
function spooledPaths(journal: Journal): readonly LocalPath[] | null {
  const { queued, running, waiting, parked } = journal.counts();
  const openCount = queued + running + waiting + parked;
  if (openCount > MOST_OPEN_INTENTS) return null;
  const open = (['running', 'waiting', 'issues'] as const).flatMap(
    (filter) => journal.activity({ filter, text: '', offset: 0, limit: MOST_OPEN_INTENTS }).rows,
  );
  // A state that no filter shows would be a promise that is overlooked.
  if (open.length !== openCount) return null;
  const sources = open.flatMap(({ intentId }) => journal.get(intentId)?.source ?? []);
  const proofs = journal.proofUploads
    .list()
    .filter(({ phase }) => phase.kind !== 'confirmed' && phase.kind !== 'cancelled');
  return [...sources, ...proofs].flatMap(({ isSpooled, localPath }) => (isSpooled ? [localPath] : []));
}

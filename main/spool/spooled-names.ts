import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LocalPath } from '../../shared/model/index.ts';
import { type Journal, type JournalOptions, openJournal } from '../journal/index.ts';

/** Of a removed account: the removal gave up its unsent files. */
const removedJournal = /^journal\.removed-.*\.db$/;
/** Of any account, whether it is signed in or known at all. */
const accountJournal = /^journal-.+\.sqlite$/;
/** Beside a journal, and opened with it. */
const companion = /-(?:wal|shm)$/;
/** A journal with more open intents is not walked while a person waits for the window; another start finds fewer. */
const MOST_OPEN_INTENTS = 10_000;

/** The spool records of the journals of a state directory. */
export interface SpoolKnowledge {
  /** Names of the files that are still to be sent. */
  readonly promised: ReadonlySet<string>;
  /** Of the names that were asked about: those that a journal names at all. */
  readonly known: ReadonlySet<string>;
  /**
   * A younger file may belong to a promise that no journal here records: one of them may be lost, or an older copy that was put
   * back. Ms since epoch; -Infinity where there is no journal.
   */
  readonly reachesToMs: number;
}

/**
 * By name alone, which is random: the state directory may have been reached by another path then. Null when it cannot be
 * known, because a journal is damaged, was set aside as damaged, or is of another Galley: it may name any file. Opens the
 * journals, so that no engine may be running. Throws what `openJournal` throws.
 */
export function readSpoolKnowledge(
  stateDirectory: LocalPath,
  names: readonly string[],
  deps: Omit<JournalOptions, 'path'>,
): SpoolKnowledge | null {
  const promised = new Set<string>();
  const known = new Set<string>();
  let newestMs: number | null = null;
  let removedMs = Number.NEGATIVE_INFINITY;
  for (const name of readdirSync(stateDirectory)) {
    if (!name.startsWith('journal') || companion.test(name)) continue;
    const path = join(stateDirectory, name);
    if (removedJournal.test(name)) {
      // The time of its renaming. An earlier file may have been given up with the account.
      removedMs = Math.max(removedMs, statSync(path).ctimeMs);
      continue;
    }
    if (!accountJournal.test(name)) return null;
    const journal = openJournal({ path, ...deps });
    try {
      const paths = journal.quarantinedAs === null ? spooledPaths(journal) : null;
      if (paths === null) return null;
      for (const spooled of paths) promised.add(basename(spooled));
      for (const asked of names) if (journal.spool.knows(asked)) known.add(asked);
      // The owner of a file cannot be found out: it has to be older than the records of each journal.
      newestMs = Math.min(newestMs ?? Number.POSITIVE_INFINITY, journal.spool.newestMs());
    } finally {
      journal.close();
    }
  }
  return { promised, known, reachesToMs: Math.max(newestMs ?? Number.NEGATIVE_INFINITY, removedMs) };
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

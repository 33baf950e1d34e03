import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalPath } from '../../shared/model/index.ts';
import { type Journal, type JournalOptions, openJournal, setJournalAside } from '../journal/index.ts';
import type { AccountJournals } from './account-session.ts';
import type { Unsettled } from './account-set.ts';

/** One journal for each account: ids mean nothing on another bank, and what one user was promised is no other's. */
export function journalPath(stateDirectory: LocalPath, accountId: string): string {
  return join(stateDirectory, `journal-${accountId}.sqlite`);
}

/** Null for another file. */
function accountOfJournal(fileName: string): string | null {
  return /^journal-([0-9a-z]+)\.sqlite$/.exec(fileName)?.[1] ?? null;
}

/** Accounts that have a journal in the directory, whatever else is known of them. */
export function accountsWithJournal(stateDirectory: LocalPath): readonly string[] {
  try {
    return readdirSync(stateDirectory).flatMap((name) => accountOfJournal(name) ?? []);
  } catch (error) {
    // Nothing was begun there yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The journals of accounts without an engine, which would have them open. */
export function createAccountJournals(
  stateDirectory: LocalPath,
  deps: Omit<JournalOptions, 'path'>,
): AccountJournals {
  return {
    unsettled(accountId) {
      const path = journalPath(stateDirectory, accountId);
      if (!existsSync(path)) return { uploads: 0, downloads: 0 };
      const journal = openJournal({ path, ...deps });
      try {
        return unsettledIn(journal);
      } finally {
        journal.close();
      }
    },
    setAside: (accountId) => setJournalAside(journalPath(stateDirectory, accountId), deps.clock.nowMs()),
  };
}

export function unsettledIn({ counts, proofUploads, downloads }: Journal): Unsettled {
  const { queued, running, waiting, parked } = counts();
  const proofs = proofUploads
    .list()
    .filter(({ phase }) => ['queued', 'tail', 'doubt', 'parked'].includes(phase.kind));
  return {
    uploads: queued + running + waiting + parked + proofs.length,
    downloads: downloads.open().length,
  };
}

import { existsSync } from 'node:fs';
import type { LocalPath } from '../../shared/model/index.ts';
import { type Journal, type JournalOptions, openJournal, setJournalAside } from '../journal/index.ts';
import type { AccountJournals } from './account-session.ts';
import type { PendingWork } from './account-set.ts';
import { journalPath } from './journal-paths.ts';

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
        return pendingWorkIn(journal);
      } finally {
        journal.close();
      }
    },
    setAside: (accountId) => setJournalAside(journalPath(stateDirectory, accountId), deps.clock.nowMs()),
  };
}

export function pendingWorkIn({ counts, proofUploads, downloads }: Journal): PendingWork {
  const { queued, running, waiting, parked } = counts();
  const proofs = proofUploads
    .list()
    .filter(({ phase }) => ['queued', 'committing', 'ambiguous', 'parked'].includes(phase.kind));
  return {
    uploads: queued + running + waiting + parked + proofs.length,
    downloads: downloads.open().length,
  };
}

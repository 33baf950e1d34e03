import type { SessionView } from '../../../shared/rpc/index.ts';
import type { BankMismatch } from '../../accounts/index.ts';
import type { JournalSetAside } from '../../journal/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { IncompleteDrop } from '../../spool/index.ts';

const NAMED_FILES = 5;

type StartTrouble = SessionView['troubles'][number];

/**
 * Files that were damaged or unknown when they were opened, set aside and begun again. Work goes on, so the user has to be
 * notified.
 */
export interface StartTroubles {
  list(): readonly StartTrouble[];
  noteJournal(setAside: JournalSetAside): void;
  noteSpool(setAside: string): void;
  noteDrop(drop: IncompleteDrop): void;
  /** Another bank answers where the bank of a journal was. */
  noteBank(code: BankMismatch, journal: string): void;
  /** A page had these before the eyes of a person. Throws what `hear` throws, and tries it again with the next call then. */
  seen(setAside: readonly string[]): void;
  /**
   * Calls `hear` once a person has seen all of `setAside`, at once where they have: until then the journal says it at each start.
   * Returns the remover.
   */
  onSeen(setAside: readonly string[], hear: () => void): () => void;
}

export function createStartTroubles({ trouble }: Pick<Settings, 'trouble'>): StartTroubles {
  const found: StartTrouble[] = [];
  const known = new Set<string>();
  const waiting = new Map<() => void, readonly string[]>();
  const reportWaiting = (): void => {
    for (const [hear, setAside] of [...waiting]) {
      if (!setAside.every((path) => known.has(path))) continue;
      hear();
      waiting.delete(hear);
    }
  };
  if (trouble !== null)
    found.push({ code: 'SETTINGS_INVALID', setAside: String(trouble.details.setAside ?? '') });
  return {
    list: () => [...found],
    noteJournal({ path, areAnswersLost }) {
      // An account that could not be taken up is tried again.
      if (found.some(({ setAside }) => setAside === path)) return;
      found.push({ code: areAnswersLost ? 'JOURNAL_ANSWERS_LOST' : 'JOURNAL_CORRUPT', setAside: path });
    },
    noteBank(code, journal) {
      // A log-in is tried again every few minutes.
      if (!found.some((each) => each.setAside === journal && each.code === code))
        found.push({ code, setAside: journal });
    },
    noteSpool: (setAside) => void found.push({ code: 'SPOOL_UNKNOWN', setAside }),
    // A few names are enough to know which drop it was; the numbers read the same in every language.
    noteDrop({ announcedCount, missing }) {
      const named = missing.slice(0, NAMED_FILES).join(', ');
      const more = missing.length > NAMED_FILES ? ', …' : '';
      const arrived = `${announcedCount - missing.length}/${announcedCount}`;
      found.push({ code: 'DROP_INCOMPLETE', setAside: `${arrived}; ${named}${more}` });
    },
    seen(setAside) {
      for (const path of setAside) known.add(path);
      reportWaiting();
    },
    onSeen(setAside, hear) {
      waiting.set(hear, setAside);
      reportWaiting();
      return () => void waiting.delete(hear);
    },
  };
}

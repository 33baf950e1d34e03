import type { SessionView } from '../../shared/rpc/index.ts';
import type { JournalSetAside } from '../journal/index.ts';
import type { Settings } from '../settings/index.ts';

type StartTrouble = SessionView['troubles'][number];

/** What was damaged or unknown when it was opened, set aside and begun anew. Nothing stops for it, so a person has to be told. */
interface StartTroubles {
  list(): readonly StartTrouble[];
  noteJournal(setAside: JournalSetAside): void;
  noteSpool(setAside: string): void;
}

export function createStartTroubles({ trouble }: Pick<Settings, 'trouble'>): StartTroubles {
  const found: StartTrouble[] = [];
  if (trouble !== null)
    found.push({ code: 'SETTINGS_INVALID', setAside: String(trouble.details.setAside ?? '') });
  return {
    list: () => [...found],
    noteJournal({ path, areAnswersLost }) {
      // An account that could not be taken up is tried again.
      if (found.some(({ setAside }) => setAside === path)) return;
      found.push({ code: areAnswersLost ? 'JOURNAL_ANSWERS_LOST' : 'JOURNAL_CORRUPT', setAside: path });
    },
    noteSpool: (setAside) => void found.push({ code: 'SPOOL_UNKNOWN', setAside }),
  };
}

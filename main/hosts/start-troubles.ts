import type { SessionView } from '../../shared/rpc/index.ts';
import type { Settings } from '../settings/index.ts';

type StartTrouble = SessionView['troubles'][number];

/** What was damaged or unknown when it was opened, set aside and begun anew. Nothing stops for it, so a person has to be told. */
interface StartTroubles {
  list(): readonly StartTrouble[];
  noteJournal(setAside: string): void;
  noteSpool(setAside: string): void;
}

export function createStartTroubles({ trouble }: Pick<Settings, 'trouble'>): StartTroubles {
  const found: StartTrouble[] = [];
  if (trouble !== null)
    found.push({ code: 'SETTINGS_INVALID', setAside: String(trouble.details.setAside ?? '') });
  return {
    list: () => [...found],
    noteJournal: (setAside) => void found.push({ code: 'JOURNAL_CORRUPT', setAside }),
    noteSpool: (setAside) => void found.push({ code: 'SPOOL_UNKNOWN', setAside }),
  };
}

import type { JournalSetAside } from '../../journal/index.ts';
import { pauseForDamage, type Settings } from '../../settings/index.ts';

/** Holds everything once a journal has lost what a person had said no to, as settings do that lost a part of themselves. */
export interface LostAnswers {
  note(setAside: JournalSetAside): void;
  /** Where the journal lies for which everything is paused, durably by then; null: none. Throws what writing the settings throws. */
  held(): Promise<string | null>;
}

/** Cancelled and skipped files are not on the bank: a comparison finds them new, and would send them. */
export function createLostAnswers(settings: Pick<Settings, 'update'>): LostAnswers {
  let held: Promise<string | null> = Promise.resolve(null);
  return {
    note({ path, areAnswersLost }) {
      if (!areAnswersLost) return;
      const written = settings.update((before) => ({ ...before, pause: pauseForDamage }));
      held = written.then(() => path);
      // The caller of the start waits for the engine, and receives the error there.
      held.catch(() => undefined);
    },
    held: () => held,
  };
}

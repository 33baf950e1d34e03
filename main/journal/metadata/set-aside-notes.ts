import type { Connection } from '../connection/connection.ts';

/** A damaged journal that is kept under another name. */
export interface JournalSetAside {
  readonly path: string;
  /** Its cancelled and skipped files could not be read: they would be sent as new. */
  readonly areAnswersLost: boolean;
}

/** Notes of a journal about the journals before it. */
export interface SetAsideNotes {
  put(setAside: JournalSetAside): void;
  /** Oldest first. */
  list(): readonly JournalSetAside[];
  clear(): void;
}

export function createSetAsideNotes(connection: Connection): SetAsideNotes {
  return {
    put({ path, areAnswersLost }) {
      connection
        .statement('INSERT INTO set_aside (path, are_answers_lost) VALUES (?, ?)')
        .run(path, areAnswersLost ? 1 : 0);
    },
    list: () =>
      connection
        .statement<{ path: string; are_answers_lost: number }>(
          'SELECT path, are_answers_lost FROM set_aside ORDER BY seq',
        )
        .all()
        .map(({ path, are_answers_lost }) => ({ path, areAnswersLost: are_answers_lost !== 0 })),
    clear() {
      connection.statement('DELETE FROM set_aside').run();
    },
  };
}

import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * The faults of the journals of a state directory, after a kill and before the next start. A copy is read: opening the journal
 * itself would already repair the state that the next start has to cope with.
 */
export function journalDamage(stateDirectory: string, scratch: string): readonly string[] {
  if (!existsSync(stateDirectory)) return [];
  const names = readdirSync(stateDirectory);
  const setAside = names.filter((name) => name.includes('corrupt')).map((name) => `set aside as ${name}`);
  const journals = names.filter((name) => /^journal.*\.sqlite$/.test(name));
  return [...setAside, ...journals.flatMap((name) => damageOf(stateDirectory, name, scratch))];
}

/** The intents that are not settled, a line each; for a run that does not come to its end. */
export function unsettledIntents(stateDirectory: string, scratch: string): readonly string[] {
  const isJournal = (name: string) => /^journal.*\.sqlite$/.test(name);
  return readdirSync(stateDirectory)
    .filter(isJournal)
    .flatMap((name) =>
      inCopy(stateDirectory, name, scratch, (database) =>
        database
          .prepare("SELECT * FROM intent WHERE state NOT IN ('confirmed', 'cancelled')")
          .all()
          .map((row) => JSON.stringify(row)),
      ),
    );
}

function damageOf(stateDirectory: string, name: string, scratch: string): readonly string[] {
  return inCopy(stateDirectory, name, scratch, (database) =>
    database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row.integrity_check))
      .filter((word) => word !== 'ok')
      .map((word) => `${name}: ${word}`),
  );
}

function inCopy<Found>(
  stateDirectory: string,
  name: string,
  scratch: string,
  look: (database: DatabaseSync) => Found,
): Found {
  const directory = mkdtempSync(join(scratch, 'journal-'));
  try {
    for (const suffix of ['', '-wal']) {
      const source = join(stateDirectory, name + suffix);
      if (existsSync(source)) copyFileSync(source, join(directory, name + suffix));
    }
    const database = new DatabaseSync(join(directory, name));
    try {
      return look(database);
    } finally {
      database.close();
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
}

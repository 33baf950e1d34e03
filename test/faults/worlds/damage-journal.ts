/** Room `test/faults/worlds`: journals as crashes, full disks and mix-ups leave them. */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalDamage } from './world-steps.ts';

const PAGE_BYTES = 4_096;

/** Damages every journal of a state directory; false where there is none. */
export function damageJournals(stateDirectory: string, damage: JournalDamage): boolean {
  const names = readdirSync(stateDirectory).filter((name) => /^journal.*\.sqlite$/.test(name));
  for (const name of names) damageJournal(join(stateDirectory, name), damage);
  return names.length > 0;
}

function damageJournal(path: string, damage: JournalDamage): void {
  switch (damage) {
    case 'empty':
      dropWriteAheadLog(path);
      truncateSync(path, 0);
      return;
    case 'foreign':
      dropWriteAheadLog(path);
      writeFileSync(path, 'This file is not a journal. '.repeat(400));
      return;
    case 'truncated':
      truncateSync(path, Math.floor(readFileSync(path).length / 2));
      return;
    case 'page': {
      const bytes = readFileSync(path);
      const pages = Math.floor(bytes.length / PAGE_BYTES);
      const page = Math.floor(pages / 2);
      bytes.fill(0xa5, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
      writeFileSync(path, bytes);
      return;
    }
  }
}

/** Otherwise SQLite would build the journal anew from it, and nothing would be damaged. */
function dropWriteAheadLog(path: string): void {
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Damages that no reader can overlook: the client has to say that it found them. */
export const obviousDamages: ReadonlySet<JournalDamage> = new Set(['empty', 'foreign']);

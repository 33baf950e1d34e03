/** main/accounts: where the journals of accounts lie in a state directory. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalPath } from '../../shared/model/index.ts';

/** One journal for each account: ids mean nothing on another bank, and what one user was promised is no other's. */
export function journalPath(stateDirectory: LocalPath, accountId: string): string {
  return join(stateDirectory, `journal-${accountId}.sqlite`);
}

/** Null for another file. */
function accountOfJournal(fileName: string): string | null {
  return /^journal-([0-9a-z]+)\.sqlite$/.exec(fileName)?.[1] ?? null;
}

/** Accounts that have a journal in the directory, known otherwise or not. */
export function accountsWithJournal(stateDirectory: LocalPath): readonly string[] {
  try {
    return readdirSync(stateDirectory).flatMap((name) => accountOfJournal(name) ?? []);
  } catch (error) {
    // Nothing was begun there yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

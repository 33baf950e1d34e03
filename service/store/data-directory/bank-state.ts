import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDirectorySync } from '../file-system/durable-files.ts';
import type { DataDirectory } from './data-directory.ts';

/**
 * The content of a data directory. `none`: nothing of a bank. `unfinished`: a seed that was cut short, by its own mark; nothing
 * was acknowledged. `ready`: a bank. `broken`: files or a database without the rest, which may be needed.
 */
export type BankState = 'none' | 'unfinished' | 'ready' | 'broken';

/** Reads without changing a byte: opening a store would make tables in any database there. */
export function readBankState(directory: DataDirectory, readySetting: string): BankState {
  const hasDatabase = existsSync(directory.databaseFile);
  if (hasDatabase && hasSetting(directory.databaseFile, readySetting)) return 'ready';
  if (existsSync(markFile(directory))) return 'unfinished';
  // A new database would overwrite a journal that was left behind.
  return hasDatabase || isFilled(`${directory.databaseFile}-wal`) || hasFiles(directory.blobDirectory)
    ? 'broken'
    : 'none';
}

/** Says that what lies here from now on is no bank yet; durable when it resolves. */
export async function markSeed(directory: DataDirectory): Promise<void> {
  const mark = await open(markFile(directory), 'w', 0o600);
  try {
    await mark.datasync();
  } finally {
    await mark.close();
  }
  await syncNames(directory);
}

/** The seed has reached its end; durable when it resolves. Nothing happens where there is no mark. */
export async function unmarkSeed(directory: DataDirectory): Promise<void> {
  if (!existsSync(markFile(directory))) return;
  rmSync(markFile(directory));
  await syncNames(directory);
}

/** Takes away a bank that never got as far as listening, which its mark alone proves: see `readBankState`. */
export function removeUnfinishedBank(directory: DataDirectory): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(directory.databaseFile + suffix, { force: true });
  rmSync(directory.blobDirectory, { recursive: true, force: true });
  mkdirSync(directory.blobDirectory, { recursive: true });
}

function markFile(directory: DataDirectory): string {
  return join(directory.path, 'seed-unfinished');
}

async function syncNames(directory: DataDirectory): Promise<void> {
  const names = createDirectorySync();
  try {
    await names.sync(directory.path);
  } finally {
    await names.close();
  }
}

function hasSetting(databaseFile: string, name: string): boolean {
  const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: lockWaitMs });
  try {
    const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'setting'");
    if (table.get() === undefined) return false;
    return database.prepare('select 1 from setting where name = ?').get(name) !== undefined;
  } finally {
    database.close();
  }
}

/** As the store itself waits for another process that writes. */
const lockWaitMs = 5_000;

function isFilled(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

function hasFiles(path: string): boolean {
  return readdirSync(path, { recursive: true, withFileTypes: true }).some((entry) => !entry.isDirectory());
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore, prepareDataDirectory } from '../../../../service/store/index.ts';
import { openDatabaseFile } from '../../../../service/store/sqlite/node-sqlite-dialect.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('open-store', () => {
  it('opens its database so that a commit is on the disk when it returns', async () => {
    const database = openDatabaseFile(join(await temporaryDirectory(), 'bank.db'));
    const pragmas = ['journal_mode', 'synchronous', 'fullfsync', 'foreign_keys'];
    const values = pragmas.map(
      (pragma) => Object.values(database.prepare(`pragma ${pragma}`).get() ?? {})[0],
    );
    database.close();
    // 2 is FULL.
    expect(values).toEqual(['wal', 2, 1, 1]);
  });

  it('brings an old bank up to date once and leaves a new one alone', async () => {
    const directory = prepareDataDirectory(await temporaryDirectory());
    for (const attempt of [1, 2, 3]) {
      const store = await openStore(directory);
      await store.setup.writeSetting('attempt', String(attempt));
      expect(await store.setup.readSetting('attempt')).toBe(String(attempt));
      await store.close();
    }
  });

  // Windows has no such modes.
  it.skipIf(process.platform === 'win32').each([
    ['EPERM', 1],
    ['ENOTSUP', 1],
    ['ENOSYS', 1],
    // A service that stops takes its journal away.
    ['ENOENT', 0],
  ])('opens where modes cannot be changed: %s', async (code, timesReported) => {
    const directory = prepareDataDirectory(await temporaryDirectory());
    chmodSync(directory.blobDirectory, 0o755);
    chmodSync(directory.renditionDirectory, 0o755);
    const reported: unknown[] = [];
    const store = await openStore(directory, {
      chmod() {
        throw Object.assign(new Error(code), { code });
      },
      leftOpen: (paths) => reported.push(paths),
    });
    await store.setup.writeSetting('attempt', '1');
    await store.close();
    expect(reported).toEqual(
      Array.from({ length: timesReported }, () => [directory.blobDirectory, directory.renditionDirectory]),
    );
  });

  it.skipIf(process.platform === 'win32')('does not open where a disk is broken', async () => {
    const directory = prepareDataDirectory(await temporaryDirectory());
    chmodSync(directory.blobDirectory, 0o755);
    const opening = openStore(directory, {
      chmod() {
        throw Object.assign(new Error('EIO'), { code: 'EIO' });
      },
      leftOpen: () => undefined,
    });
    await expect(opening).rejects.toThrow('EIO');
  });

  it('makes a migration whole or not at all', async () => {
    const directory = prepareDataDirectory(await temporaryDirectory());
    const before = new DatabaseSync(directory.databaseFile);
    // A table in the way makes the first migration fail half way.
    before.exec('create table keyword (x)');
    before.close();
    await expect(openStore(directory)).rejects.toThrow('already exists');
    const after = new DatabaseSync(directory.databaseFile);
    const tables = after.prepare("select name from sqlite_master where type = 'table'").all();
    after.exec('drop table keyword');
    after.close();
    expect(tables.map(({ name }) => name).filter((name) => !String(name).startsWith('kysely'))).toEqual([
      'keyword',
    ]);
    const store = await openStore(directory);
    await store.close();
  });
});

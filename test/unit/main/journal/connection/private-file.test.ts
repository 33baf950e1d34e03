import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openConnection } from '../../../../../main/journal/connection/connection.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

let umask = 0;
beforeEach(() => {
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
});

const modesIn = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => `${name} ${(statSync(join(directory, name)).mode & 0o777).toString(8)}`);

const privateFiles = ['journal.db 600', 'journal.db-shm 600', 'journal.db-wal 600'];

it('keeps a journal and its logs to their user, also one that others could read before', async () => {
  const directory = await temporaryDirectory();
  chmodSync(directory, 0o755);
  const path = join(directory, 'journal.db');
  const begun = openConnection(path);
  begun.exec('CREATE TABLE note (text TEXT)');
  expect(modesIn(directory)).toEqual(privateFiles);
  for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644);
  const again = openConnection(path);
  again.exec('INSERT INTO note VALUES (1)');
  expect(modesIn(directory)).toEqual(privateFiles);
  again.close();
  begun.close();
});

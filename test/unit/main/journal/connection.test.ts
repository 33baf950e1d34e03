import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from '../../../../main/journal/connection.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

it('has each commit on the disk itself before it is told, also where a sync ends in the cache of the drive', async () => {
  const connection = openConnection(join(await temporaryDirectory(), 'journal.db'));
  onTestFinished(() => connection.close());
  const settings = ['journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync'];
  const found = settings.map((name) => Object.values(connection.statement(`PRAGMA ${name}`).get() ?? {})[0]);
  expect(found).toEqual(['wal', 2, 1, 1]);
});

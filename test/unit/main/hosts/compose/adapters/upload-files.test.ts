import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileReader, createOwnDirectories } from '../../../../../../main/disk/index.ts';
import { createUploadFiles } from '../../../../../../main/hosts/compose/adapters/upload-files.ts';
import type { LocalPath } from '../../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../../support/fake-clock.ts';
import { newIntent } from '../../../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../../../support/temporary-directory.ts';

it('asks for the kind of volume of a directory again: a share may be mounted there since', async () => {
  const root = await temporaryDirectory();
  await plantTree(root, { 'a.txt': 'a' });
  const clock = createFakeClock();
  const asked: LocalPath[] = [];
  const files = createUploadFiles(
    createFileReader(),
    async () => undefined,
    createOwnDirectories([]),
    clock,
    async (directory) => {
      asked.push(directory);
      return false;
    },
  );
  const source = { ...newIntent('a.txt').source, localPath: join(root, 'a.txt') as LocalPath };
  const open = async () => (await files.openForUpload(source)).close();
  await open();
  await open();
  expect(asked).toEqual([root]);
  await clock.advance(10_000);
  await open();
  expect(asked).toEqual([root, root]);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startGalley } from '../../e2e/support/galley-host.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

it.each([
  ['the bank to copy', 'none', undefined],
  [
    'the service',
    null,
    { serviceProgram: 'none.js', ids: { folders: {}, projects: {}, projectFolders: {} } },
  ],
  ['the host', null, undefined],
])('a Galley that cannot start for want of %s leaves nothing behind', async (_, seededBank, documented) => {
  const directory = await temporaryDirectory();
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, directory);
  onTestFinished(() => void vi.unstubAllEnvs());
  const start = startGalley({
    directory,
    program: join(directory, 'none.js'),
    seededBank: seededBank && join(directory, seededBank),
    ...(documented && { documented }),
  });
  await expect(start).rejects.toThrow();
  expect(await readdir(directory)).toEqual([]);
});

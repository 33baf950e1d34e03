import { execFileSync } from 'node:child_process';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

// Two halves of a path that is longer than the 4,096 bytes that Linux takes: no system call takes the whole at once.
const HALF = Array.from({ length: 11 }, () => 'd'.repeat(200)).join('/');

async function makeTooDeep(work: string, directory: string): Promise<void> {
  // Before the directory of the test is removed, which Node cannot.
  onTestFinished(() => void execFileSync('rm', ['-rf', work]));
  await plantTree(work, { [`${directory}/${HALF}/`]: '', [`lower/${HALF}/file`]: 'x' });
  await rename(join(work, 'lower'), join(work, directory, HALF, 'lower'));
}

it('names a directory that is too deep, sends the rest at once, and counts it in the status until it is gone', async () => {
  const bank = await startBank();
  const state = await temporaryDirectory();
  const work = await temporaryDirectory();
  await plantTree(work, { 'watched/a.txt': 'a', 'watched/deep/b.txt': 'b' });
  await makeTooDeep(work, 'watched/deep');
  const galley = (...args: readonly string[]) =>
    runGalley([...args, '--state', state], {
      workingDirectory: work,
      environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
    });
  const sync = () => galley('sync', 'watched', '--once', '--settle', '0', '--folder', bank.inboxFolderId);

  const { code, events, text } = await sync();
  const status = await galley('status');
  await rename(join(work, 'watched/deep'), join(work, 'deep'));
  const again = await sync();
  const after = await galley('status');

  const named = { code: 'PATH_TOO_LONG', path: expect.stringMatching(/watched\/deep\/d+/) };
  const trouble = events.find(({ event }) => event === 'trouble');
  expect([code, events.at(-1)]).toMatchObject([1, { uploaded: 2 }]);
  expect({ code: trouble?.code, ...(trouble?.details as object) }).toMatchObject(named);
  expect(text).not.toContain('right to read');
  expect(status.events).toContainEqual(expect.objectContaining({ event: 'unreadable-directory', ...named }));
  expect([status.code, again.code, after.code]).toEqual([1, 0, 0]);
});

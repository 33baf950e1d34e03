import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { allDone, endOf, holding, troubleBench } from './trouble-bench.ts';

const skipReason = 'only root on Linux can mount the small disk that this needs';
const isPossible = process.platform === 'linux' && process.getuid?.() === 0;

/** A disk of 12 MiB: room for a journal with the largest log that it keeps before it tidies up. */
async function smallDisk(): Promise<string> {
  const directory = join(await temporaryDirectory(), 'disk');
  mkdirSync(directory);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', directory]);
  onTestFinished(() => void execFileSync('umount', ['-l', directory]));
  return directory;
}

/** Fills what is left of the disk. */
function fill(directory: string): string {
  const path = join(directory, 'ballast');
  const file = openSync(path, 'w');
  const page = new Uint8Array(4096);
  try {
    for (;;) writeSync(file, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
  return path;
}

const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`page-${index}.pdf`, `page ${index}`]),
);

describe('a full disk under the journal', () => {
  it('ends a run at its start with what happened and what to do; nothing leaves', async ({ skip }) => {
    if (!isPossible) skip(skipReason);
    const bench = await troubleBench();
    const state = await smallDisk();
    bench.write('first.pdf', 'first');
    expect(endOf(await bench.sync({ state }))).toEqual(allDone(1));

    for (const [name, content] of Object.entries(files)) bench.write(name, content);
    const ballast = fill(state);
    const end = await bench.sync({ state });
    expect([end.code, end.events.at(-1)?.code]).toEqual([1, 'JOURNAL_FULL']);
    expect(end.text).toMatch(/journal of Galley cannot be written .+\. Free some space\./);
    expect(bench.proxy.uploads.length).toBe(1);
    rmSync(ballast);
    expect(endOf(await bench.sync({ state }))).toEqual(allDone(40));
    expect(await bench.held()).toEqual(holding({ 'first.pdf': 'first', ...files }));
  });

  it('in the middle of a run is waited for; all is finished when there is room again', async ({ skip }) => {
    if (!isPossible) skip(skipReason);
    const bench = await troubleBench();
    const state = await smallDisk();
    for (const [name, content] of Object.entries(files)) bench.write(name, content);
    let ballast: string | null = null;
    const forget = bench.proxy.subscribe((kind, { isUpload }) => {
      if (kind === 'request' && isUpload) ballast ??= fill(state);
    });
    const galley = bench.start({ state });
    await galley.says('"isFull":true');
    forget();
    if (ballast !== null) rmSync(ballast);
    expect((await galley.ended).code).toBe(0);
    expect(await bench.held()).toEqual(holding(files));
  });
});

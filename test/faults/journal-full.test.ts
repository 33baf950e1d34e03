import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { skipAloud } from '../support/skip-aloud.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { allDone, endOf, holding, troubleBench } from './trouble-bench.ts';

/**
 * A disk of 12 MiB: room for a journal with the largest log that it keeps before it tidies up. Only root on Linux may mount it, and in
 * many containers not even root: elsewhere the test is skipped.
 */
async function smallDisk(context: TestContext): Promise<string> {
  const directory = join(await temporaryDirectory(), 'disk');
  mkdirSync(directory);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', directory]);
  if (status !== 0) skipAloud(context, `no small disk can be mounted here (${String(stderr ?? '').trim()})`);
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
  it('ends a run at its start with what happened and what to do; nothing leaves', async (context) => {
    const state = await smallDisk(context);
    const bench = await troubleBench();
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

  it('in the middle of a run is waited for; all is finished when there is room again', async (context) => {
    const state = await smallDisk(context);
    const bench = await troubleBench();
    for (const [name, content] of Object.entries(files)) bench.write(name, content);
    let ballast: string | null = null;
    const forget = bench.proxy.subscribe((kind, { isUpload }) => {
      if (kind === 'request' && isUpload) ballast ??= fill(state);
    });
    const galley = bench.start({ state });
    await galley.says('isFull=true');
    forget();
    if (ballast !== null) rmSync(ballast);
    expect((await galley.ended).code).toBe(0);
    expect(await bench.held()).toEqual(holding(files));
  });
});

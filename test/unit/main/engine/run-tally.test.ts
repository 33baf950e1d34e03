import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { inbox, newIntent } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineBench, startEngineBench } from './engine-bench.ts';

const nothing = {
  scanned: 0,
  uploaded: 0,
  versions: 0,
  adopted: 0,
  unchanged: 0,
  ignored: 0,
  parked: 0,
  failed: 0,
  bytes: 0,
};

describe('run-tally', () => {
  it('counts no one-off upload, whether it waits, is parked or ends now', async () => {
    const bench = await startEngineBench({ tree: { 'here.txt': 'one', 'new.txt': 'two' } });
    bench.bank.add('here.txt', 'one');
    bench.bank.add('clash.txt', 'theirs');
    for (const name of ['clash.txt', 'waits.txt', 'ends.txt']) await drop(bench, name);
    await bench.link();
    await bench.looked();
    await bench.finish('ends.txt', 'ends.txt');
    await bench.finish('new.txt', 'two');

    expect(bench.states()).toMatchObject({ 'clash.txt': 'parked', 'waits.txt': 'queued' });
    expect(bench.engine.totals()).toEqual({ ...nothing, scanned: 2, uploaded: 1, adopted: 1, bytes: 3 });
  });

  it('counts nothing of a directory that another run has linked', async () => {
    const bench = await startEngineBench({ tree: { 'here.txt': 'here' } });
    bench.bank.add('here.txt', 'here');
    const parkedFor = { code: 'NAME_ON_BANK', details: {} } as const;
    bench.journal.createIntents([
      newIntent('waits.txt'),
      newIntent('asks.txt', { parkedFor }),
      newIntent('ends.txt'),
    ]);
    await bench.link();
    await bench.looked();
    await bench.finish('ends.txt', 'ends.txt');

    expect(bench.engine.totals()).toEqual({ ...nothing, scanned: 1, adopted: 1 });
  });

  it('counts as left over what waits for the transfer of another file, and names both', async () => {
    const bench = await startEngineBench({ tree: { 'clash.txt': 'ours', 'new.txt': 'two' } });
    bench.bank.add('clash.txt', 'theirs');
    const dropped = await drop(bench, 'clash.txt');
    await bench.link();
    await bench.looked();

    expect(bench.engine.totals()).toEqual({ ...nothing, scanned: 2, failed: 2 });
    expect(bench.engine.waitingFiles()).toEqual([{ path: 'clash.txt', waitsFor: dropped }]);
    await bench.engine.cancel(bench.intent('clash.txt').intentId);
    await bench.looked();
    expect(bench.engine.totals()).toEqual({ ...nothing, scanned: 2, parked: 1, failed: 1 });
    expect(bench.engine.waitingFiles()).toEqual([]);
  });
});

/** Returns where the file lies. */
async function drop({ engine }: EngineBench, fileName: string): Promise<string> {
  const directory = await temporaryDirectory();
  const localPath = join(directory, fileName) as LocalPath;
  await plantTree(directory, { [fileName]: fileName });
  await engine.upload(
    {
      localPath,
      fileName,
      target: { kind: 'asset', bankFolderId: inbox },
      isSpooled: false,
      onClash: null,
    },
    new AbortController().signal,
  );
  return localPath;
}

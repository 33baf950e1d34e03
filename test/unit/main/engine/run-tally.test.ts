import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { inbox, newIntent } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { type EngineFixture, startEngineFixture } from './engine-fixture.ts';

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
  it('counts no manual upload, whether it waits, is parked or ends now', async () => {
    const fixture = await startEngineFixture({ tree: { 'here.txt': 'one', 'new.txt': 'two' } });
    fixture.bank.add('here.txt', 'one');
    fixture.bank.add('clash.txt', 'theirs');
    for (const name of ['clash.txt', 'waits.txt', 'ends.txt']) await drop(fixture, name);
    await fixture.link();
    await fixture.looked();
    await fixture.finish('ends.txt', 'ends.txt');
    await fixture.finish('new.txt', 'two');

    expect(fixture.states()).toMatchObject({ 'clash.txt': 'parked', 'waits.txt': 'queued' });
    expect(fixture.engine.totals()).toEqual({ ...nothing, scanned: 2, uploaded: 1, adopted: 1, bytes: 3 });
  });

  it('counts nothing of a directory that another run has linked', async () => {
    const fixture = await startEngineFixture({ tree: { 'here.txt': 'here' } });
    fixture.bank.add('here.txt', 'here');
    const parkedFor = { code: 'NAME_ON_BANK', details: {} } as const;
    fixture.journal.createIntents([
      newIntent('waits.txt'),
      newIntent('asks.txt', { parkedFor }),
      newIntent('ends.txt'),
    ]);
    await fixture.link();
    await fixture.looked();
    await fixture.finish('ends.txt', 'ends.txt');

    expect(fixture.engine.totals()).toEqual({ ...nothing, scanned: 1, adopted: 1 });
  });

  it('counts as left over what waits for the transfer of another file, and names both', async () => {
    const fixture = await startEngineFixture({ tree: { 'clash.txt': 'ours', 'new.txt': 'two' } });
    fixture.bank.add('clash.txt', 'theirs');
    const dropped = await drop(fixture, 'clash.txt');
    await fixture.link();
    await fixture.looked();

    expect(fixture.engine.totals()).toEqual({ ...nothing, scanned: 2, failed: 2 });
    expect(fixture.engine.waitingFiles()).toEqual([{ path: 'clash.txt', waitsFor: dropped }]);
    await fixture.engine.cancel(fixture.intent('clash.txt').intentId);
    await fixture.looked();
    expect(fixture.engine.totals()).toEqual({ ...nothing, scanned: 2, parked: 1, failed: 1 });
    expect(fixture.engine.waitingFiles()).toEqual([]);
  });
});

/** Returns where the file lies. */
async function drop({ engine }: EngineFixture, fileName: string): Promise<string> {
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

import { readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBankContent } from '../faults/bank-content.ts';
import { makeOlderJournal } from '../support/make-older-journal.ts';
import { runGalley } from '../support/run-galley.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

const profiles = ['extended', 'documented'] as const;

describe('a bank at another address', () => {
  it.each(profiles)('keeps account, journal and agreed files: %s', async (profile) => {
    const bank = await startBank({ profile });
    const { state, work, sync } = await fixture();
    await plantTree(work, { 'watched/a.txt': 'a', 'watched/b.txt': 'b', 'watched/c.txt': 'c' });
    expect(await sync(bank, bank.url)).toMatchObject({ code: 0, summary: { uploaded: 3 } });
    const content = await readBankContent(bank);

    // A rename keeps its asset only where the journal is the same.
    await rename(join(work, 'watched/a.txt'), join(work, 'watched/renamed.txt'));
    const byName = await sync(bank, bank.url.replace('127.0.0.1', 'localhost'));
    await bank.stop();
    const moved = await startBank({ profile, dataPath: bank.dataPath });
    const atOtherPort = await sync(moved, moved.url);

    for (const { code, summary } of [byName, atOtherPort])
      expect([code, summary]).toEqual([
        0,
        expect.objectContaining({ uploaded: 0, versions: 0, adopted: 0, unchanged: 3 }),
      ]);
    expect(await readBankContent(moved)).toEqual(content);
    expect(await journalsIn(state)).toHaveLength(1);
  });

  it.each([
    ['an earlier Galley has left the state directory', makeOld],
    ['the list of banks was lost', async (state: string) => rm(join(state, 'banks.json'))],
  ])('is still known where %s', async (_what, spoil) => {
    const bank = await startBank();
    const { state, work, sync } = await fixture();
    await plantTree(work, { 'watched/a.txt': 'a' });
    await sync(bank, bank.url);
    await spoil(state);
    await rename(join(work, 'watched/a.txt'), join(work, 'watched/renamed.txt'));
    const unchanged = { code: 0, summary: { uploaded: 0, versions: 0, adopted: 0, unchanged: 1 } };
    expect(await sync(bank, bank.url)).toMatchObject(unchanged);
    expect(await sync(bank, bank.url.replace('127.0.0.1', 'localhost'))).toMatchObject(unchanged);
    expect(await journalsIn(state)).toHaveLength(1);
  });

  it('goes on with what was queued, and with the folders that were linked', async () => {
    const bank = await startBank();
    const { work, sync, galley } = await fixture();
    await plantTree(work, { 'watched/a.txt': 'a' });
    await sync(bank, bank.url);
    await plantTree(work, { 'watched/b.txt': 'b' });
    await bank.stop();
    const moved = await startBank({ dataPath: bank.dataPath });
    await sync(moved, moved.url);
    const why = await galley(moved, moved.url, 'why', join(await realpath(work), 'watched/b.txt'));
    expect(why.events).toMatchObject([
      {
        event: 'why',
        action: 'keep',
        how: 'asset',
        verifiedBy: 'size',
        sizeBytes: 1,
        sha256: '3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d',
        confirmedAtMs: expect.any(Number),
      },
    ]);
    expect(why.text).toContain('uploaded as a new asset at ');
    expect(await readBankContent(moved)).toHaveLength(2);
  });
});

describe('another bank at the address', () => {
  it('gets an account and a journal of its own, and nothing that was meant for the one before', async () => {
    const first = await startBank();
    const { state, work, sync, galley } = await fixture();
    const port = Number(new URL(first.url).port);
    await plantTree(work, { 'watched/a.txt': 'a', 'queued.txt': 'meant for the first bank' });
    await sync(first, first.url);
    await first.stop();
    const queued = await galley(first, first.url, 'upload', 'queued.txt', '--folder', first.inboxFolderId);
    expect(queued.code).not.toBe(0);

    const second = await startBank({ port });
    const met = await sync(second, second.url);
    expect(met).toMatchObject({ code: 0, summary: { uploaded: 1 } });
    expect(met.events[0]).toMatchObject({ event: 'trouble', code: 'BANK_REPLACED' });
    expect(await namesOn(second)).toEqual(['a']);
    expect(await journalsIn(state)).toHaveLength(2);
    expect((await sync(second, second.url)).events.map(({ event }) => event)).toEqual(['summary']);

    await second.stop();
    const again = await startBank({ port, dataPath: first.dataPath });
    const back = await sync(again, again.url);
    expect(back).toMatchObject({ code: 0, summary: { uploaded: 0, adopted: 0, unchanged: 1 } });
    expect(await journalsIn(state)).toHaveLength(2);
  });

  it('is asked about where it has no id, and gets nothing before the user has said which bank it is', async () => {
    const first = await startBank({ profile: 'documented' });
    const { state, work, sync } = await fixture();
    const port = Number(new URL(first.url).port);
    await plantTree(work, { 'watched/a.txt': 'a' });
    await sync(first, first.url);
    await first.stop();

    const second = await startBank({ port, profile: 'documented' });
    const asked = await sync(second, second.url);
    expect([asked.code, asked.events.at(-1)?.code]).toEqual([1, 'BANK_UNRECOGNIZED']);
    expect(asked.text).toContain('--new-bank');
    expect(await readBankContent(second)).toEqual([]);

    expect(await sync(second, second.url, '--new-bank')).toMatchObject({ code: 0, summary: { uploaded: 1 } });
    expect(await sync(second, second.url)).toMatchObject({ code: 0, summary: { unchanged: 1 } });
    expect(await journalsIn(state)).toHaveLength(2);

    await second.stop();
    const again = await startBank({ port, profile: 'documented', dataPath: first.dataPath });
    expect(await sync(again, again.url)).toMatchObject({ code: 0, summary: { uploaded: 0, unchanged: 1 } });
  });
});

async function fixture() {
  const state = await temporaryDirectory();
  const work = await temporaryDirectory();
  const galley = (bank: RunningBank, server: string, ...args: readonly string[]) =>
    runGalley([...args, '--state', state], {
      workingDirectory: work,
      environment: { GALLEY_SERVER: server, GALLEY_API_KEY: bank.apiKey },
    });
  return {
    state,
    work,
    galley,
    async sync(bank: RunningBank, server: string, ...flags: readonly string[]) {
      const answer = await galley(
        bank,
        server,
        ...['sync', 'watched', '--once', '--settle', '0', '--folder', bank.inboxFolderId],
        ...flags,
      );
      return { ...answer, summary: answer.events.find(({ event }) => event === 'summary') };
    },
  };
}

/** As a Galley leaves it that knows banks by their addresses. */
async function makeOld(state: string): Promise<void> {
  await rm(join(state, 'banks.json'));
  for (const name of await journalsIn(state)) {
    makeOlderJournal(join(state, name), 25);
  }
}

async function namesOn(bank: RunningBank): Promise<readonly unknown[]> {
  const found = await bank.admin.search([{ SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] }]);
  return found.map(({ Name }) => Object.values(Name ?? {})[0]);
}

async function journalsIn(state: string): Promise<readonly string[]> {
  return (await readdir(state)).filter((name) => /^journal-.*\.sqlite$/.test(name));
}

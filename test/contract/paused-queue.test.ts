import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../main/accounts/journal-paths.ts';
import { createHasher } from '../../main/disk/index.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import { firstAccountId, openSettings } from '../../main/settings/index.ts';
import {
  asId,
  type BankFolderId,
  type IntentId,
  type LocalPath,
  type RelativePath,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { runGalley } from '../support/run-galley.ts';
import { startBank } from '../support/running-bank.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

const forEver = { sinceMs: 1, untilMs: null };

describe('a command beside files that wait from before', () => {
  it('upload sends what was typed, and nothing that a pause of everything holds back', async () => {
    const { nameLookup, galley, waiting } = await fixture(forEver);

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await nameLookup()]).toEqual([0, ['typed.txt']]);
    expect(waiting()).toEqual(['watched.txt', 'dropped.txt']);
  });

  it('upload goes on with a file that was given again, during any pause', async () => {
    const { nameLookup, galley, waiting } = await fixture(forEver);

    const { code } = await galley('upload', 'dropped.txt');

    expect([code, await nameLookup()]).toEqual([0, ['dropped.txt']]);
    expect(waiting()).toEqual(['watched.txt']);
  });

  it('upload ends what was once typed or dropped where nothing is paused, and leaves a watched folder to those who look after it', async () => {
    const { nameLookup, galley, waiting } = await fixture(null);

    const { code } = await galley('upload', 'typed.txt');

    expect([code, await nameLookup()]).toEqual([0, ['dropped.txt', 'typed.txt']]);
    expect(waiting()).toEqual(['watched.txt']);
  });

  it('sync sends its own directory, and nothing that a pause of everything holds back', async () => {
    const { nameLookup, galley, waiting } = await fixture(forEver);

    const { code } = await galley('sync', 'own', '--once', '--settle', '0');

    expect([code, await nameLookup()]).toEqual([0, ['own.txt']]);
    expect(waiting()).toEqual(['watched.txt', 'dropped.txt']);
  });

  it('sync sends a file of the name once, after what was dropped', async () => {
    const { nameLookup, galley, waiting } = await fixture(null);

    const { code, events } = await galley('sync', 'same', '--once', '--settle', '0');

    expect([code, events.at(-1), await nameLookup()]).toMatchObject([0, { adopted: 1 }, ['dropped.txt']]);
    expect(waiting()).toEqual(['watched.txt']);
  });

  it('sync leaves a file with the name of a dropped one that a pause of everything holds back, and says so', async () => {
    const { nameLookup, galley, waiting } = await fixture(forEver);

    const { code, events } = await galley('sync', 'same', '--once', '--settle', '0');

    expect([code, events.at(-1), await nameLookup()]).toMatchObject([1, { scanned: 1, failed: 1 }, []]);
    expect(waiting()).toEqual(['watched.txt', 'dropped.txt']);
  });
});

/** A Galley that ended while a file of a watched folder and a dropped one were still to be sent. */
async function fixture(pause: typeof forEver | null) {
  const bank = await startBank();
  const state = asId<LocalPath>(await temporaryDirectory());
  const work = asId<LocalPath>(await temporaryDirectory());
  await plantTree(work, {
    'photos/watched.txt': 'watched',
    'dropped.txt': 'dropped',
    'typed.txt': 'typed',
    'own/own.txt': 'own',
    'same/dropped.txt': 'dropped',
  });
  const settings = await openSettings({
    path: asId<LocalPath>(join(state, 'settings.json')),
    log: silentLog,
  });
  await settings.update((before) => ({ ...before, pause }));

  const open = () =>
    openJournal({
      path: journalPath(state, firstAccountId(bank.url)),
      clock: systemClock,
      log: silentLog,
    });
  const left = [
    { path: 'photos/watched.txt', name: 'watched.txt', watchedFolderId: asId<WatchedFolderId>('photos') },
    { path: 'dropped.txt', name: 'dropped.txt', watchedFolderId: null },
  ];
  const hasher = createHasher();
  const journal = open();
  // It has been in use for long, and everything in it was matched with the bank.
  journal.readoption.finish();
  for (const { path, name, watchedFolderId } of left) {
    const localPath = join(work, path) as LocalPath;
    const { signal } = new AbortController();
    const { sha256, fingerprint } = await hasher.hashFile({ path: localPath, root: null, signal });
    journal.createIntents([
      {
        intentId: asId<IntentId>(name),
        target: { kind: 'asset', bankFolderId: asId<BankFolderId>(bank.inboxFolderId) },
        source: { localPath, watchedFolderId, relativePath: name as RelativePath, isSpooled: false },
        sentName: name,
        fingerprint,
        sha256,
        preexistingAssetIds: [],
        before: null,
        runAfterMs: 0,
        parkedFor: null,
      },
    ]);
  }
  journal.close();
  await hasher.stop();

  return {
    nameLookup: async () => (await readBankContent(bank)).map(({ name }) => name).sort(),
    galley: (...args: readonly string[]) =>
      runGalley([...args, '--folder', bank.inboxFolderId, '--state', state], {
        workingDirectory: work,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      }),
    /** In the order in which they were promised. */
    waiting() {
      const looked = open();
      const names = left.map(({ name }) => name);
      const found = names.filter((name) => looked.get(asId<IntentId>(name))?.state === 'queued');
      looked.close();
      return found;
    },
  };
}

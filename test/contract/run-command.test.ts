import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { composeEngine } from '../../main/hosts/compose/compose-engine.ts';
import { openJournal } from '../../main/journal/index.ts';
import { silentLog, systemClock } from '../../main/platform/index.ts';
import {
  createWatchedFolderStore,
  firstAccountId,
  openSettings,
  type Settings,
} from '../../main/settings/index.ts';
import { asId, type ConversionId, type LocalPath, type WatchedFolderId } from '../../shared/model/index.ts';
import { readBankContent } from '../faults/bank-content.ts';
import { type GalleyEvent, startGalley } from '../support/galley-process.ts';
import { runGalley } from '../support/run-galley.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import { skipWithoutInterrupts } from '../support/skip-aloud.ts';
import { plantTree, temporaryDirectory } from '../support/temporary-directory.ts';

describe('galley run', () => {
  it('brings what was still to be downloaded when Galley ended', async (context) => {
    skipWithoutInterrupts(context);
    const { directory, run } = await fixture();

    const galley = run();
    await expect
      .poll(() => readFile(join(directory, 'cover.txt'), 'utf8').catch(() => null))
      .toBe('the cover');
    galley.signal('SIGINT');
    expect((await galley.ended).code).toBe(130);
  });

  it('sends and fetches nothing while everything is paused, and says so; what waited goes on after the pause', async (context) => {
    skipWithoutInterrupts(context);
    const { bank, state, directory, settings, run } = await fixture();
    const root = await watchedFolder(bank, settings);
    await plantTree(root, { 'insert.txt': 'the insert' });
    const pause = { sinceMs: Date.now(), untilMs: null };
    await settings.update((before) => ({ ...before, pause }));
    const queued = async () => {
      const { events } = await runGalley(['status', '--state', state], {
        workingDirectory: state,
        environment: { GALLEY_SERVER: bank.url, GALLEY_API_KEY: bank.apiKey },
      });
      return events.find(({ event }) => event === 'status')?.queued;
    };

    const paused = run();
    await expect.poll(queued).toBe(1);
    await paused.event(({ event }) => event === 'running');
    paused.signal('SIGINT');
    const { code, events } = await paused.ended;

    expect([code, events.filter(({ event }) => event === 'paused')]).toEqual([
      130,
      [{ event: 'paused', untilMs: null }],
    ]);
    expect([await readdir(directory), await namesOn(bank)]).toEqual([[], ['cover.txt']]);

    const resumed = run('--resume');
    await resumed.event(({ event, state: word }) => event === 'transfer' && word === 'confirmed');
    await expect.poll(() => readdir(directory)).toEqual(['cover.txt']);
    resumed.signal('SIGINT');
    expect((await resumed.ended).events.map(({ event }) => event)).not.toContain('paused');
    expect(await namesOn(bank)).toEqual(['cover.txt', 'insert.txt']);
  });

  it('says that the settings were not valid, and sends nothing with what is left of them', async (context) => {
    skipWithoutInterrupts(context);
    const { state, directory, run } = await fixture();
    const path = join(state, 'settings.json');
    const broken = { watching: { settleMs: '5000', excludes: ['*.private'] } };
    await writeFile(path, JSON.stringify(broken));

    const galley = run();
    await galley.event(({ event }) => event === 'running');
    galley.signal('SIGINT');
    const { events, text } = await galley.ended;

    expect(events.filter(({ event }) => event !== 'running')).toEqual([
      {
        event: 'trouble',
        code: 'SETTINGS_INVALID',
        details: expect.objectContaining({ lost: 'watching.settleMs', setAside: `${path}.invalid-1` }),
      },
      { event: 'paused', untilMs: null },
    ]);
    expect(text).toContain(`${path}.invalid-1`);
    expect(await readdir(directory)).toEqual([]);
  });

  it('stays when its key is refused, says so once, and goes on when the key is enabled again', async (context) => {
    skipWithoutInterrupts(context);
    const { bank, state, settings } = await fixture();
    const root = await watchedFolder(bank, settings);
    const data = ['--data', bank.dataPath];
    const created = await runServiceCommand('key', 'create', '--name', 'Press', '--user', 'admin', ...data);
    const { keyId, apiKey } = created.lines[0];
    const galley = startGalley(['run', '--state', state], { server: bank.url, apiKey });
    onTestFinished(() => galley.signal('SIGKILL'));
    await galley.event(({ event }) => event === 'running');

    await runServiceCommand('key', 'disable', keyId, ...data);
    await plantTree(root, { 'insert.txt': 'the insert' });
    await galley.event(({ event, state: word }) => event === 'connection' && word === 'sign-in-needed');
    await runServiceCommand('key', 'enable', keyId, ...data);
    await galley.event(({ event, state: word }) => event === 'transfer' && word === 'confirmed');
    galley.signal('SIGINT');
    const { code, events, text } = await galley.ended;

    expect(code).toBe(130);
    expect(events.filter(({ event }) => event === 'connection').map(({ state: word }) => word)).toEqual([
      'sign-in-needed',
      'online',
    ]);
    expect(text).toContain('Galley asks again from time to time.');
  });

  it('ends with 3 when the bank never accepted the key', async () => {
    const { bank, state } = await fixture();
    const galley = startGalley(['run', '--state', state], { server: bank.url, apiKey: 'no-such-key' });
    onTestFinished(() => galley.signal('SIGKILL'));
    const { code, text } = await galley.ended;
    expect([code, text]).toEqual([
      3,
      expect.stringContaining('The key, user or password is wrong, disabled or expired.'),
    ]);
  });

  it('sends nothing to another bank that took the address, says so, and goes on at a new address of its own', async (context) => {
    skipWithoutInterrupts(context);
    const { bank, state, settings, run } = await fixture();
    const root = await watchedFolder(bank, settings);
    await plantTree(root, { 'first.txt': 'first' });
    const isSent = ({ event, state: now }: GalleyEvent) => event === 'transfer' && now === 'confirmed';
    const first = run();
    await first.event(isSent);
    first.signal('SIGINT');
    await first.ended;
    await bank.stop();

    const other = await startBank({ port: Number(new URL(bank.url).port), apiKey: bank.apiKey });
    await plantTree(root, { 'second.txt': 'second' });
    const second = run();
    await second.event(({ code }) => code === 'BANK_REPLACED');
    second.signal('SIGINT');
    const { text } = await second.ended;
    expect([await namesOn(other), text]).toEqual([[], expect.stringContaining('Another media bank answers')]);

    const moved = await startBank({ dataPath: bank.dataPath });
    const third = startGalley(['run', '--state', state], { server: moved.url, apiKey: bank.apiKey });
    onTestFinished(() => third.signal('SIGKILL'));
    await third.event(isSent);
    third.signal('SIGINT');
    await third.ended;
    expect(await namesOn(moved)).toEqual(['cover.txt', 'first.txt', 'second.txt']);
  });

  it('says that a damaged journal was set aside, and sends nothing when it cannot name the skipped files', async (context) => {
    skipWithoutInterrupts(context);
    const { bank, state, run } = await fixture();
    const journal = join(state, `journal-${firstAccountId(bank.url)}.sqlite`);
    await writeFile(journal, 'no journal at all');

    const galley = run();
    await galley.event(({ event }) => event === 'running');
    galley.signal('SIGINT');
    const { events, text } = await galley.ended;

    const setAside = expect.stringContaining(state);
    expect(events.filter(({ event }) => event !== 'running')).toEqual([
      { event: 'trouble', code: 'JOURNAL_ANSWERS_LOST', details: { setAside } },
      { event: 'paused', untilMs: null },
    ]);
    expect(text).toContain('The journal of Galley was damaged');
  });

  it('pauses for answers that were lost where the Galley before ended over it, and once', async () => {
    const { bank, state, settings, run } = await fixture();
    const path = join(state, `journal-${firstAccountId(bank.url)}.sqlite`);
    await writeFile(path, 'no journal at all');
    openJournal({ path, clock: systemClock, log: silentLog }).close();
    const eventsOfRun = async () => {
      const galley = run();
      await galley.event(({ event }) => event === 'running');
      galley.signal('SIGINT');
      const { events } = await galley.ended;
      return events.map(({ event, code }) => code ?? event);
    };

    expect(await eventsOfRun()).toEqual(['JOURNAL_ANSWERS_LOST', 'paused', 'running']);
    await settings.update((before) => ({ ...before, pause: null }));
    expect(await eventsOfRun()).toEqual(['running']);
  });
});

/** A bank with one asset, and a Galley that ended before it had fetched it into `directory`. */
async function fixture() {
  const bank = await startBank();
  const { Id, MasterFile } = await bank.admin.upload(bank.inboxFolderId, 'cover.txt', 'the cover');
  const state = asId<LocalPath>(await temporaryDirectory());
  const directory = asId<LocalPath>(await temporaryDirectory());
  const before = await composeUnstarted(bank, state);
  before.downloads.want({
    assetId: asId(Id),
    fileId: asId(MasterFile?.Id ?? ''),
    conversionId: asId<ConversionId>('1'),
    bankFileName: 'cover.txt',
    fileVersion: null,
    directory,
  });
  await before.close();
  const settings = await openSettings({
    path: asId<LocalPath>(join(state, 'settings.json')),
    log: silentLog,
  });
  const run = (...flags: readonly string[]) => {
    const galley = startGalley(['run', '--state', state, ...flags], {
      server: bank.url,
      apiKey: bank.apiKey,
    });
    onTestFinished(() => galley.signal('SIGKILL'));
    return galley;
  };
  return { bank, state, directory, settings, run };
}

/** A directory that is linked to the inbox, with files that need no debounce. */
async function watchedFolder(bank: RunningBank, settings: Settings): Promise<LocalPath> {
  const root = asId<LocalPath>(await temporaryDirectory());
  await settings.update((before) => ({ ...before, watching: { ...before.watching, settleMs: 0 } }));
  await createWatchedFolderStore(settings).put({
    watchedFolderId: asId<WatchedFolderId>('folder-1'),
    server: bank.url,
    root,
    bankFolderId: asId(bank.inboxFolderId),
    bankFolderName: 'Inbox',
    excludes: [],
    rules: [],
    subfolders: 'flatten',
    isPaused: false,
  });
  return root;
}

async function namesOn(bank: RunningBank): Promise<readonly string[]> {
  return (await readBankContent(bank)).map(({ name }) => name).sort();
}

/** A Galley that ends before it has done anything. */
function composeUnstarted(bank: RunningBank, state: LocalPath) {
  return composeEngine({
    stateDirectory: state,
    server: bank.url,
    credentials: { apiKey: bank.apiKey },
    accountId: firstAccountId(bank.url),
    expectedUser: null,
    folders: { list: () => [], put: async () => undefined, remove: async () => undefined },
    log: silentLog,
    isWatching: false,
    isSending: false,
    settleMs: { local: 0, network: 0 },
    confirmEmptied: true,
    confirmShrunk: true,
    maxConcurrency: 1,
    limitBytesPerSecond: null,
    onClash: 'ask',
    proxy: null,
  });
}

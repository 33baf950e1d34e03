import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { relativePathOf } from '../../../../../main/disk/index.ts';
import type { FolderLink } from '../../../../../main/folders/index.ts';
import { toWatchedFolder } from '../../../../../main/folders/link/to-watched-folder.ts';
import { watchedIntent } from '../../../../../main/planning/watched-intent.ts';
import {
  asId,
  type BankFolderId,
  type FileId,
  type LocalPath,
  type RelativePath,
  type WatchedFolder,
} from '../../../../../shared/model/index.ts';
import { fingerprint, inbox } from '../../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import {
  digestOf,
  type EngineFixture,
  type EngineFixtureSetup,
  startEngineFixture,
} from '../../engine/engine-fixture.ts';

/** A barrier that holds every caller until it is opened. */
function createDoor() {
  let isOpen = true;
  let waiting: (() => void)[] = [];
  return {
    close() {
      isOpen = false;
    },
    open() {
      isOpen = true;
      for (const goThrough of waiting) goThrough();
      waiting = [];
    },
    through: () => (isOpen ? Promise.resolve() : new Promise<void>((resolve) => void waiting.push(resolve))),
  };
}

async function fixtureBehindDoor(setup: EngineFixtureSetup = {}) {
  const door = createDoor();
  const fixture = await startEngineFixture({ ...setup, beforeWatching: door.through });
  const { watchedFolderId } = await fixture.link();
  await fixture.looked();
  return { fixture, door, watchedFolderId };
}

const root = { kind: 'directory', directory: '' as RelativePath } as const;

/** As many transfers of this path as there are. */
function transfersOf(fixture: EngineFixture, path: string): number {
  const { rows } = fixture.engine.activity({ filter: 'all', text: '', offset: 0, limit: 100 });
  return rows.filter((row) => row.path === path).length;
}

describe('folder commands', () => {
  it('come one after the other: a folder that is paused and resumed in one breath is looked after once', async () => {
    const { fixture, door, watchedFolderId } = await fixtureBehindDoor();
    await fixture.engine.pauseFolder(watchedFolderId, true);
    door.close();
    await fixture.engine.pauseFolder(watchedFolderId, false);
    const asked = [true, false].map((isPaused) => fixture.engine.pauseFolder(watchedFolderId, isPaused));
    door.open();
    await Promise.all(asked);
    await fixture.engine.pauseFolder(watchedFolderId, false);
    await fixture.looked();
    expect([fixture.watcherCount(), fixture.watched().isPaused]).toEqual([1, false]);
    await plantTree(fixture.root, { 'new.txt': 'one' });
    fixture.hear(root);
    await fixture.looked();
    expect(transfersOf(fixture, 'new.txt')).toBe(1);
  });

  it('keep a folder in sight while its last look ends, as it is going to be', async () => {
    const { fixture, door, watchedFolderId } = await fixtureBehindDoor();
    const shown = () =>
      fixture.engine.status().folders.map(({ folder, word }) => [folder.isPaused, folder.excludes, word]);
    const held = async (): Promise<void> => {
      door.close();
      await fixture.engine.reloadFolders();
    };
    await held();
    const pausing = fixture.engine.pauseFolder(watchedFolderId, true);
    await setImmediate();
    const whilePausing = shown();
    door.open();
    await pausing;
    const paused = shown();
    await fixture.engine.pauseFolder(watchedFolderId, false);
    await held();
    const ruling = fixture.engine.setRules(watchedFolderId, {
      excludes: ['*.bak'],
      rules: [],
      subfolders: 'flatten',
    });
    await setImmediate();
    const whileRuling = shown();
    door.open();
    await ruling;
    await fixture.looked();
    const ruled = shown();
    await held();
    const unlinking = fixture.engine.unlink(watchedFolderId);
    await setImmediate();
    const whileUnlinking = shown();
    door.open();
    await unlinking;
    expect([whilePausing, paused, whileRuling.length, ruled, whileUnlinking, shown()]).toEqual([
      [[true, [], 'paused']],
      [[true, [], 'paused']],
      1,
      [[false, ['*.bak'], 'up-to-date']],
      [],
      [],
    ]);
  });

  it('look after each folder once, when the rules for all of them change twice in one breath', async () => {
    const { fixture } = await fixtureBehindDoor();
    await fixture.link(await temporaryDirectory());
    await fixture.looked();
    await Promise.all([fixture.engine.reloadFolders(), fixture.engine.reloadFolders()]);
    await fixture.looked();
    expect(fixture.watcherCount()).toBe(2);
  });

  it('keep to what was said of a folder while the rules for all of them are being changed', async () => {
    const { fixture, door, watchedFolderId } = await fixtureBehindDoor();
    const other = await fixture.link(await temporaryDirectory());
    await fixture.looked();
    door.close();
    await fixture.engine.reloadFolders();
    const asked = [
      fixture.engine.reloadFolders(),
      fixture.engine.setRules(watchedFolderId, { excludes: [], rules: [], subfolders: 'mirror' }),
      fixture.engine.unlink(other.watchedFolderId),
    ];
    door.open();
    await Promise.all(asked);
    await fixture.looked();
    const folders = fixture.engine
      .status()
      .folders.map(({ folder }) => [folder.watchedFolderId, folder.subfolders]);
    expect(folders).toEqual([[watchedFolderId, 'mirror']]);
    expect(fixture.watcherCount()).toBe(1);
  });

  it('leave out what the own patterns of a folder name now, and take back what they do not name any more', async () => {
    const { fixture, watchedFolderId } = await fixtureBehindDoor({
      tree: { 'a.txt': 'a', 'Drafts/b.txt': 'b' },
    });
    const { rules, subfolders } = fixture.watched();
    const kept = await fixture.engine.setRules(watchedFolderId, { excludes: ['Drafts/'], rules, subfolders });
    await fixture.looked();
    expect(kept).toEqual(fixture.watched());
    expect(fixture.watched().excludes).toEqual(['Drafts/']);
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', 'Drafts/b.txt': 'cancelled' });
    await fixture.engine.setRules(watchedFolderId, { excludes: [], rules, subfolders });
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued', 'Drafts/b.txt': 'queued' });
  });

  it('refuse rules by which a folder would send what another one sends already', async () => {
    const { fixture } = await fixtureBehindDoor({ tree: { 'logos/a.txt': 'a' } });
    const logos = await fixture.engine.link({
      ...fixture.watched(),
      root: join(fixture.root, 'logos') as LocalPath,
      bankFolderId: asId<BankFolderId>('logos'),
    });
    await fixture.looked();
    const { excludes, rules } = logos;
    const asked = fixture.engine.setRules(logos.watchedFolderId, { excludes, rules, subfolders: 'mirror' });
    await expect(asked).rejects.toThrow('FOLDER_NESTED');
    await fixture.looked();
    const modes = fixture.engine.status().folders.map(({ folder }) => folder.subfolders);
    expect([modes, fixture.watcherCount()]).toEqual([['flatten', 'flatten'], 2]);
  });

  it('begin nothing in an engine that was stopped in between, which waits for them', async () => {
    const { fixture, door, watchedFolderId } = await fixtureBehindDoor();
    door.close();
    await fixture.engine.reloadFolders();
    const asked = Promise.allSettled([
      fixture.engine.pauseFolder(watchedFolderId, false),
      fixture.engine.unlink(watchedFolderId),
    ]);
    // The first has begun by now and waits for the watcher.
    await setImmediate();
    const stopped = fixture.engine.stop();
    await setImmediate();
    door.open();
    await stopped;
    expect(await asked).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'CANCELLED' } },
    ]);
    expect([fixture.watcherCount(), fixture.engine.status().folders]).toEqual([0, []]);
  });

  describe('that link a folder in or around one that galley sync linked for a run', () => {
    /** The run sent the first of two files, and promised the second and a third, which lies elsewhere. */
    async function fixtureAfterRun(former: string) {
      const links: WatchedFolder[] = [];
      const tree = { 'sub/a.txt': 'a', 'sub/b.txt': 'b', 'c.txt': 'c' };
      const fixture = await startEngineFixture({ tree, formerLinks: async () => links });
      const linkOf = (directory: string): FolderLink => ({
        root: join(fixture.root, directory) as LocalPath,
        bankFolderId: inbox,
        bankFolderName: 'Inbox',
        excludes: [],
        rules: [],
        subfolders: 'flatten',
      });
      const folder = toWatchedFolder('http://127.0.0.1', linkOf(former));
      links.push(folder);
      const pathsOf = (...paths: readonly string[]) =>
        paths.flatMap((path) => relativePathOf(folder.root, join(fixture.root, path) as LocalPath) ?? []);
      const assetId = fixture.bank.add('a.txt', 'a');
      fixture.journal.putAgreed(
        folder.watchedFolderId,
        pathsOf('sub/a.txt').map((path) => ({
          path,
          fingerprint: fingerprint(1),
          sha256: digestOf('a'),
          assetId,
          fileId: asId<FileId>(`file-of-${assetId}`),
          attachmentTypeId: null,
          isGone: false,
        })),
      );
      const promised = pathsOf('sub/b.txt', 'c.txt');
      const intents = promised.map((path) => watchedIntent(folder, path, { fingerprint: fingerprint(1) }));
      fixture.journal.createIntents(intents);
      return {
        ...fixture,
        assetId,
        async linkNow(directory: string) {
          const { watchedFolderId } = await fixture.engine.link(linkOf(directory));
          await fixture.looked();
          return watchedFolderId;
        },
        promisedStates: () => intents.map(({ intentId }) => fixture.journal.get(intentId)?.state),
      };
    }

    it('send nothing of it again: what it sent is found by content, and what it promised is promised anew', async () => {
      const fixture = await fixtureAfterRun('sub');
      const id = await fixture.linkNow('');
      expect(fixture.journal.agreedAt(id, 'sub/a.txt' as RelativePath)?.assetId).toBe(fixture.assetId);
      expect([fixture.states(), fixture.promisedStates()]).toEqual([
        { 'sub/b.txt': 'queued', 'c.txt': 'queued', 'b.txt': 'cancelled' },
        ['cancelled'],
      ]);
    });

    it('leave to it what lies elsewhere', async () => {
      const fixture = await fixtureAfterRun('');
      const id = await fixture.linkNow('sub');
      expect(fixture.journal.agreedAt(id, 'a.txt' as RelativePath)?.assetId).toBe(fixture.assetId);
      expect([fixture.states(), fixture.promisedStates()]).toEqual([
        { 'b.txt': 'queued', 'sub/b.txt': 'cancelled', 'c.txt': 'queued' },
        ['cancelled', 'queued'],
      ]);
      const { intentId } = fixture.intent('c.txt');
      expect(fixture.journal.runnable(intentId, Date.now())?.state).toBe('queued');
    });
  });

  describe('that unlink a folder', () => {
    it('have what is under way cancelled, and let nothing of it begin again', async () => {
      const { fixture, watchedFolderId } = await fixtureBehindDoor({
        tree: { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' },
      });
      fixture.move('a.txt', 'sending');
      fixture.move('b.txt', 'ambiguous');
      fixture.move('c.txt', 'committing');
      fixture.transferCalls.length = 0;
      await fixture.engine.unlink(watchedFolderId);
      const underWay = ['a.txt', 'b.txt', 'c.txt'].map((path) => `cancel ${fixture.intent(path).intentId}`);
      expect(fixture.transferCalls.toSorted()).toEqual(underWay.toSorted());
      const states = {
        'a.txt': 'sending',
        'b.txt': 'ambiguous',
        'c.txt': 'committing',
        'd.txt': 'cancelled',
      };
      expect(fixture.states()).toEqual(states);

      // As when the program ends and starts again before transfer could cancel it.
      const { intentId } = fixture.intent('a.txt');
      fixture.journal.move({ intentId, from: 'sending', to: 'queued', patch: {} });
      expect(fixture.journal.runnable(intentId, Date.now())).toBeNull();
      await fixture.link();
      await fixture.looked();
      expect(fixture.journal.runnable(intentId, Date.now())?.state).toBe('queued');
    });

    it('leave nothing to be sent where the program ends just when the folder is out of the list', async () => {
      let runnableAtTheEnd: unknown = 'not asked';
      const { fixture, watchedFolderId } = await fixtureBehindDoor({
        tree: { 'a.txt': 'a' },
        folders: (folders) => ({
          ...folders,
          async remove(id) {
            await folders.remove(id);
            runnableAtTheEnd = fixture.journal.runnable(intentId, Date.now());
          },
        }),
      });
      const { intentId } = fixture.intent('a.txt');
      expect(fixture.journal.runnable(intentId, Date.now())?.state).toBe('queued');
      await fixture.engine.unlink(watchedFolderId);
      expect(runnableAtTheEnd).toBeNull();
    });

    it('lose nothing that is past recall', async () => {
      const { fixture, watchedFolderId } = await fixtureBehindDoor({ tree: { 'a.txt': 'a' } });
      fixture.move('a.txt', 'committing');
      await fixture.engine.unlink(watchedFolderId);
      await fixture.finish('a.txt', 'a');
      expect(fixture.states()).toEqual({ 'a.txt': 'confirmed' });
      expect(fixture.journal.agreedAt(watchedFolderId, 'a.txt' as RelativePath)).not.toBeNull();
    });
  });

  describe('that pause a folder', () => {
    it('let another folder send a file of the same name, by which the file that waited is planned anew', async () => {
      const { fixture, watchedFolderId } = await fixtureBehindDoor({
        tree: { 'a.txt': 'one', 'b.txt': 'b' },
      });
      await fixture.engine.pauseFolder(watchedFolderId, true);
      const waiting = fixture.intent('a.txt');
      const alone = fixture.intent('b.txt');
      const second = await temporaryDirectory();
      await plantTree(second, { 'a.txt': 'the other one' });
      await fixture.link(second);
      await fixture.looked();
      const { intentId } = fixture.intent('a.txt');
      expect(fixture.journal.runnable(intentId, Date.now())?.source.localPath).toBe(`${second}/a.txt`);
      await fixture.finish('a.txt', 'the other one');

      await fixture.engine.pauseFolder(watchedFolderId, false);
      await fixture.looked();
      expect(fixture.journal.get(waiting.intentId)?.state).toBe('cancelled');
      expect(fixture.journal.get(alone.intentId)?.state).toBe('queued');
      expect(transfersOf(fixture, 'a.txt')).toBe(3);
      // The asset of the other folder's file has an owner, so that no search takes it for this one's.
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', preexistingAssetIds: [] });
      expect(fixture.intent('a.txt').intentId).not.toBe(waiting.intentId);
      expect(fixture.intent('a.txt').source.localPath).toBe(`${fixture.root}/a.txt`);
    });
  });

  it('wait for no volume: one that does not answer holds up its own folder alone', async () => {
    const silent = Promise.withResolvers<boolean>();
    let dead = '';
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a' },
      isNetworkVolume: (volume) => (volume === dead ? silent.promise : Promise.resolve(false)),
    });
    dead = await temporaryDirectory();
    await plantTree(dead, { 'b.txt': 'b' });
    const { watchedFolderId } = await fixture.link(dead);
    await fixture.link();
    await expect.poll(() => fixture.states()).toEqual({ 'a.txt': 'queued' });
    await fixture.engine.reloadFolders();
    expect(fixture.engine.status().folders).toHaveLength(2);
    await fixture.engine.unlink(watchedFolderId);
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('trust no stamps of a share that was mounted after the folder was linked', async () => {
    let isShare: boolean | null = null;
    const fixture = await startEngineFixture({
      isNetworkVolume: async () => isShare,
      options: { settleMs: (isNetwork) => (isNetwork ? 3_600_000 : 0) },
    });
    const share = join(await temporaryDirectory(), 'share');
    const { watchedFolderId } = await fixture.link(share);
    await expect.poll(() => fixture.engine.status().folders[0]?.health.trouble).toBe('ROOT_MISSING');
    isShare = true;
    await plantTree(share, { 'a.txt': 'a' });
    await fixture.engine.scanNow(watchedFolderId);
    expect([fixture.states(), fixture.engine.totals().scanned]).toEqual([{}, 1]);
  });
});

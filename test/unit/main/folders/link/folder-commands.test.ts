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
  type EngineBench,
  type EngineBenchSetup,
  startEngineBench,
} from '../../engine/engine-bench.ts';

/** A door through which nobody goes before it is opened. */
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

async function benchBehindDoor(setup: EngineBenchSetup = {}) {
  const door = createDoor();
  const bench = await startEngineBench({ ...setup, beforeWatching: door.through });
  const { watchedFolderId } = await bench.link();
  await bench.looked();
  return { bench, door, watchedFolderId };
}

const root = { kind: 'directory', directory: '' as RelativePath } as const;

/** As many transfers of this path as there are. */
function transfersOf(bench: EngineBench, path: string): number {
  const { rows } = bench.engine.activity({ filter: 'all', text: '', offset: 0, limit: 100 });
  return rows.filter((row) => row.path === path).length;
}

describe('folder commands', () => {
  it('come one after the other: a folder that is paused and resumed in one breath is looked after once', async () => {
    const { bench, door, watchedFolderId } = await benchBehindDoor();
    await bench.engine.pauseFolder(watchedFolderId, true);
    door.close();
    await bench.engine.pauseFolder(watchedFolderId, false);
    const asked = [true, false].map((isPaused) => bench.engine.pauseFolder(watchedFolderId, isPaused));
    door.open();
    await Promise.all(asked);
    await bench.engine.pauseFolder(watchedFolderId, false);
    await bench.looked();
    expect([bench.watcherCount(), bench.watched().isPaused]).toEqual([1, false]);
    await plantTree(bench.root, { 'new.txt': 'one' });
    bench.hear(root);
    await bench.looked();
    expect(transfersOf(bench, 'new.txt')).toBe(1);
  });

  it('keep a folder in sight while its last look ends, as it is going to be', async () => {
    const { bench, door, watchedFolderId } = await benchBehindDoor();
    const shown = () =>
      bench.engine.status().folders.map(({ folder, word }) => [folder.isPaused, folder.excludes, word]);
    const held = async (): Promise<void> => {
      door.close();
      await bench.engine.reloadFolders();
    };
    await held();
    const pausing = bench.engine.pauseFolder(watchedFolderId, true);
    await setImmediate();
    const whilePausing = shown();
    door.open();
    await pausing;
    const paused = shown();
    await bench.engine.pauseFolder(watchedFolderId, false);
    await held();
    const ruling = bench.engine.setRules(watchedFolderId, {
      excludes: ['*.bak'],
      rules: [],
      subfolders: 'flatten',
    });
    await setImmediate();
    const whileRuling = shown();
    door.open();
    await ruling;
    await bench.looked();
    const ruled = shown();
    await held();
    const unlinking = bench.engine.unlink(watchedFolderId);
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
    const { bench } = await benchBehindDoor();
    await bench.link(await temporaryDirectory());
    await bench.looked();
    await Promise.all([bench.engine.reloadFolders(), bench.engine.reloadFolders()]);
    await bench.looked();
    expect(bench.watcherCount()).toBe(2);
  });

  it('keep to what was said of a folder while the rules for all of them are being changed', async () => {
    const { bench, door, watchedFolderId } = await benchBehindDoor();
    const other = await bench.link(await temporaryDirectory());
    await bench.looked();
    door.close();
    await bench.engine.reloadFolders();
    const asked = [
      bench.engine.reloadFolders(),
      bench.engine.setRules(watchedFolderId, { excludes: [], rules: [], subfolders: 'mirror' }),
      bench.engine.unlink(other.watchedFolderId),
    ];
    door.open();
    await Promise.all(asked);
    await bench.looked();
    const folders = bench.engine
      .status()
      .folders.map(({ folder }) => [folder.watchedFolderId, folder.subfolders]);
    expect(folders).toEqual([[watchedFolderId, 'mirror']]);
    expect(bench.watcherCount()).toBe(1);
  });

  it('leave out what the own patterns of a folder name now, and take back what they do not name any more', async () => {
    const { bench, watchedFolderId } = await benchBehindDoor({
      tree: { 'a.txt': 'a', 'Drafts/b.txt': 'b' },
    });
    const { rules, subfolders } = bench.watched();
    const kept = await bench.engine.setRules(watchedFolderId, { excludes: ['Drafts/'], rules, subfolders });
    await bench.looked();
    expect(kept).toEqual(bench.watched());
    expect(bench.watched().excludes).toEqual(['Drafts/']);
    expect(bench.states()).toEqual({ 'a.txt': 'queued', 'Drafts/b.txt': 'cancelled' });
    await bench.engine.setRules(watchedFolderId, { excludes: [], rules, subfolders });
    await bench.looked();
    expect(bench.states()).toEqual({ 'a.txt': 'queued', 'Drafts/b.txt': 'queued' });
  });

  it('refuse rules by which a folder would send what another one sends already', async () => {
    const { bench } = await benchBehindDoor({ tree: { 'logos/a.txt': 'a' } });
    const logos = await bench.engine.link({
      ...bench.watched(),
      root: join(bench.root, 'logos') as LocalPath,
      bankFolderId: asId<BankFolderId>('logos'),
    });
    await bench.looked();
    const { excludes, rules } = logos;
    const asked = bench.engine.setRules(logos.watchedFolderId, { excludes, rules, subfolders: 'mirror' });
    await expect(asked).rejects.toThrow('FOLDER_NESTED');
    await bench.looked();
    const modes = bench.engine.status().folders.map(({ folder }) => folder.subfolders);
    expect([modes, bench.watcherCount()]).toEqual([['flatten', 'flatten'], 2]);
  });

  it('begin nothing in an engine that was stopped meanwhile, which waits for them', async () => {
    const { bench, door, watchedFolderId } = await benchBehindDoor();
    door.close();
    await bench.engine.reloadFolders();
    const asked = Promise.allSettled([
      bench.engine.pauseFolder(watchedFolderId, false),
      bench.engine.unlink(watchedFolderId),
    ]);
    // The first has begun by now and waits for the watcher.
    await setImmediate();
    const stopped = bench.engine.stop();
    await setImmediate();
    door.open();
    await stopped;
    expect(await asked).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'CANCELLED' } },
    ]);
    expect([bench.watcherCount(), bench.engine.status().folders]).toEqual([0, []]);
  });

  describe('that link a folder in or around one that galley sync linked for a run', () => {
    /** The run sent the first of two files, and promised the second and a third, which lies elsewhere. */
    async function benchAfterRun(former: string) {
      const links: WatchedFolder[] = [];
      const tree = { 'sub/a.txt': 'a', 'sub/b.txt': 'b', 'c.txt': 'c' };
      const bench = await startEngineBench({ tree, formerLinks: async () => links });
      const linkOf = (directory: string): FolderLink => ({
        root: join(bench.root, directory) as LocalPath,
        bankFolderId: inbox,
        bankFolderName: 'Inbox',
        excludes: [],
        rules: [],
        subfolders: 'flatten',
      });
      const folder = toWatchedFolder('http://127.0.0.1', linkOf(former));
      links.push(folder);
      const pathsOf = (...paths: readonly string[]) =>
        paths.flatMap((path) => relativePathOf(folder.root, join(bench.root, path) as LocalPath) ?? []);
      const assetId = bench.bank.add('a.txt', 'a');
      bench.journal.putAgreed(
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
      bench.journal.createIntents(intents);
      return {
        ...bench,
        assetId,
        async linkNow(directory: string) {
          const { watchedFolderId } = await bench.engine.link(linkOf(directory));
          await bench.looked();
          return watchedFolderId;
        },
        promisedStates: () => intents.map(({ intentId }) => bench.journal.get(intentId)?.state),
      };
    }

    it('send nothing of it again: what it sent is found by content, and what it promised is promised anew', async () => {
      const bench = await benchAfterRun('sub');
      const id = await bench.linkNow('');
      expect(bench.journal.agreedAt(id, 'sub/a.txt' as RelativePath)?.assetId).toBe(bench.assetId);
      expect([bench.states(), bench.promisedStates()]).toEqual([
        { 'sub/b.txt': 'queued', 'c.txt': 'queued', 'b.txt': 'cancelled' },
        ['cancelled'],
      ]);
    });

    it('leave to it what lies elsewhere', async () => {
      const bench = await benchAfterRun('');
      const id = await bench.linkNow('sub');
      expect(bench.journal.agreedAt(id, 'a.txt' as RelativePath)?.assetId).toBe(bench.assetId);
      expect([bench.states(), bench.promisedStates()]).toEqual([
        { 'b.txt': 'queued', 'sub/b.txt': 'cancelled', 'c.txt': 'queued' },
        ['cancelled', 'queued'],
      ]);
      const { intentId } = bench.intent('c.txt');
      expect(bench.journal.runnable(intentId, Date.now())?.state).toBe('queued');
    });
  });

  describe('that unlink a folder', () => {
    it('have what is under way cancelled, and let nothing of it begin again', async () => {
      const { bench, watchedFolderId } = await benchBehindDoor({
        tree: { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' },
      });
      bench.move('a.txt', 'sending');
      bench.move('b.txt', 'ambiguous');
      bench.move('c.txt', 'tail');
      bench.transferCalls.length = 0;
      await bench.engine.unlink(watchedFolderId);
      const underWay = ['a.txt', 'b.txt', 'c.txt'].map((path) => `cancel ${bench.intent(path).intentId}`);
      expect(bench.transferCalls.toSorted()).toEqual(underWay.toSorted());
      const states = { 'a.txt': 'sending', 'b.txt': 'ambiguous', 'c.txt': 'tail', 'd.txt': 'cancelled' };
      expect(bench.states()).toEqual(states);

      // As when the program ends and starts again before transfer could cancel it.
      const { intentId } = bench.intent('a.txt');
      bench.journal.move({ intentId, from: 'sending', to: 'queued', patch: {} });
      expect(bench.journal.runnable(intentId, Date.now())).toBeNull();
      await bench.link();
      await bench.looked();
      expect(bench.journal.runnable(intentId, Date.now())?.state).toBe('queued');
    });

    it('leave nothing to be sent where the program ends just when the folder is out of the list', async () => {
      let runnableAtTheEnd: unknown = 'not asked';
      const { bench, watchedFolderId } = await benchBehindDoor({
        tree: { 'a.txt': 'a' },
        folders: (folders) => ({
          ...folders,
          async remove(id) {
            await folders.remove(id);
            runnableAtTheEnd = bench.journal.runnable(intentId, Date.now());
          },
        }),
      });
      const { intentId } = bench.intent('a.txt');
      expect(bench.journal.runnable(intentId, Date.now())?.state).toBe('queued');
      await bench.engine.unlink(watchedFolderId);
      expect(runnableAtTheEnd).toBeNull();
    });

    it('lose nothing that is past recall', async () => {
      const { bench, watchedFolderId } = await benchBehindDoor({ tree: { 'a.txt': 'a' } });
      bench.move('a.txt', 'tail');
      await bench.engine.unlink(watchedFolderId);
      await bench.finish('a.txt', 'a');
      expect(bench.states()).toEqual({ 'a.txt': 'confirmed' });
      expect(bench.journal.agreedAt(watchedFolderId, 'a.txt' as RelativePath)).not.toBeNull();
    });
  });

  describe('that pause a folder', () => {
    it('let another folder send a file of the same name, by which the file that waited is planned anew', async () => {
      const { bench, watchedFolderId } = await benchBehindDoor({ tree: { 'a.txt': 'one', 'b.txt': 'b' } });
      await bench.engine.pauseFolder(watchedFolderId, true);
      const waiting = bench.intent('a.txt');
      const alone = bench.intent('b.txt');
      const second = await temporaryDirectory();
      await plantTree(second, { 'a.txt': 'the other one' });
      await bench.link(second);
      await bench.looked();
      const { intentId } = bench.intent('a.txt');
      expect(bench.journal.runnable(intentId, Date.now())?.source.localPath).toBe(`${second}/a.txt`);
      await bench.finish('a.txt', 'the other one');

      await bench.engine.pauseFolder(watchedFolderId, false);
      await bench.looked();
      expect(bench.journal.get(waiting.intentId)?.state).toBe('cancelled');
      expect(bench.journal.get(alone.intentId)?.state).toBe('queued');
      expect(transfersOf(bench, 'a.txt')).toBe(3);
      // The asset of the other folder's file has an owner, so that no search takes it for this one's.
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', s0: [] });
      expect(bench.intent('a.txt').intentId).not.toBe(waiting.intentId);
      expect(bench.intent('a.txt').source.localPath).toBe(`${bench.root}/a.txt`);
    });
  });

  it('wait for no volume: one that does not answer holds up its own folder alone', async () => {
    const silent = Promise.withResolvers<boolean>();
    let dead = '';
    const bench = await startEngineBench({
      tree: { 'a.txt': 'a' },
      isNetworkVolume: (volume) => (volume === dead ? silent.promise : Promise.resolve(false)),
    });
    dead = await temporaryDirectory();
    await plantTree(dead, { 'b.txt': 'b' });
    const { watchedFolderId } = await bench.link(dead);
    await bench.link();
    await expect.poll(() => bench.states()).toEqual({ 'a.txt': 'queued' });
    await bench.engine.reloadFolders();
    expect(bench.engine.status().folders).toHaveLength(2);
    await bench.engine.unlink(watchedFolderId);
    await bench.looked();
    expect(bench.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('trust no stamps of a share that was mounted after the folder was linked', async () => {
    let isShare: boolean | null = null;
    const bench = await startEngineBench({
      isNetworkVolume: async () => isShare,
      options: { settleMs: (isNetwork) => (isNetwork ? 3_600_000 : 0) },
    });
    const share = join(await temporaryDirectory(), 'share');
    const { watchedFolderId } = await bench.link(share);
    await expect.poll(() => bench.engine.status().folders[0]?.health.trouble).toBe('ROOT_MISSING');
    isShare = true;
    await plantTree(share, { 'a.txt': 'a' });
    await bench.engine.scanNow(watchedFolderId);
    expect([bench.states(), bench.engine.totals().scanned]).toEqual([{}, 1]);
  });
});

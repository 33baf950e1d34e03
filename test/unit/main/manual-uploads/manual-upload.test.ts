import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ManualUploadResult } from '../../../../main/manual-uploads/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  type AttachmentTypeId,
  asId,
  type LocalPath,
} from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { digestOf, type EngineFixture, startEngineFixture } from '../engine/engine-fixture.ts';

const never = new AbortController().signal;

interface Dropping {
  readonly fixture: EngineFixture;
  /**
   * Drops a file of this content on the bank folder, under the name `a.txt`. A choice is for every asset of the name, unless it
   * names the assets that the user saw.
   */
  drop(
    content: string,
    choice?: AskChoice | null,
    seen?: readonly string[],
    signal?: AbortSignal,
  ): Promise<ManualUploadResult>;
  readonly spools: string[];
}

async function dropping(...held: readonly string[]): Promise<Dropping> {
  const fixture = await startEngineFixture();
  for (const content of held) fixture.bank.add('a.txt', content);
  const directory = await temporaryDirectory();
  const spools: string[] = [];
  return {
    fixture,
    spools,
    async drop(content, choice = null, seen, signal = never) {
      const name = `spool-${spools.length}`;
      const localPath = join(directory, name) as LocalPath;
      spools.push(localPath);
      await plantTree(directory, { [name]: content });
      return fixture.engine.upload(
        {
          localPath,
          fileName: 'a.txt',
          target: { kind: 'asset', bankFolderId: inbox },
          isSpooled: true,
          onClash:
            choice === null ? null : { choice, assetIds: seen?.map((id) => asId<AssetId>(id)) ?? null },
        },
        signal,
      );
    },
  };
}

describe('manual-upload', () => {
  it('promises a new asset, with its hash, where nothing has the name', async () => {
    const { fixture, drop } = await dropping();
    expect(await drop('ours')).toMatchObject({ kind: 'promised' });
    expect(fixture.intent('a.txt')).toMatchObject({
      state: 'queued',
      target: { kind: 'asset', bankFolderId: inbox },
      sha256: digestOf('ours'),
      preexistingAssetIds: [],
      source: { watchedFolderId: null, isSpooled: true },
    });
    expect(fixture.spooledRemoved).toEqual([]);
  });

  it('leaves the promise as old as the reading of the folder by which it was made', async () => {
    const { fixture, drop } = await dropping('theirs');
    // The journal has a clock of its own here, which stands still.
    const beganAtMs = Date.now();
    await drop('ours');
    expect(fixture.intent('a.txt').plannedAtMs).toBeGreaterThanOrEqual(beganAtMs);
    await drop('ours', 'new-asset');
    expect(fixture.intent('a.txt').plannedAtMs).toBeGreaterThanOrEqual(beganAtMs);
  });

  it('sends nothing when the folder holds the name with this content, and removes the copy', async () => {
    const { fixture, drop, spools } = await dropping('other', 'ours');
    expect(await drop('ours')).toEqual({ kind: 'already-there', assetId: 'asset-2' });
    expect([fixture.states(), fixture.spooledRemoved, fixture.engine.totals().adopted]).toEqual([
      {},
      spools,
      1,
    ]);
  });

  it('asks when one asset has the name and other content, and offers all three answers', async () => {
    const { fixture, drop } = await dropping('theirs');
    await drop('ours');
    expect(fixture.intent('a.txt')).toMatchObject({
      state: 'parked',
      preexistingAssetIds: ['asset-1'],
      cause: {
        code: 'NAME_ON_BANK',
        details: { path: 'a.txt', choices: 'new-version new-asset skip', assetId: 'asset-1' },
      },
    });
  });

  it('asks when several have the name, and does not offer to choose among them', async () => {
    const { fixture, drop } = await dropping('first', 'second');
    await drop('ours', 'new-version');
    expect(fixture.intent('a.txt')).toMatchObject({
      state: 'parked',
      cause: { code: 'SEVERAL_ON_BANK', details: { count: 2, choices: 'new-asset skip' } },
    });
  });

  it.each([
    ['new-version', { kind: 'version', assetId: 'asset-1', fileId: 'file-of-asset-1' }],
    ['new-asset', { kind: 'asset', bankFolderId: inbox }],
  ] as const)('does not ask where the answer is %s already', async (onClash, target) => {
    const { fixture, drop } = await dropping('theirs');
    await drop('ours', onClash);
    expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target });
  });

  it.each(['new-version', 'skip'] as const)(
    'asks again where the answer is %s, but for another asset than the one that has the name',
    async (choice) => {
      const { fixture, drop } = await dropping('theirs');
      await drop('ours', choice, ['asset-7']);
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'parked',
        cause: { code: 'NAME_ON_BANK', details: { assetId: 'asset-1' } },
      });
    },
  );

  it('makes the new version of the asset that the person saw', async () => {
    const { fixture, drop } = await dropping('theirs');
    await drop('ours', 'new-version', ['asset-1']);
    expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { assetId: 'asset-1' } });
  });

  it('makes a new asset where that is the answer, with any other asset of the name by now', async () => {
    const { fixture, drop } = await dropping('theirs');
    await drop('ours', 'new-asset', ['asset-7']);
    expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'asset' } });
  });

  // A connection that breaks after the hand-over leaves a page that hands over once more.
  it.each(['new-version', 'new-asset'] as const)(
    'promises once what is handed over twice with the answer %s',
    async (choice) => {
      const { fixture, drop, spools } = await dropping('theirs');
      const first = await drop('ours', choice, ['asset-1']);
      expect(await drop('ours', choice, ['asset-1'])).toEqual(first);
      expect(fixture.engine.status().counts.queued).toBe(1);
      expect(fixture.spooledRemoved).toEqual([spools[1]]);
    },
  );

  it('makes no second new asset of a file when its first has arrived since the answer', async () => {
    const { fixture, drop } = await dropping('theirs', 'ours');
    expect(await drop('ours', 'new-asset', ['asset-1'])).toEqual({
      kind: 'already-there',
      assetId: 'asset-2',
    });
    expect(fixture.states()).toEqual({});
  });

  it('makes a new asset of the same content where a person saw that it is there', async () => {
    const { fixture, drop } = await dropping('theirs', 'ours');
    await drop('ours', 'new-asset', ['asset-1', 'asset-2']);
    expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'asset' } });
  });

  it('skips where that is the answer already, and removes the copy', async () => {
    const { fixture, drop, spools } = await dropping('theirs');
    expect(await drop('ours', 'skip')).toEqual({ kind: 'skipped' });
    expect([fixture.states(), fixture.spooledRemoved]).toEqual([{}, spools]);
  });

  it('promises a file once that is dropped twice at the same moment, and removes the second copy', async () => {
    const { fixture, drop, spools } = await dropping();
    const [first, second] = await Promise.all([drop('ours'), drop('ours')]);
    expect(second).toEqual(first);
    expect(fixture.engine.status().counts.queued).toBe(1);
    expect(fixture.spooledRemoved).toHaveLength(1);
    expect(spools).toContain(fixture.spooledRemoved[0]);
  });

  it('asks one question about a file that is dropped twice', async () => {
    const { fixture, drop } = await dropping('theirs');
    expect(await drop('ours')).toEqual(await drop('ours'));
    expect(fixture.engine.status().counts).toMatchObject({ parked: 1, queued: 0 });
  });

  it('asks about other content under a name that is promised but not there yet', async () => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    await drop('ours, later');
    expect(fixture.engine.status().counts).toMatchObject({ parked: 1, queued: 1 });
    expect(fixture.intent('a.txt').cause).toMatchObject({
      code: 'NAME_ON_BANK',
      details: { choices: 'new-asset skip' },
    });
  });

  it('takes a file that is dropped again after it failed for another attempt', async () => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    fixture.fail('a.txt', 'FORBIDDEN');
    await drop('ours');
    expect(fixture.engine.status().counts).toMatchObject({ parked: 0, queued: 1 });
  });

  it('ends what was parked for a file that is dropped again, and removes its copy', async () => {
    const { fixture, drop, spools } = await dropping();
    await drop('ours');
    fixture.fail('a.txt', 'BODY_TOO_LARGE');
    const { intentId } = fixture.intent('a.txt');
    await drop('ours');
    await fixture.finish('a.txt', 'ours');
    await fixture.engine.retry(intentId);
    expect([fixture.journal.get(intentId)?.state, fixture.states(), fixture.spooledRemoved]).toEqual([
      'cancelled',
      { 'a.txt': 'confirmed' },
      spools.slice(0, 1),
    ]);
  });

  it('leaves another file of the name parked, and asks about it when it is tried again', async () => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    fixture.fail('a.txt', 'BODY_TOO_LARGE');
    const { intentId } = fixture.intent('a.txt');
    await drop('ours, later');
    await fixture.engine.retry(intentId);
    expect(fixture.engine.status().counts).toMatchObject({ parked: 1, queued: 1 });
    expect(fixture.intent('a.txt')).toMatchObject({
      cause: { code: 'NAME_ON_BANK', details: { choices: 'new-asset skip' } },
      sha256: digestOf('ours'),
    });
  });

  it('keeps the answer and the bytes of a file that a watched folder asks about as well', async () => {
    const { fixture, drop } = await dropping('mine');
    await plantTree(fixture.root, { 'a.txt': 'ours' });
    await fixture.link();
    await fixture.looked();
    // Of the same size, so that its content had to be known.
    const watched = fixture.intent('a.txt').intentId;
    const dropped = await drop('ours', 'new-version', ['asset-1']);
    if (dropped.kind !== 'promised') throw new Error(`The drop came to ${dropped.kind}.`);
    expect(fixture.journal.get(dropped.intentId)).toMatchObject({
      state: 'queued',
      target: { kind: 'version', assetId: 'asset-1' },
      source: { watchedFolderId: null },
    });
    expect([fixture.journal.get(watched)?.state, fixture.spooledRemoved]).toEqual(['parked', []]);
  });

  it.each(['parked', 'queued'] as const)(
    'asks about a file of its own beside the same one of a watched folder that is %s',
    async (state) => {
      const { fixture, drop } = await dropping(...(state === 'parked' ? ['mine'] : []));
      await plantTree(fixture.root, { 'a.txt': 'ours' });
      await fixture.link();
      await fixture.looked();
      const watched = fixture.intent('a.txt');
      expect(watched.state).toBe(state);
      const dropped = await drop('ours');
      if (dropped.kind !== 'promised') throw new Error(`The drop came to ${dropped.kind}.`);
      expect(fixture.journal.get(dropped.intentId)).toMatchObject({
        state: 'parked',
        cause: { code: 'NAME_ON_BANK' },
        source: { watchedFolderId: null },
      });
      expect([fixture.journal.get(watched.intentId)?.state, fixture.spooledRemoved]).toEqual([state, []]);
    },
  );

  it('takes the answer of the second drop for a question about the first', async () => {
    const { fixture, drop, spools } = await dropping('theirs');
    await drop('ours');
    await drop('ours', 'new-version', ['asset-1']);
    expect(fixture.engine.status().counts).toMatchObject({ parked: 0, queued: 1 });
    expect([fixture.intent('a.txt').target.kind, fixture.spooledRemoved]).toEqual(['version', [spools[0]]]);
  });

  it('finds a file under the name that a bank made of one that it refused', async () => {
    const { fixture } = await dropping();
    fixture.bank.add('a_.txt', 'ours');
    const directory = await temporaryDirectory();
    await plantTree(directory, { 'a?.txt': 'ours' });
    const localPath = join(directory, 'a?.txt') as LocalPath;
    const target = { kind: 'asset', bankFolderId: inbox } as const;
    const request = { localPath, fileName: 'a?.txt', target, isSpooled: false, onClash: null };
    expect(await fixture.engine.upload(request, never)).toEqual({
      kind: 'already-there',
      assetId: 'asset-1',
    });
  });

  it('knows of an upload that was confirmed a moment ago without reading the folder again', async () => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    await fixture.finish('a.txt', 'ours');
    const listings = fixture.bank.requests.filter((request) => request === 'list').length;
    expect(await drop('ours')).toEqual({ kind: 'already-there', assetId: 'asset-1' });
    expect(fixture.bank.requests.filter((request) => request === 'list')).toHaveLength(listings);
  });

  it('does not read the folder for versions and attachments with a named target, and keeps where they were seen', async () => {
    const { fixture } = await dropping('theirs');
    const directory = await temporaryDirectory();
    await plantTree(directory, { 'a.txt': 'ours', 'b.txt': 'ours' });
    const asset = { assetId: asId<never>('asset-1'), bankFolderId: inbox };
    const typeId = asId<AttachmentTypeId>('print');
    for (const [fileName, target] of [
      ['a.txt', { kind: 'version', ...asset }],
      ['b.txt', { kind: 'attachment', ...asset, typeId }],
    ] as const) {
      const localPath = join(directory, fileName) as LocalPath;
      await fixture.engine.upload({ localPath, fileName, target, isSpooled: false, onClash: null }, never);
    }
    expect([fixture.intent('a.txt').target, fixture.intent('b.txt').target]).toEqual([
      { kind: 'version', bankFolderId: inbox, assetId: 'asset-1', fileId: null },
      { kind: 'attachment', bankFolderId: inbox, assetId: 'asset-1', typeId: 'print' },
    ]);
    expect(fixture.bank.requests).not.toContain('list');
  });

  it.each([
    ['version', { kind: 'version', assetId: asId<AssetId>('asset-1'), bankFolderId: inbox }],
    [
      'attachment',
      {
        kind: 'attachment',
        assetId: asId<AssetId>('asset-1'),
        bankFolderId: inbox,
        typeId: asId<AttachmentTypeId>('print'),
      },
    ],
  ] as const)(
    'promises the same %s once while it is not there yet, and again where another content came between',
    async (_kind, target) => {
      const { fixture } = await dropping('theirs');
      const directory = await temporaryDirectory();
      const localPath = join(directory, 'a.txt') as LocalPath;
      const type = async (content: string) => {
        await plantTree(directory, { 'a.txt': content });
        return fixture.engine.upload(
          { localPath, fileName: 'a.txt', target, isSpooled: false, onClash: null },
          never,
        );
      };
      const first = await type('ours');
      expect(await type('ours')).toEqual(first);
      expect(fixture.engine.status().counts.queued).toBe(1);
      await type('ours, later');
      expect(await type('ours')).not.toEqual(first);
      expect(fixture.engine.status().counts.queued).toBe(3);
    },
  );

  it('keeps a watched file of the name waiting, which then finds itself on the bank', async () => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    await plantTree(fixture.root, { 'deep/a.txt': 'ours' });
    await fixture.link();
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    await fixture.finish('a.txt', 'ours');
    await fixture.looked();
    expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'a.txt': 'confirmed' }, 1]);
  });

  it.each<[string, (fixture: EngineFixture) => Promise<void>]>([
    ['is refused', async (fixture) => fixture.fail('a.txt', 'BODY_TOO_LARGE')],
    ['is taken back', async (fixture) => fixture.engine.cancel(fixture.intent('a.txt').intentId)],
  ])('lets a watched file of the name go when it %s', async (_what, end) => {
    const { fixture, drop } = await dropping();
    await drop('ours');
    await plantTree(fixture.root, { 'deep/a.txt': 'ours' });
    await fixture.link();
    await fixture.looked();
    await end(fixture);
    await fixture.looked();
    expect(fixture.states()).toMatchObject({ 'deep/a.txt': 'queued' });
  });

  it('promises nothing that was cancelled while the bank was away', async () => {
    const { fixture, drop } = await dropping();
    await plantTree(fixture.root, { 'b.txt': 'watched' });
    fixture.bank.failure = 'BANK_UNREACHABLE';
    await fixture.link();
    await expect.poll(() => fixture.engine.status().word).toBe('offline');
    const cancel = new AbortController();
    const cancelled = drop('ours', null, [], cancel.signal);
    cancel.abort(new AppError('CANCELLED'));
    fixture.bank.failure = null;
    fixture.host({ kind: 'online' });
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    await fixture.looked();
    expect(fixture.states()).toEqual({ 'b.txt': 'queued' });
  });

  it('promises nothing that was cancelled while the folder was read', async () => {
    const { fixture, drop } = await dropping();
    const cancel = new AbortController();
    const { listFolder } = fixture.bank;
    fixture.bank.listFolder = (...asked) => {
      cancel.abort(new AppError('CANCELLED'));
      return listFolder(...asked);
    };
    await expect(drop('ours', null, [], cancel.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(fixture.states()).toEqual({});
  });

  it('promises nothing new under a name that an unreadable item may bear, unless a new asset is wanted', async () => {
    const { fixture, drop } = await dropping();
    fixture.bank.unread = [{ names: ['a.txt'] }];
    await expect(drop('ours')).rejects.toMatchObject({ code: 'BANK_ITEMS_UNREADABLE' });
    expect(fixture.states()).toEqual({});
    await drop('ours', 'new-asset');
    expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
  });

  it('promises nothing when the file or the folder cannot be read', async () => {
    const { fixture, drop } = await dropping();
    const gone = fixture.engine.upload(
      {
        localPath: join(fixture.root, 'gone.txt') as LocalPath,
        fileName: 'gone.txt',
        target: { kind: 'asset', bankFolderId: inbox },
        isSpooled: false,
        onClash: null,
      },
      never,
    );
    await expect(gone).rejects.toMatchObject({ code: 'FILE_GONE' });
    fixture.bank.failure = 'FORBIDDEN';
    await expect(drop('ours')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(fixture.states()).toEqual({});
  });
});

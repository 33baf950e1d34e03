import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../../main/platform/index.ts';
import {
  type AskChoice,
  type AssetId,
  asId,
  type IntentId,
  type LocalPath,
} from '../../../../shared/model/index.ts';
import { inbox } from '../../../support/open-test-journal.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';
import { digestOf, type EngineFixture, startEngineFixture } from '../engine/engine-fixture.ts';

const MINUTE_MS = 60_000;
const ours = { 'a.txt': 'ours' };

/** One linked folder; `theirs` is what the bank holds under the name of its file. */
async function linked(theirs: string | null = null): Promise<EngineFixture> {
  const fixture = await startEngineFixture({ tree: ours });
  if (theirs !== null) fixture.bank.add('a.txt', theirs);
  await fixture.link();
  await fixture.looked();
  return fixture;
}

async function saved(fixture: EngineFixture, content: string): Promise<void> {
  await writeFile(join(fixture.root, 'a.txt'), content);
  fixture.hear({ kind: 'everything' });
  await fixture.looked();
}

interface Dropped {
  readonly fixture: EngineFixture;
  readonly spool: LocalPath;
  readonly intentId: IntentId;
}

/** A question about a file that a browser dropped, with its bytes in Galley's own spool. */
async function droppedQuestion(): Promise<Dropped> {
  return dropped(['theirs']);
}

/** A dropped file that the bank refused for its size. `held`: what the bank had under its name before. */
async function droppedFailure(held: readonly string[] = []): Promise<Dropped> {
  const drop = await dropped(held, 'new-asset');
  drop.fixture.fail('a.txt', 'BODY_TOO_LARGE');
  return drop;
}

async function dropped(held: readonly string[], choice: AskChoice | null = null): Promise<Dropped> {
  let aheadMs = 0;
  const clock: Clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  const fixture = await startEngineFixture({ clock });
  for (const content of held) fixture.bank.add('a.txt', content);
  const directory = await temporaryDirectory();
  await plantTree(directory, { 'spool-1': 'ours' });
  const spool = join(directory, 'spool-1') as LocalPath;
  const result = await fixture.engine.upload(
    {
      localPath: spool,
      fileName: 'a.txt',
      target: { kind: 'asset', bankFolderId: inbox },
      isSpooled: true,
      onClash: choice === null ? null : { choice, assetIds: null },
    },
    new AbortController().signal,
  );
  if (result.kind !== 'promised') throw new Error(`The drop came to ${result.kind}.`);
  // The content of the folder is read again from here on.
  aheadMs = MINUTE_MS;
  return { fixture, spool, intentId: result.intentId };
}

describe('person-commands', () => {
  describe('cancel', () => {
    it('gives up a queued file until it is saved again', async () => {
      const fixture = await linked();
      await fixture.engine.cancel(fixture.intent('a.txt').intentId);
      fixture.hear({ kind: 'everything' });
      await fixture.looked();
      expect([
        fixture.transferCalls.includes(`cancel ${fixture.intent('a.txt').intentId}`),
        fixture.states(),
      ]).toEqual([true, { 'a.txt': 'cancelled' }]);
      await saved(fixture, 'ours, later');
      expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    });

    it.each([
      ['is renamed', 'a.txt', 'b.txt'],
      ['lies in a directory that is renamed', 'job', 'work'],
    ])('keeps a file given up that %s', async (_how, from, to) => {
      const fixture = await startEngineFixture({ tree: { 'a.txt': 'ours', 'job/c.txt': 'ours, too' } });
      await fixture.link();
      await fixture.looked();
      for (const path of ['a.txt', 'job/c.txt']) await fixture.engine.cancel(fixture.intent(path).intentId);
      const hearAll = () => {
        fixture.hear({ kind: 'everything' });
        return fixture.looked();
      };
      await rename(join(fixture.root, from), join(fixture.root, to));
      await hearAll();
      const given = { 'a.txt': 'cancelled', 'job/c.txt': 'cancelled' };
      expect(fixture.states()).toEqual(given);
      // Another one in its old place, given up as well, is not taken for it.
      await plantTree(fixture.root, { 'a.txt': 'another', 'job/c.txt': 'another one' });
      await hearAll();
      const anew = from === 'job' ? 'job/c.txt' : 'a.txt';
      await fixture.engine.cancel(fixture.intent(anew).intentId);
      await writeFile(join(fixture.root, to === 'work' ? 'work/d.txt' : 'd.txt'), 'a neighbour');
      await hearAll();
      expect(fixture.states()).not.toHaveProperty(to === 'work' ? ['work/c.txt'] : ['b.txt']);
    });

    it('takes a question for answered with skip', async () => {
      const fixture = await linked('theirs');
      await fixture.engine.cancel(fixture.intent('a.txt').intentId);
      fixture.hear({ kind: 'everything' });
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'cancelled' });
      expect(fixture.engine.status().word).toBe('up-to-date');
    });

    it('does not remember as skipped what is past recall', async () => {
      const fixture = await linked();
      fixture.move('a.txt', 'committing');
      await fixture.engine.cancel(fixture.intent('a.txt').intentId);
      await fixture.finish('a.txt', 'ours');
      await saved(fixture, 'ours, later');
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
    });

    it('keeps a file given up when its lost answer turned out to mean that nothing was created', async () => {
      const fixture = await linked();
      fixture.move('a.txt', 'ambiguous');
      await fixture.engine.cancel(fixture.intent('a.txt').intentId);
      fixture.move('a.txt', 'cancelled');
      fixture.hear({ kind: 'everything' });
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'cancelled' });
      await saved(fixture, 'ours, later');
      expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    });

    it('writes down what is to be given up before it ends, and takes it back when the bank has it after all', async () => {
      const fixture = await linked();
      const { watchedFolderId } = fixture.watched();
      const { intentId, source, fingerprint } = fixture.intent('a.txt');
      const remembered = () => fixture.journal.decisionFor(watchedFolderId, source.relativePath, fingerprint);
      fixture.move('a.txt', 'committing');
      fixture.journal.noteCancelAsked(intentId);
      await fixture.engine.cancel(intentId);
      // After any end of the program now, the next one knows.
      expect([fixture.states(), remembered()]).toEqual([{ 'a.txt': 'committing' }, 'skip']);
      await fixture.finish('a.txt', 'ours');
      expect(remembered()).toBe(null);
    });

    it('gives nothing up for a transfer that was cancelled for other reasons, or that a person tried again', async () => {
      const fixture = await linked();
      fixture.move('a.txt', 'ambiguous');
      const { intentId } = fixture.intent('a.txt');
      await fixture.engine.cancel(intentId);
      await fixture.engine.retry(intentId);
      fixture.move('a.txt', 'cancelled');
      fixture.hear({ kind: 'everything' });
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
      fixture.move('a.txt', 'cancelled');
      fixture.hear({ kind: 'everything' });
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'queued' });
    });

    it('removes the copy of a dropped file', async () => {
      const { fixture, spool, intentId } = await droppedQuestion();
      await fixture.engine.cancel(intentId);
      expect(fixture.spooledRemoved).toEqual([spool]);
    });
  });

  describe('retry', () => {
    it('plans a parked file anew, as it is now and with what the bank holds now', async () => {
      const fixture = await linked();
      fixture.fail('a.txt', 'FORBIDDEN');
      await writeFile(join(fixture.root, 'a.txt'), 'ours, later');
      await fixture.engine.retry(fixture.intent('a.txt').intentId);
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', fingerprint: { sizeBytes: 11 } });
    });

    it('does not send a parked file when the bank has got its content since', async () => {
      const fixture = await linked();
      fixture.fail('a.txt', 'FORBIDDEN');
      fixture.bank.add('a.txt', 'ours');
      await fixture.engine.scanNow(fixture.watched().watchedFolderId);
      await fixture.engine.retry(fixture.intent('a.txt').intentId);
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it.each([
      ['was given up', 'cancelled'],
      ['is on its way and to be given up', 'committing'],
      ['waits for an answer', 'parked'],
    ] as const)('forgets no skip where the file %s', async (_how, state) => {
      const fixture = await linked(state === 'parked' ? 'theirs' : null);
      const { watchedFolderId } = fixture.watched();
      const { intentId, source, fingerprint } = fixture.intent('a.txt');
      if (state === 'committing') fixture.move('a.txt', 'committing');
      // Another page has it as it was before.
      if (state === 'parked')
        fixture.journal.decide(watchedFolderId, source.relativePath, fingerprint, 'skip');
      else await fixture.engine.cancel(intentId);
      const retried = fixture.engine.retry(intentId);
      if (state === 'parked') await expect(retried).rejects.toMatchObject({ code: 'BAD_USAGE' });
      else await retried;
      expect([
        fixture.states(),
        fixture.journal.decisionFor(watchedFolderId, source.relativePath, fingerprint),
      ]).toEqual([{ 'a.txt': state }, 'skip']);
    });

    it('leaves one that was ever ambiguous to transfer, which searches first', async () => {
      const fixture = await linked();
      fixture.move('a.txt', 'ambiguous');
      fixture.fail('a.txt', 'COULD_NOT_CONFIRM');
      await fixture.engine.retry(fixture.intent('a.txt').intentId);
      await fixture.looked();
      expect([fixture.transferCalls.includes('retry'), fixture.states()]).toEqual([
        true,
        { 'a.txt': 'parked' },
      ]);
    });

    it('leaves a version that the bank took to transfer, which looks for it first', async () => {
      const fixture = await linked();
      await fixture.finish('a.txt', 'ours');
      await saved(fixture, 'ours, later');
      fixture.fail('a.txt', 'UPLOADED_NOT_ACTIVE');
      const { intentId } = fixture.intent('a.txt');
      await fixture.engine.retry(intentId);
      await fixture.looked();
      expect([fixture.transferCalls.includes('retry'), fixture.intent('a.txt').intentId]).toEqual([
        true,
        intentId,
      ]);
      expect(fixture.states()).toEqual({ 'a.txt': 'parked' });
    });

    it('tries again with an asset that was gone, which may be visible again', async () => {
      const fixture = await linked();
      await fixture.finish('a.txt', 'ours');
      await saved(fixture, 'ours, later');
      fixture.fail('a.txt', 'ASSET_GONE');
      await fixture.engine.retry(fixture.intent('a.txt').intentId);
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
      });
    });

    it('promises a dropped file anew, as it is now, when nothing has its name by now', async () => {
      const { fixture, spool, intentId } = await droppedFailure();
      await writeFile(spool, 'ours, made smaller');
      await fixture.engine.retry(intentId);
      expect([fixture.journal.get(intentId)?.state, fixture.spooledRemoved]).toEqual(['cancelled', []]);
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        fingerprint: { sizeBytes: 18 },
        preexistingAssetIds: [],
      });
    });

    it('does not send a dropped file that another client has put there since, and removes the copy', async () => {
      const { fixture, spool, intentId } = await droppedFailure();
      fixture.bank.add('a.txt', 'ours');
      await fixture.engine.retry(intentId);
      expect([fixture.states(), fixture.spooledRemoved, fixture.engine.totals().adopted]).toEqual([
        { 'a.txt': 'cancelled' },
        [spool],
        1,
      ]);
    });

    it('asks about a dropped file when another one has got its name since', async () => {
      const { fixture, intentId } = await droppedFailure();
      fixture.bank.add('a.txt', 'theirs');
      await fixture.engine.retry(intentId);
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
      expect([fixture.journal.get(intentId)?.state, fixture.spooledRemoved]).toEqual(['cancelled', []]);
    });

    it('does not ask again beside what a dropped file was to be a new asset', async () => {
      const { fixture, spool, intentId } = await droppedFailure(['theirs']);
      await fixture.engine.retry(intentId);
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', preexistingAssetIds: ['asset-1'] });
      fixture.fail('a.txt', 'BODY_TOO_LARGE');
      await writeFile(spool, 'another one');
      await fixture.engine.retry(fixture.intent('a.txt').intentId);
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
    });

    it('promises what lies there now in place of a version that was promised with other content', async () => {
      const fixture = await startEngineFixture();
      fixture.bank.add('a.txt', 'theirs');
      const localPath = join(fixture.root, 'a.txt') as LocalPath;
      await writeFile(localPath, 'ours');
      const target = { kind: 'version', assetId: asId<AssetId>('asset-1'), bankFolderId: inbox } as const;
      const request = { localPath, fileName: 'a.txt', target, isSpooled: false, onClash: null };
      await fixture.engine.upload(request, new AbortController().signal);
      fixture.fail('a.txt', 'FILE_REPLACED');
      const { intentId } = fixture.intent('a.txt');
      await writeFile(localPath, 'the next document');
      await fixture.engine.retry(intentId);
      expect(fixture.journal.get(intentId)?.state).toBe('cancelled');
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
        sha256: digestOf('the next document'),
      });
    });

    it('promises a dropped file once that is tried again twice at the same moment', async () => {
      const { fixture, intentId } = await droppedFailure();
      await Promise.all([fixture.engine.retry(intentId), fixture.engine.retry(intentId)]);
      expect(fixture.engine.status().counts).toMatchObject({ parked: 0, queued: 1 });
    });

    it('leaves a dropped file parked when it or the bank cannot be read, and passes over it in a group', async () => {
      const { fixture, spool, intentId } = await droppedFailure();
      fixture.bank.failure = 'BANK_UNREACHABLE';
      await expect(fixture.engine.retryIssues('BODY_TOO_LARGE')).rejects.toMatchObject({
        code: 'BANK_UNREACHABLE',
      });
      await rm(spool);
      await expect(fixture.engine.retry(intentId)).rejects.toMatchObject({ code: 'FILE_GONE' });
      expect(await fixture.engine.retryIssues('BODY_TOO_LARGE')).toEqual({ done: 0, refused: 1 });
      expect(fixture.states()).toEqual({ 'a.txt': 'parked' });
    });

    it('does not guess an answer to a question', async () => {
      const dropped = await droppedQuestion();
      await expect(dropped.fixture.engine.retry(dropped.intentId)).rejects.toMatchObject({
        code: 'BAD_USAGE',
      });
      expect(dropped.fixture.transferCalls).not.toContain('retry');
      const fixture = await linked('theirs');
      const { intentId } = fixture.intent('a.txt');
      await expect(fixture.engine.retry(intentId)).rejects.toMatchObject({ code: 'BAD_USAGE' });
      expect(fixture.states()).toEqual({ 'a.txt': 'parked' });
    });
  });

  describe('answer', () => {
    it('makes a new version of the asset that was asked about', async () => {
      const fixture = await linked('theirs');
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-version');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
      });
    });

    it('makes a new asset that is none of those that were there', async () => {
      const fixture = await linked('theirs');
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-asset');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'asset' },
        preexistingAssetIds: ['asset-1'],
      });
    });

    it('makes a new asset of what was known when the question was asked, so that transfer looks for what came since', async () => {
      const fixture = await linked('theirs');
      const { intentId, plannedAtMs } = fixture.intent('a.txt');
      fixture.bank.add('a.txt', 'ours');
      await writeFile(join(fixture.root, 'b.txt'), 'another file');
      await fixture.engine.scanNow(fixture.watched().watchedFolderId);
      await fixture.engine.answer(intentId, 'new-asset');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        preexistingAssetIds: ['asset-1'],
        plannedAtMs,
      });
      fixture.outdate('a.txt');
      await fixture.looked();
      expect([fixture.states()['a.txt'], fixture.engine.totals().adopted]).toEqual(['cancelled', 1]);
    });

    it('asks once more where another asset of the name came since, and no third time', async () => {
      const fixture = await linked('theirs');
      fixture.bank.add('a.txt', 'theirs, too');
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-asset');
      await fixture.looked();
      fixture.outdate('a.txt');
      await fixture.looked();
      expect(fixture.states()).toEqual({ 'a.txt': 'parked' });
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-asset');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        preexistingAssetIds: ['asset-1', 'asset-2'],
      });
    });

    it('keeps a dropped file from becoming a second asset that a stranger has uploaded since', async () => {
      const { fixture, spool, intentId } = await droppedQuestion();
      const { plannedAtMs } = fixture.intent('a.txt');
      fixture.bank.add('a.txt', 'ours');
      await fixture.engine.answer(intentId, 'new-asset');
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        preexistingAssetIds: ['asset-1'],
        plannedAtMs,
      });
      fixture.outdate('a.txt');
      await expect.poll(() => fixture.spooledRemoved).toEqual([spool]);
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it('does not ask again when the file is saved once more before its new asset was sent', async () => {
      const fixture = await linked('theirs');
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-asset');
      await fixture.looked();
      await saved(fixture, 'ours, later');
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'asset' } });
    });

    it('skips this state of the file, removes the copy of a dropped one and does not ask again', async () => {
      const watched = await linked('theirs');
      await watched.engine.answer(watched.intent('a.txt').intentId, 'skip');
      await watched.looked();
      expect(watched.states()).toEqual({ 'a.txt': 'cancelled' });
      const { fixture, spool, intentId } = await droppedQuestion();
      await fixture.engine.answer(intentId, 'skip');
      expect([fixture.states(), fixture.spooledRemoved]).toEqual([{ 'a.txt': 'cancelled' }, [spool]]);
    });

    it('takes no answer that was not offered, and none to what is no question', async () => {
      const fixture = await linked();
      const { intentId } = fixture.intent('a.txt');
      await expect(fixture.engine.answer(intentId, 'skip')).rejects.toMatchObject({ code: 'BAD_USAGE' });
      const several = await startEngineFixture({ tree: ours });
      several.bank.add('a.txt', 'first');
      several.bank.add('a.txt', 'second');
      await several.link();
      await several.looked();
      const asked = several.intent('a.txt');
      expect(asked.cause?.code).toBe('SEVERAL_ON_BANK');
      await expect(several.engine.answer(asked.intentId, 'new-version')).rejects.toMatchObject({
        code: 'BAD_USAGE',
      });
      expect(several.states()).toEqual({ 'a.txt': 'parked' });
    });

    it('begins again with a file without its asset on the bank, and forgets that asset', async () => {
      const fixture = await linked();
      await fixture.finish('a.txt', 'ours');
      await saved(fixture, 'ours, later');
      fixture.fail('a.txt', 'ASSET_GONE');
      const [row] = fixture.engine.activity({ filter: 'issues', text: '', offset: 0, limit: 10 }).rows;
      expect(row?.cause).toMatchObject({ code: 'ASSET_GONE', details: { choices: 'new-asset skip' } });
      await fixture.engine.answer(fixture.intent('a.txt').intentId, 'new-asset');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'asset' },
        preexistingAssetIds: ['asset-1'],
      });
      await fixture.finish('a.txt', 'ours, later');
      const [folder] = fixture.engine.status().folders;
      const id = folder?.folder.watchedFolderId ?? asId('none');
      expect([...fixture.journal.iterateAgreed(id)]).toMatchObject([{ path: 'a.txt', assetId: 'asset-2' }]);
    });

    it('takes one answer to one question', async () => {
      const fixture = await linked('theirs');
      const { intentId } = fixture.intent('a.txt');
      await fixture.engine.answer(intentId, 'new-asset');
      await expect(fixture.engine.answer(intentId, 'new-asset')).rejects.toMatchObject({ code: 'BAD_USAGE' });
    });
  });

  describe('when transfer finds a stranger of the name on the bank', () => {
    it('plans a watched file anew, and takes the very same file for its own', async () => {
      const fixture = await linked();
      fixture.bank.add('a.txt', 'ours');
      fixture.outdate('a.txt');
      await fixture.looked();
      expect([fixture.states(), fixture.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it('asks about a watched file that is another one', async () => {
      const fixture = await linked();
      fixture.bank.add('a.txt', 'mine');
      fixture.outdate('a.txt');
      await fixture.looked();
      expect(fixture.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
    });

    it('lets a dropped file go when it is the very same, and asks when it is not', async () => {
      for (const [theirs, state] of [
        ['ours', 'cancelled'],
        ['mine', 'parked'],
      ] as const) {
        const { fixture, intentId } = await dropped([]);
        fixture.bank.add('a.txt', theirs);
        fixture.outdate('a.txt');
        await expect.poll(() => fixture.journal.get(intentId)?.state).toBe('cancelled');
        expect(fixture.states()).toEqual({ 'a.txt': state });
      }
    });
  });

  it('knows nothing of a transfer that is not in the journal', async () => {
    const { engine } = await startEngineFixture();
    const noRow = asId<IntentId>('nobody');
    for (const work of [engine.cancel(noRow), engine.retry(noRow), engine.answer(noRow, 'skip')]) {
      await expect(work).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

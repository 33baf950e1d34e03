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
import { digestOf, type EngineBench, startEngineBench } from '../engine/engine-bench.ts';

const MINUTE_MS = 60_000;
const ours = { 'a.txt': 'ours' };

/** One linked folder; `theirs` is what the bank holds under the name of its file. */
async function linked(theirs: string | null = null): Promise<EngineBench> {
  const bench = await startEngineBench({ tree: ours });
  if (theirs !== null) bench.bank.add('a.txt', theirs);
  await bench.link();
  await bench.looked();
  return bench;
}

async function saved(bench: EngineBench, content: string): Promise<void> {
  await writeFile(join(bench.root, 'a.txt'), content);
  bench.hear({ kind: 'everything' });
  await bench.looked();
}

interface Dropped {
  readonly bench: EngineBench;
  readonly spool: LocalPath;
  readonly intentId: IntentId;
}

/** A question about a file that a browser dropped, whose bytes lie in Galley's own spool. */
async function droppedQuestion(): Promise<Dropped> {
  return dropped(['theirs']);
}

/** A dropped file that the bank refused for its size. `held`: what the bank had under its name before. */
async function droppedFailure(held: readonly string[] = []): Promise<Dropped> {
  const drop = await dropped(held, 'new-asset');
  drop.bench.fail('a.txt', 'BODY_TOO_LARGE');
  return drop;
}

async function dropped(held: readonly string[], choice: AskChoice | null = null): Promise<Dropped> {
  let aheadMs = 0;
  const clock: Clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  const bench = await startEngineBench({ clock });
  for (const content of held) bench.bank.add('a.txt', content);
  const directory = await temporaryDirectory();
  await plantTree(directory, { 'spool-1': 'ours' });
  const spool = join(directory, 'spool-1') as LocalPath;
  const result = await bench.engine.upload(
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
  // What the folder holds is asked for again from here on.
  aheadMs = MINUTE_MS;
  return { bench, spool, intentId: result.intentId };
}

describe('person-commands', () => {
  describe('cancel', () => {
    it('gives up a queued file until it is saved again', async () => {
      const bench = await linked();
      await bench.engine.cancel(bench.intent('a.txt').intentId);
      bench.hear({ kind: 'everything' });
      await bench.looked();
      expect([
        bench.transferCalls.includes(`cancel ${bench.intent('a.txt').intentId}`),
        bench.states(),
      ]).toEqual([true, { 'a.txt': 'cancelled' }]);
      await saved(bench, 'ours, later');
      expect(bench.states()).toEqual({ 'a.txt': 'queued' });
    });

    it.each([
      ['is renamed', 'a.txt', 'b.txt'],
      ['lies in a directory that is renamed', 'job', 'work'],
    ])('keeps a file given up that %s', async (_how, from, to) => {
      const bench = await startEngineBench({ tree: { 'a.txt': 'ours', 'job/c.txt': 'ours, too' } });
      await bench.link();
      await bench.looked();
      for (const path of ['a.txt', 'job/c.txt']) await bench.engine.cancel(bench.intent(path).intentId);
      const hearAll = () => {
        bench.hear({ kind: 'everything' });
        return bench.looked();
      };
      await rename(join(bench.root, from), join(bench.root, to));
      await hearAll();
      const given = { 'a.txt': 'cancelled', 'job/c.txt': 'cancelled' };
      expect(bench.states()).toEqual(given);
      // Another one in its old place, given up as well, is not taken for it.
      await plantTree(bench.root, { 'a.txt': 'another', 'job/c.txt': 'another one' });
      await hearAll();
      const anew = from === 'job' ? 'job/c.txt' : 'a.txt';
      await bench.engine.cancel(bench.intent(anew).intentId);
      await writeFile(join(bench.root, to === 'work' ? 'work/d.txt' : 'd.txt'), 'a neighbour');
      await hearAll();
      expect(bench.states()).not.toHaveProperty(to === 'work' ? ['work/c.txt'] : ['b.txt']);
    });

    it('takes a question for answered with skip', async () => {
      const bench = await linked('theirs');
      await bench.engine.cancel(bench.intent('a.txt').intentId);
      bench.hear({ kind: 'everything' });
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'cancelled' });
      expect(bench.engine.status().word).toBe('up-to-date');
    });

    it('does not remember as skipped what is past recall', async () => {
      const bench = await linked();
      bench.move('a.txt', 'tail');
      await bench.engine.cancel(bench.intent('a.txt').intentId);
      await bench.finish('a.txt', 'ours');
      await saved(bench, 'ours, later');
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'version' } });
    });

    it('keeps a file given up whose lost answer turned out to mean that nothing came of it', async () => {
      const bench = await linked();
      bench.move('a.txt', 'ambiguous');
      await bench.engine.cancel(bench.intent('a.txt').intentId);
      bench.move('a.txt', 'cancelled');
      bench.hear({ kind: 'everything' });
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'cancelled' });
      await saved(bench, 'ours, later');
      expect(bench.states()).toEqual({ 'a.txt': 'queued' });
    });

    it('writes down what is to be given up before it ends, and takes it back when the bank has it after all', async () => {
      const bench = await linked();
      const { watchedFolderId } = bench.watched();
      const { intentId, source, fingerprint } = bench.intent('a.txt');
      const remembered = () => bench.journal.decisionFor(watchedFolderId, source.relativePath, fingerprint);
      bench.move('a.txt', 'tail');
      bench.journal.noteCancelAsked(intentId);
      await bench.engine.cancel(intentId);
      // Whatever ends the program now: the next one knows.
      expect([bench.states(), remembered()]).toEqual([{ 'a.txt': 'tail' }, 'skip']);
      await bench.finish('a.txt', 'ours');
      expect(remembered()).toBe(null);
    });

    it('gives nothing up for a transfer that was cancelled for other reasons, or that a person tried again', async () => {
      const bench = await linked();
      bench.move('a.txt', 'ambiguous');
      const { intentId } = bench.intent('a.txt');
      await bench.engine.cancel(intentId);
      await bench.engine.retry(intentId);
      bench.move('a.txt', 'cancelled');
      bench.hear({ kind: 'everything' });
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'queued' });
      bench.move('a.txt', 'cancelled');
      bench.hear({ kind: 'everything' });
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'queued' });
    });

    it('removes the copy of a dropped file', async () => {
      const { bench, spool, intentId } = await droppedQuestion();
      await bench.engine.cancel(intentId);
      expect(bench.spooledRemoved).toEqual([spool]);
    });
  });

  describe('retry', () => {
    it('plans a parked file anew, as it is now and with what the bank holds now', async () => {
      const bench = await linked();
      bench.fail('a.txt', 'FORBIDDEN');
      await writeFile(join(bench.root, 'a.txt'), 'ours, later');
      await bench.engine.retry(bench.intent('a.txt').intentId);
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', fingerprint: { sizeBytes: 11 } });
    });

    it('does not send a parked file whose content the bank has got meanwhile', async () => {
      const bench = await linked();
      bench.fail('a.txt', 'FORBIDDEN');
      bench.bank.add('a.txt', 'ours');
      await bench.engine.scanNow(bench.watched().watchedFolderId);
      await bench.engine.retry(bench.intent('a.txt').intentId);
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it.each([
      ['was given up', 'cancelled'],
      ['is on its way and to be given up', 'tail'],
      ['waits for an answer', 'parked'],
    ] as const)('forgets nothing that was to be left out where the file %s', async (_how, state) => {
      const bench = await linked(state === 'parked' ? 'theirs' : null);
      const { watchedFolderId } = bench.watched();
      const { intentId, source, fingerprint } = bench.intent('a.txt');
      if (state === 'tail') bench.move('a.txt', 'tail');
      // Another page has it as it was before.
      if (state === 'parked') bench.journal.decide(watchedFolderId, source.relativePath, fingerprint, 'skip');
      else await bench.engine.cancel(intentId);
      const retried = bench.engine.retry(intentId);
      if (state === 'parked') await expect(retried).rejects.toMatchObject({ code: 'BAD_USAGE' });
      else await retried;
      expect([
        bench.states(),
        bench.journal.decisionFor(watchedFolderId, source.relativePath, fingerprint),
      ]).toEqual([{ 'a.txt': state }, 'skip']);
    });

    it('leaves one that was ever in doubt to transfer, which searches first', async () => {
      const bench = await linked();
      bench.move('a.txt', 'ambiguous');
      bench.fail('a.txt', 'COULD_NOT_CONFIRM');
      await bench.engine.retry(bench.intent('a.txt').intentId);
      await bench.looked();
      expect([bench.transferCalls.includes('retry'), bench.states()]).toEqual([true, { 'a.txt': 'parked' }]);
    });

    it('leaves a version that the bank took to transfer, which looks for it first', async () => {
      const bench = await linked();
      await bench.finish('a.txt', 'ours');
      await saved(bench, 'ours, later');
      bench.fail('a.txt', 'UPLOADED_NOT_ACTIVE');
      const { intentId } = bench.intent('a.txt');
      await bench.engine.retry(intentId);
      await bench.looked();
      expect([bench.transferCalls.includes('retry'), bench.intent('a.txt').intentId]).toEqual([
        true,
        intentId,
      ]);
      expect(bench.states()).toEqual({ 'a.txt': 'parked' });
    });

    it('tries again with an asset that was gone, which may be visible again', async () => {
      const bench = await linked();
      await bench.finish('a.txt', 'ours');
      await saved(bench, 'ours, later');
      bench.fail('a.txt', 'ASSET_GONE');
      await bench.engine.retry(bench.intent('a.txt').intentId);
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
      });
    });

    it('promises a dropped file anew, as it is now, when nothing has its name by now', async () => {
      const { bench, spool, intentId } = await droppedFailure();
      await writeFile(spool, 'ours, made smaller');
      await bench.engine.retry(intentId);
      expect([bench.journal.get(intentId)?.state, bench.spooledRemoved]).toEqual(['cancelled', []]);
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        fingerprint: { sizeBytes: 18 },
        s0: [],
      });
    });

    it('does not send a dropped file that somebody else has put there meanwhile, and removes the copy', async () => {
      const { bench, spool, intentId } = await droppedFailure();
      bench.bank.add('a.txt', 'ours');
      await bench.engine.retry(intentId);
      expect([bench.states(), bench.spooledRemoved, bench.engine.totals().adopted]).toEqual([
        { 'a.txt': 'cancelled' },
        [spool],
        1,
      ]);
    });

    it('asks about a dropped file when another one has got its name meanwhile', async () => {
      const { bench, intentId } = await droppedFailure();
      bench.bank.add('a.txt', 'theirs');
      await bench.engine.retry(intentId);
      expect(bench.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
      expect([bench.journal.get(intentId)?.state, bench.spooledRemoved]).toEqual(['cancelled', []]);
    });

    it('does not ask again beside what a dropped file was to be a new asset', async () => {
      const { bench, spool, intentId } = await droppedFailure(['theirs']);
      await bench.engine.retry(intentId);
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', s0: ['asset-1'] });
      bench.fail('a.txt', 'BODY_TOO_LARGE');
      await writeFile(spool, 'another one');
      await bench.engine.retry(bench.intent('a.txt').intentId);
      expect(bench.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
    });

    it('promises what lies there now in place of a version that was promised with other content', async () => {
      const bench = await startEngineBench();
      bench.bank.add('a.txt', 'theirs');
      const localPath = join(bench.root, 'a.txt') as LocalPath;
      await writeFile(localPath, 'ours');
      const target = { kind: 'version', assetId: asId<AssetId>('asset-1'), bankFolderId: inbox } as const;
      const request = { localPath, fileName: 'a.txt', target, isSpooled: false, onClash: null };
      await bench.engine.upload(request, new AbortController().signal);
      bench.fail('a.txt', 'FILE_REPLACED');
      const { intentId } = bench.intent('a.txt');
      await writeFile(localPath, 'the next document');
      await bench.engine.retry(intentId);
      expect(bench.journal.get(intentId)?.state).toBe('cancelled');
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
        sha256: digestOf('the next document'),
      });
    });

    it('promises a dropped file once that is tried again twice at the same moment', async () => {
      const { bench, intentId } = await droppedFailure();
      await Promise.all([bench.engine.retry(intentId), bench.engine.retry(intentId)]);
      expect(bench.engine.status().counts).toMatchObject({ parked: 0, queued: 1 });
    });

    it('leaves a dropped file parked when it or the bank cannot be read, and passes over it in a group', async () => {
      const { bench, spool, intentId } = await droppedFailure();
      bench.bank.failure = 'BANK_UNREACHABLE';
      await expect(bench.engine.retryIssues('BODY_TOO_LARGE')).rejects.toMatchObject({
        code: 'BANK_UNREACHABLE',
      });
      await rm(spool);
      await expect(bench.engine.retry(intentId)).rejects.toMatchObject({ code: 'FILE_GONE' });
      expect(await bench.engine.retryIssues('BODY_TOO_LARGE')).toEqual({ done: 0, refused: 1 });
      expect(bench.states()).toEqual({ 'a.txt': 'parked' });
    });

    it('does not guess an answer to a question', async () => {
      const dropped = await droppedQuestion();
      await expect(dropped.bench.engine.retry(dropped.intentId)).rejects.toMatchObject({ code: 'BAD_USAGE' });
      expect(dropped.bench.transferCalls).not.toContain('retry');
      const bench = await linked('theirs');
      const { intentId } = bench.intent('a.txt');
      await expect(bench.engine.retry(intentId)).rejects.toMatchObject({ code: 'BAD_USAGE' });
      expect(bench.states()).toEqual({ 'a.txt': 'parked' });
    });
  });

  describe('answer', () => {
    it('makes a new version of the asset that was asked about', async () => {
      const bench = await linked('theirs');
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-version');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'version', assetId: 'asset-1' },
      });
    });

    it('makes a new asset that is none of those that were there', async () => {
      const bench = await linked('theirs');
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-asset');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'asset' },
        s0: ['asset-1'],
      });
    });

    it('makes a new asset of what was known when the question was asked, so that transfer looks for what came since', async () => {
      const bench = await linked('theirs');
      const { intentId, plannedAtMs } = bench.intent('a.txt');
      bench.bank.add('a.txt', 'ours');
      await writeFile(join(bench.root, 'b.txt'), 'another file');
      await bench.engine.scanNow(bench.watched().watchedFolderId);
      await bench.engine.answer(intentId, 'new-asset');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', s0: ['asset-1'], plannedAtMs });
      bench.outdate('a.txt');
      await bench.looked();
      expect([bench.states()['a.txt'], bench.engine.totals().adopted]).toEqual(['cancelled', 1]);
    });

    it('asks once more where another asset of the name came since, and no third time', async () => {
      const bench = await linked('theirs');
      bench.bank.add('a.txt', 'theirs, too');
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-asset');
      await bench.looked();
      bench.outdate('a.txt');
      await bench.looked();
      expect(bench.states()).toEqual({ 'a.txt': 'parked' });
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-asset');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', s0: ['asset-1', 'asset-2'] });
    });

    it('keeps a dropped file from becoming a second asset that a stranger has uploaded since', async () => {
      const { bench, spool, intentId } = await droppedQuestion();
      const { plannedAtMs } = bench.intent('a.txt');
      bench.bank.add('a.txt', 'ours');
      await bench.engine.answer(intentId, 'new-asset');
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', s0: ['asset-1'], plannedAtMs });
      bench.outdate('a.txt');
      await expect.poll(() => bench.spooledRemoved).toEqual([spool]);
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it('does not ask again when the file is saved once more before its new asset was sent', async () => {
      const bench = await linked('theirs');
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-asset');
      await bench.looked();
      await saved(bench, 'ours, later');
      expect(bench.intent('a.txt')).toMatchObject({ state: 'queued', target: { kind: 'asset' } });
    });

    it('skips this state of the file, removes the copy of a dropped one and does not ask again', async () => {
      const watched = await linked('theirs');
      await watched.engine.answer(watched.intent('a.txt').intentId, 'skip');
      await watched.looked();
      expect(watched.states()).toEqual({ 'a.txt': 'cancelled' });
      const { bench, spool, intentId } = await droppedQuestion();
      await bench.engine.answer(intentId, 'skip');
      expect([bench.states(), bench.spooledRemoved]).toEqual([{ 'a.txt': 'cancelled' }, [spool]]);
    });

    it('takes no answer that was not offered, and none to what is no question', async () => {
      const bench = await linked();
      const { intentId } = bench.intent('a.txt');
      await expect(bench.engine.answer(intentId, 'skip')).rejects.toMatchObject({ code: 'BAD_USAGE' });
      const several = await startEngineBench({ tree: ours });
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

    it('begins anew with a file whose asset is gone from the bank, and forgets that asset', async () => {
      const bench = await linked();
      await bench.finish('a.txt', 'ours');
      await saved(bench, 'ours, later');
      bench.fail('a.txt', 'ASSET_GONE');
      const [row] = bench.engine.activity({ filter: 'issues', text: '', offset: 0, limit: 10 }).rows;
      expect(row?.cause).toMatchObject({ code: 'ASSET_GONE', details: { choices: 'new-asset skip' } });
      await bench.engine.answer(bench.intent('a.txt').intentId, 'new-asset');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({
        state: 'queued',
        target: { kind: 'asset' },
        s0: ['asset-1'],
      });
      await bench.finish('a.txt', 'ours, later');
      const [folder] = bench.engine.status().folders;
      const id = folder?.folder.watchedFolderId ?? asId('none');
      expect([...bench.journal.iterateAgreed(id)]).toMatchObject([{ path: 'a.txt', assetId: 'asset-2' }]);
    });

    it('takes one answer to one question', async () => {
      const bench = await linked('theirs');
      const { intentId } = bench.intent('a.txt');
      await bench.engine.answer(intentId, 'new-asset');
      await expect(bench.engine.answer(intentId, 'new-asset')).rejects.toMatchObject({ code: 'BAD_USAGE' });
    });
  });

  describe('when transfer finds a stranger of the name on the bank', () => {
    it('plans a watched file anew, and takes the very same file for its own', async () => {
      const bench = await linked();
      bench.bank.add('a.txt', 'ours');
      bench.outdate('a.txt');
      await bench.looked();
      expect([bench.states(), bench.engine.totals().adopted]).toEqual([{ 'a.txt': 'cancelled' }, 1]);
    });

    it('asks about a watched file that is another one', async () => {
      const bench = await linked();
      bench.bank.add('a.txt', 'mine');
      bench.outdate('a.txt');
      await bench.looked();
      expect(bench.intent('a.txt')).toMatchObject({ state: 'parked', cause: { code: 'NAME_ON_BANK' } });
    });

    it('lets a dropped file go when it is the very same, and asks when it is not', async () => {
      for (const [theirs, state] of [
        ['ours', 'cancelled'],
        ['mine', 'parked'],
      ] as const) {
        const { bench, intentId } = await dropped([]);
        bench.bank.add('a.txt', theirs);
        bench.outdate('a.txt');
        await expect.poll(() => bench.journal.get(intentId)?.state).toBe('cancelled');
        expect(bench.states()).toEqual({ 'a.txt': state });
      }
    });
  });

  it('knows nothing of a transfer that is not in the journal', async () => {
    const { engine } = await startEngineBench();
    const nobody = asId<IntentId>('nobody');
    for (const work of [engine.cancel(nobody), engine.retry(nobody), engine.answer(nobody, 'skip')]) {
      await expect(work).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

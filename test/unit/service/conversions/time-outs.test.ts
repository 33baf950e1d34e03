import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRenditionMaker } from '../../../../service/conversions/index.ts';
import {
  createConversionQueue,
  createConversions,
  type ImageState,
} from '../../../../service/domain/index.ts';
import { openStore, prepareDataDirectory } from '../../../../service/store/index.ts';
import { runLater } from '../../../support/run-later.ts';
import { createScriptedConverters, scriptedFacts } from '../../../support/scripted-converters.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const content = { sha256: 'a'.repeat(64), extension: 'jpg', image: { kind: 'none' } as const };
const preview = { sha256: content.sha256, conversionId: '3' };
const webp = { sha256: content.sha256, conversionId: '6' };
/** More than any conversion may take. */
const longestMs = 300_000;

/** The real conversions, queue and database over converters that time out for the first `slowTasks` tasks. */
async function createFixture({ slowTasks }: { readonly slowTasks: number }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const directory = prepareDataDirectory(await temporaryDirectory());
  const store = await openStore(directory);
  const pathOf = (sha256: string): string => join(directory.path, sha256);
  await writeFile(pathOf(content.sha256), 'a picture');
  const converters = createScriptedConverters({
    doesFinish: (taskNumber) => taskNumber > slowTasks,
    letTimeRunOut: () => vi.advanceTimersByTime(longestMs),
  });
  const maker = createRenditionMaker({
    renditionDirectory: directory.renditionDirectory,
    pathOf,
    converters: 1,
    startConverter: converters.start,
  });
  const jobs = store.conversionJobs;
  const images: ImageState[] = [];
  const faults: unknown[] = [];
  const queue = createConversionQueue(
    { jobs, maker, now: () => 0, after: runLater, failed: (error) => faults.push(error) },
    { parallelJobs: 1 },
  );
  const conversions = createConversions({
    maker,
    jobs,
    images: { saveImageStates: async (states) => void images.push(...states.map(({ image }) => image)) },
    queued: queue.wake,
    now: () => 0,
  });
  onTestFinished(async () => {
    await Promise.all([queue.stop(), maker.stop()]);
    await store.close();
    expect(faults).toEqual([]);
  });
  return { maker, conversions, jobs, queue, images, converters };
}

/** A computer that sleeps or is busy takes the time of a picture that is none the worse for it. */
describe('conversions that run out of time', () => {
  it('are tried again at once for a waiting user', async () => {
    const { conversions, jobs, images } = await createFixture({ slowTasks: 1 });
    const answer = await conversions.request(content, preview.conversionId, 1);
    if (answer.kind === 'ready') answer.rendition.body.destroy();
    expect([answer.kind, await jobs.find(preview), images]).toEqual(['ready', null, []]);
  });

  it('have failed for good at the second time', async () => {
    const { conversions, jobs, images, converters } = await createFixture({ slowTasks: 2 });
    for (const _ask of ['first', 'again']) {
      await expect(conversions.request(content, preview.conversionId, 1)).rejects.toMatchObject({
        code: 'CONVERSION_FAILED',
        details: { cause: 'too-long' },
      });
    }
    expect([await jobs.find(preview), images, converters.taskCount()]).toEqual([
      { kind: 'failed', reason: 'too-long' },
      [{ kind: 'failed' }],
      2,
    ]);
  });

  it('are not held against a picture that waited when the bank was stopped', async () => {
    const { conversions, maker, jobs, images } = await createFixture({ slowTasks: 0 });
    await maker.stop();
    await expect(conversions.request(content, preview.conversionId, 1)).rejects.toMatchObject({
      code: 'BANK_BUSY',
      details: { retryAfterSeconds: 5 },
    });
    expect([await jobs.find(preview), images]).toEqual([null, []]);
  });

  it('go back into the queue', async () => {
    const { jobs, queue } = await createFixture({ slowTasks: 2 });
    await jobs.start(webp, 0);
    queue.wake();
    await expect.poll(() => jobs.find(webp)).toEqual({ kind: 'ready' });
  });

  it('fail in the queue after as many tries as a picture has that ends its converter', async () => {
    const { jobs, queue, converters } = await createFixture({ slowTasks: 10 });
    await jobs.start(webp, 0);
    queue.wake();
    await expect.poll(() => jobs.find(webp)).toEqual({ kind: 'failed', reason: 'too-long' });
    expect(converters.taskCount()).toBe(3);
  });

  it('leave a picture a second look at its header, and no third', async () => {
    const once = await createFixture({ slowTasks: 1 });
    expect(await once.maker.inspect(content.sha256)).toEqual({ kind: 'ready', facts: scriptedFacts });
    const twice = await createFixture({ slowTasks: 2 });
    expect(await twice.maker.inspect(content.sha256)).toEqual({ kind: 'failed' });
  });
});

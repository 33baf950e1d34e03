import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRenditionMaker } from '../../../../service/conversions/index.ts';
import {
  type ConversionJobState,
  type ConversionJobStore,
  createConversionQueue,
  type MakeOutcome,
} from '../../../../service/domain/index.ts';
import { openStore, prepareDataDirectory } from '../../../../service/store/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { hungryPicture, picture } from '../../../support/pictures.ts';
import { runLater } from '../../../support/run-later.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

/** The real queue, database and converters, over contents that lie in one directory. */
async function createFixture(contents: Readonly<Record<string, Buffer>>) {
  const directory = prepareDataDirectory(await temporaryDirectory());
  const contentDirectory = join(directory.path, 'contents');
  await mkdir(contentDirectory);
  for (const [name, content] of Object.entries(contents))
    await writeFile(join(contentDirectory, name), content);
  const store = await openStore(directory);
  const maker = createRenditionMaker({
    renditionDirectory: directory.renditionDirectory,
    pathOf: (sha256) => join(contentDirectory, sha256),
    converters: 2,
    // Enough for the program and a small picture, too little for a hungry one.
    mostConverterBytes: 220 * 1024 * 1024,
  });
  const faults: unknown[] = [];
  const queue = createConversionQueue(
    {
      jobs: store.conversionJobs,
      maker,
      now: Date.now,
      after: runLater,
      failed: (error) => faults.push(error),
    },
    { parallelJobs: 1 },
  );
  onTestFinished(async () => {
    await Promise.all([queue.stop(), maker.stop()]);
    await store.close();
  });
  return { jobs: store.conversionJobs, queue, faults };
}

/** The real queue and database; the converters take no time, and `jobs` does some things otherwise than the real one. */
async function createFailingFixture(
  outcome: MakeOutcome,
  jobs: (real: ConversionJobStore) => Partial<ConversionJobStore>,
) {
  const store = await openStore(prepareDataDirectory(await temporaryDirectory()));
  const real = store.conversionJobs;
  const pauses: (() => void)[] = [];
  const faults: unknown[] = [];
  const made: string[] = [];
  const queue = createConversionQueue(
    {
      jobs: { ...real, ...jobs(real) },
      maker: {
        async make({ conversionId }) {
          made.push(conversionId);
          return outcome;
        },
      },
      now: Date.now,
      after(_delayMs, run) {
        pauses.push(run);
        return () => undefined;
      },
      failed: (error) => faults.push(error),
    },
    { parallelJobs: 1 },
  );
  onTestFinished(async () => {
    await queue.stop();
    await store.close();
  });
  /** Lets the queue go on after so many pauses. */
  async function passPauses(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await expect.poll(() => pauses.length).toBe(1);
      pauses.shift()?.();
    }
  }
  return { jobs: real, queue, faults, made, passPauses };
}

const hungry = { sha256: '1'.repeat(64), conversionId: '7' };
const small = { sha256: '2'.repeat(64), conversionId: '7' };
const gone = { sha256: '3'.repeat(64), conversionId: '7' };

describe('conversion-queue', () => {
  it('gives a picture that ends its converter three tries, and lets the others pass', async () => {
    const { jobs, queue, faults } = await createFixture({
      [hungry.sha256]: await hungryPicture(),
      [small.sha256]: await picture(300, 200),
    });
    for (const [index, key] of [hungry, small, gone].entries())
      expect(await jobs.start(key, index)).toBe(true);
    queue.wake();
    const states = () => Promise.all([hungry, small, gone].map(jobs.find));
    await expect.poll(states).toEqual([{ kind: 'failed', reason: 'crashed' }, { kind: 'ready' }, null]);
    expect(faults).toEqual([]);
  });

  it('counts tries over restarts: what was running in three runs that were killed has failed', async () => {
    const { jobs, queue } = await createFixture({ [small.sha256]: await picture(300, 200) });
    await jobs.start(small, 0);
    const attempts = [];
    for (let run = 0; run < 3; run += 1) {
      attempts.push((await jobs.takeNext())?.attempts);
      await jobs.recover();
    }
    expect(attempts).toEqual([1, 2, 3]);
    queue.wake();
    await expect.poll(() => jobs.find(small)).toEqual({ kind: 'failed', reason: 'crashed' });
  });

  const ends: readonly (readonly [MakeOutcome, ConversionJobState | null])[] = [
    [{ kind: 'made' }, { kind: 'ready' }],
    [
      { kind: 'failed', reason: 'unreadable' },
      { kind: 'failed', reason: 'unreadable' },
    ],
    [{ kind: 'gone' }, null],
  ];
  for (const [outcome, state] of ends) {
    it(`writes down later that a conversion is ${outcome.kind} when the database takes nothing for a while`, async () => {
      let refusals = 5;
      const full = new AppError('STORAGE_FULL');
      const refusing =
        <Values extends readonly unknown[]>(write: (...values: Values) => Promise<void>) =>
        async (...values: Values): Promise<void> => {
          refusals -= 1;
          if (refusals >= 0) throw full;
          await write(...values);
        };
      const { jobs, queue, faults, made, passPauses } = await createFailingFixture(outcome, (real) => ({
        settle: refusing(real.settle),
        putBack: refusing(real.putBack),
        forget: refusing(real.forget),
      }));
      await jobs.start(small, 0);
      queue.wake();
      await passPauses(5);
      await expect.poll(() => jobs.find(small)).toEqual(state);
      expect([made, faults]).toEqual([[small.conversionId], Array.from({ length: 5 }, () => full)]);
    });
  }

  it('takes jobs in the order in which they were asked for, each of them once', async () => {
    const { jobs } = await createFixture({});
    const keys = ['4', '5', '6'].map((conversionId) => ({ sha256: small.sha256, conversionId }));
    for (const [index, key] of keys.entries()) {
      expect([await jobs.start(key, 10 - index), await jobs.start(key, 0)]).toEqual([true, false]);
    }
    const taken = await Promise.all([1, 2, 3, 4].map(() => jobs.takeNext()));
    expect(taken.map((job) => job?.conversionId)).toEqual(['6', '5', '4', undefined]);
  });
});

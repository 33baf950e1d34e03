import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveConverters } from '../../../../main/embedded-service/serve-converters.ts';
import {
  forkWorkerProgram,
  type StartWorkerProgram,
  type WorkerProgram,
} from '../../../../main/platform/index.ts';
import { createParentConverters } from '../../../../service/conversions/index.ts';
import { createRenditionMaker } from '../../../../service/conversions/rendition-maker.ts';
import type { ConverterNotice, ConverterRequest } from '../../../../shared/model/index.ts';
import { picture } from '../../../support/pictures.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const smallPicture = { sha256: 'a'.repeat(64), conversionId: '4' };

describe('serve-converters', () => {
  it('makes a picture in a process that the parent started for the bank', async () => {
    const { maker, workers } = await open();
    expect([await maker.make(smallPicture, 'waiting'), workers.length]).toEqual([{ kind: 'made' }, 1]);
  });

  it('tells the bank of a process that ended, and starts another for the next picture', async () => {
    const { maker, workers, endFirst } = await open({ endsFirst: true });
    const failing = maker.make(smallPicture, 'waiting');
    await vi.waitFor(() => expect(workers).toHaveLength(1), { timeout: 60_000 });
    endFirst();
    await expect(failing).rejects.toThrow('The converter does not start.');
    expect([await maker.make(smallPicture, 'waiting'), workers.length]).toEqual([{ kind: 'made' }, 2]);
  });

  it('ends every process with the bank', async () => {
    const { maker, workers, endAll } = await open();
    await maker.make(smallPicture, 'waiting');
    endAll();
    expect(workers).toEqual([{ isKilled: true }]);
  });

  it('serves the bank that runs as a program of its own', { timeout: 120_000 }, async () => {
    const directory = await temporaryDirectory();
    const program = fileURLToPath(new URL('../../../../service/cli/main.ts', import.meta.url));
    const bank = fork(program, ['serve', '--data', join(directory, 'bank'), '--converters', 'parent'], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = once(bank, 'exit');
    const inspected = Promise.withResolvers<ConverterNotice>();
    const endAll = serveConverters(
      {
        send(notice) {
          if (notice.kind === 'converter-message' && notice.message !== 'ready') inspected.resolve(notice);
          bank.send(notice);
        },
        onMessage: (listener) => bank.on('message', listener),
      },
      forkWorkerProgram,
    );
    onTestFinished(() => {
      bank.kill('SIGKILL');
      endAll();
    });
    // The demonstration bank begins with pictures.
    expect(await Promise.race([inspected.promise, ended])).toMatchObject({
      message: { kind: 'inspected', facts: { unit: 'px' } },
    });
    bank.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});

/** A bank's conversions and their parent in one process, with a channel between them that copies as a real one does. */
async function open({ endsFirst = false } = {}) {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, smallPicture.sha256), await picture(300, 200));
  await mkdir(join(directory, 'renditions'));
  const toParent: ((request: ConverterRequest) => void)[] = [];
  const toBank: ((notice: ConverterNotice) => void)[] = [];
  const workers: { isKilled: boolean }[] = [];
  let endFirst = (): void => undefined;
  const startWorker: StartWorkerProgram = (start) => {
    const entry = { isKilled: false };
    workers.push(entry);
    const worker: WorkerProgram =
      endsFirst && workers.length === 1
        ? silentWorker((end) => {
            endFirst = end;
          })
        : forkWorkerProgram(start);
    return {
      ...worker,
      kill() {
        entry.isKilled = true;
        worker.kill();
      },
    };
  };
  const endAll = serveConverters(
    {
      send: (notice) =>
        queueMicrotask(() => toBank.forEach((listener) => void listener(structuredClone(notice)))),
      onMessage: (listener) => toParent.push(listener),
    },
    startWorker,
  );
  const maker = createRenditionMaker({
    renditionDirectory: join(directory, 'renditions'),
    pathOf: (sha256) => join(directory, sha256),
    converters: 1,
    startConverter: createParentConverters({
      send: (request) =>
        queueMicrotask(() => toParent.forEach((listener) => void listener(structuredClone(request)))),
      onMessage: (listener) => toBank.push(listener),
    }),
  });
  onTestFinished(async () => {
    await maker.stop();
    endAll();
  });
  return { maker, workers, endAll, endFirst: () => endFirst() };
}

/** A silent process that ends on command. */
function silentWorker(onEnding: (end: () => void) => void): WorkerProgram {
  return {
    send: () => undefined,
    onMessage: () => undefined,
    onEnd: (listener) => onEnding(() => listener('ended with code 3')),
    kill: () => undefined,
  };
}

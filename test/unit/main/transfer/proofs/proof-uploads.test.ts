import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../../main/platform/index.ts';
import {
  createBandwidth,
  createProofUploads,
  type ProofBank,
  type ProofCandidate,
  type UploadObservation,
} from '../../../../../main/transfer/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofVersionId,
} from '../../../../../shared/model/index.ts';
import { longestWait } from '../../../../support/chance.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { sha256Of } from '../../../../support/proof-command-bench.ts';
import { anIntent } from '../an-intent.ts';
import { readingOf } from '../reading-of.ts';

const minuteMs = 60_000;
const firstContent = 'a few bytes';
const fileBytes = firstContent.length;
const forever = new Promise<never>(() => undefined);

describe('a proof that is dismissed', () => {
  it('while it is sent is broken off, and the next one of its project is sent', async () => {
    const bench = createBench();
    bench.answer(async (fileName) => (fileName === 'first.pdf' ? forever : 'stored'));
    const first = bench.promise('first.pdf');
    const second = bench.promise('second.pdf');
    await bench.clock.advance(0);
    await bench.uploads.dismiss(first);
    await bench.clock.advance(minuteMs);
    expect([bench.phaseOf(first), bench.phaseOf(second), bench.stored]).toEqual([
      null,
      'confirmed',
      ['second.pdf'],
    ]);
  });

  it('while the bank signs in anew for it is not tried again, and holds up nothing', async () => {
    const bench = createBench();
    const signIn = Promise.withResolvers<void>();
    bench.answer(async (fileName) => (fileName === 'first.pdf' ? 'forbidden' : 'stored'));
    bench.bank.signInAgain = () => signIn.promise;
    const first = bench.promise('first.pdf');
    const second = bench.promise('second.pdf');
    await bench.clock.advance(0);
    await bench.uploads.dismiss(first);
    signIn.resolve();
    await bench.clock.advance(minuteMs);
    expect([bench.phaseOf(first), bench.phaseOf(second), bench.begun]).toEqual([
      null,
      'confirmed',
      ['first.pdf', 'second.pdf'],
    ]);
  });

  it.each(['answers', 'fails'])(
    'while the bank is read for it holds up nothing when the bank then %s',
    async (how) => {
      const bench = createBench();
      const reading = Promise.withResolvers<void>();
      bench.answer(async (fileName) => {
        if (fileName === 'first.pdf') bench.beforeReading = () => reading.promise;
        return 'stored';
      });
      const first = bench.promise('first.pdf');
      const second = bench.promise('second.pdf');
      await bench.clock.advance(0);
      await bench.uploads.dismiss(first);
      bench.beforeReading = async () => undefined;
      if (how === 'answers') reading.resolve();
      else reading.reject(new AppError('BANK_UNREACHABLE'));
      await bench.clock.advance(minuteMs);
      expect([bench.phaseOf(first), bench.phaseOf(second)]).toEqual([null, 'confirmed']);
    },
  );
});

describe('a proof whose answer nobody waits for any longer', () => {
  it('is looked for as long as the bank may still be storing it, and not sent a second time', async () => {
    const bench = createBench();
    const timeOut = Promise.withResolvers<void>();
    bench.answer(async () => (bench.begun.length === 1 ? 'late' : 'stored'));
    bench.timeOut = () => timeOut.promise;
    const only = bench.promise('only.pdf');
    await bench.clock.advance(2 * minuteMs);
    timeOut.resolve();
    await bench.clock.advance(minuteMs);
    bench.storeLate('only.pdf');
    await bench.clock.advance(10 * minuteMs);
    expect([bench.phaseOf(only), bench.begun]).toEqual(['confirmed', ['only.pdf']]);
  });
});

describe('a proof of the same project as one that may have arrived', () => {
  it('is not sent before that is known, also when it was promised earlier', async () => {
    const bench = createBench();
    const timeOut = Promise.withResolvers<void>();
    bench.answer(async () => (bench.begun.length === 1 ? 'refused' : 'late'));
    bench.timeOut = () => timeOut.promise;
    const first = bench.promise('first.pdf');
    await bench.clock.advance(minuteMs);
    const second = bench.promise('second.pdf');
    await bench.clock.advance(0);
    timeOut.resolve();
    await bench.clock.advance(1);
    expect([bench.phaseOf(first), bench.phaseOf(second)]).toEqual(['parked', 'doubt']);
    bench.answer(async () => 'stored');
    bench.uploads.retry(first);
    await bench.clock.advance(0);
    expect(bench.begun).toEqual(['first.pdf', 'second.pdf']);
    bench.storeLate('second.pdf');
    await bench.clock.advance(10 * minuteMs);
    expect([bench.phaseOf(first), bench.phaseOf(second), bench.begun]).toEqual([
      'confirmed',
      'confirmed',
      ['first.pdf', 'second.pdf', 'first.pdf'],
    ]);
  });
});

describe('a proof that was refused', () => {
  it('ends when the same file is promised anew: tried again beside it, it would be a second one', async () => {
    const bench = createBench();
    bench.answer(async () => 'refused');
    const refused = bench.promise('only.pdf');
    const other = bench.promise('other.pdf');
    await bench.clock.advance(minuteMs);
    bench.answer(async () => 'stored');
    const again = bench.promise('only.pdf');
    await bench.clock.advance(minuteMs);
    expect([bench.phaseOf(refused), bench.phaseOf(other), bench.phaseOf(again), bench.stored]).toEqual([
      null,
      'parked',
      'confirmed',
      ['only.pdf'],
    ]);
  });
});

describe('a file that is given again while it waits', () => {
  it('is one proof, of what it holds now', async () => {
    const bench = createBench();
    bench.uploads.pause();
    const first = bench.promise('only.pdf');
    bench.write('only.pdf', 'other bytes');
    const again = bench.promise('only.pdf');
    bench.uploads.resume();
    await bench.clock.advance(minuteMs);
    expect([bench.phaseOf(first), bench.phaseOf(again), bench.stored]).toEqual([
      null,
      'confirmed',
      ['only.pdf'],
    ]);
  });

  it('is not sent as it was when it is on its way already', async () => {
    const bench = createBench();
    bench.answer(async () => (bench.begun.length === 1 ? forever : 'stored'));
    const first = bench.promise('only.pdf');
    await bench.clock.advance(0);
    const again = bench.promise('only.pdf');
    await bench.clock.advance(minuteMs);
    expect([bench.phaseOf(first), bench.phaseOf(again), bench.stored]).toEqual([
      null,
      'confirmed',
      ['only.pdf'],
    ]);
  });
});

describe('a file that holds something else by the time it is sent', () => {
  it.each([
    ['of the same size', 'other bytes'],
    ['of another size', 'more bytes than before'],
  ])('(%s) is left to a person, and nothing of it is stored', async (_what, contentNow) => {
    const bench = createBench();
    bench.uploads.pause();
    const only = bench.promise('only.pdf');
    bench.write('only.pdf', contentNow);
    bench.uploads.resume();
    await bench.clock.advance(minuteMs);
    expect([bench.uploads.get(only)?.upload.phase, bench.stored]).toMatchObject([
      { kind: 'parked', cause: { code: 'FILE_REPLACED' }, wasInDoubt: false },
      [],
    ]);
  });
});

describe('what the bank is known to be', () => {
  it('follows each call: away, there again, and refusing the key for good', async () => {
    const bench = createBench();
    const seen: unknown[] = [];
    bench.uploads.subscribe(() => {
      const trouble = bench.uploads.bankTrouble();
      if (trouble !== seen.at(-1)) seen.push(trouble);
    });
    let isAway = true;
    bench.beforeReading = async () => {
      if (isAway) throw new AppError('BANK_UNREACHABLE');
    };
    bench.answer(async () => 'forbidden');
    bench.bank.signInAgain = () => Promise.reject(new AppError('SIGN_IN_REFUSED'));
    const only = bench.promise('only.pdf');
    await bench.clock.advance(0);
    isAway = false;
    await bench.clock.advance(minuteMs);
    expect([seen, bench.uploads.get(only)?.upload.phase]).toEqual([
      [null, 'unreachable', null, 'refused'],
      { kind: 'parked', cause: { code: 'SIGN_IN_REFUSED', details: {} }, wasInDoubt: false },
    ]);
  });
});

describe('proofs under way', () => {
  it('are none before anybody has started, and all that are kept from then on', async () => {
    const bench = createBench();
    const first = bench.promise('first.pdf');
    expect(bench.uploads.list()).toHaveLength(1);
    expect(bench.uploads.underWay()).toEqual([]);
    bench.uploads.start();
    expect(bench.uploads.underWay().map(({ upload }) => upload.proofUploadId)).toEqual([first]);
  });
});

describe('a full disk', () => {
  it('keeps no project waiting once it has room again, and reads the bank no more often for it', async () => {
    const bench = createBench();
    bench.refuseToPut(({ phase }) => phase.kind === 'doubt', 1);
    const first = bench.promise('first.pdf');
    await bench.clock.advance(0);
    const second = bench.promise('second.pdf');
    await bench.clock.advance(minuteMs);
    // One each before it is sent, and one each to see it there.
    expect([bench.phaseOf(first), bench.phaseOf(second), bench.begun, bench.readingCount()]).toEqual([
      'confirmed',
      'confirmed',
      ['first.pdf', 'second.pdf'],
      4,
    ]);
  });

  it('is tried ever more rarely for as long as it lasts', async () => {
    const bench = createBench();
    bench.promise('first.pdf');
    bench.refuseToPut(() => true, Number.POSITIVE_INFINITY);
    await bench.clock.advance(10 * minuteMs);
    expect([bench.stored, bench.begun.length]).toEqual([[], 10]);
  });
});

/** Proof uploads between a journal and a bank in memory, with a clock that stands still until told. */
function createBench() {
  const clock = createFakeClock();
  const rows = new Map<ProofUploadId, ProofUpload>();
  const contents = new Map<string, string>();
  const proofs: ProofCandidate[] = [];
  const stored: string[] = [];
  const begun: string[] = [];
  let readingCount = 0;
  let answerOf: (fileName: string) => Promise<'stored' | 'late' | 'forbidden' | 'refused'> = async () =>
    'stored';
  let isRefused: (upload: ProofUpload) => boolean = () => false;
  let refusalsLeft = 0;

  const read = async () => {
    readingCount += 1;
    // Whoever asks this often asks without end, and without a pause in which a test could notice.
    if (readingCount > 100) return forever;
    await bench.beforeReading();
    return { count: proofs.length, candidates: [...proofs], isNamed: false };
  };

  function keep(fileName: string, sizeBytes: number): string {
    stored.push(fileName);
    const id = `p${proofs.length}`;
    const proofId = asId<ProofId>(id);
    const versionId = asId<ProofVersionId>(`v-${id}`);
    proofs.push({ id, proofId, versionId, sizeBytes, created: proofs.length });
    return id;
  }

  const bank: ProofBank = {
    async upload({ fileName, sizeBytes, body, signal }) {
      begun.push(fileName);
      const brokenOff = Promise.withResolvers<UploadObservation>();
      signal.addEventListener('abort', () => brokenOff.resolve(lost), { once: true });
      return Promise.race([brokenOff.promise, take()]);

      async function take(): Promise<UploadObservation> {
        const chunks = body[Symbol.asyncIterator]();
        await chunks.next();
        const outcome = await answerOf(fileName);
        if (outcome === 'forbidden') return response(403, 'part', '');
        if (outcome === 'refused') return response(413, 'part', '');
        try {
          while (!(await chunks.next()).done);
        } catch (error) {
          return { kind: 'body-failed', error };
        }
        if (outcome === 'stored') return response(200, 'whole', keep(fileName, sizeBytes));
        await bench.timeOut();
        return { kind: 'no-response', cause: { code: 'BANK_UNREACHABLE', details: {} }, sent: 'whole' };
      }
    },
    readProofsOf: read,
    readVersionsOf: read,
    signInAgain: async () => undefined,
  };

  const uploads = createProofUploads({
    bank,
    store: {
      list: () => [...rows.values()],
      put(upload, replaced = []) {
        if (refusalsLeft > 0 && isRefused(upload)) {
          refusalsLeft -= 1;
          throw new AppError('JOURNAL_FULL');
        }
        rows.set(upload.proofUploadId, upload);
        for (const proofUploadId of replaced) rows.delete(proofUploadId);
      },
      remove: (proofUploadId) => void rows.delete(proofUploadId),
    },
    files: {
      async openForUpload({ relativePath }) {
        const content = Buffer.from(contents.get(relativePath) ?? firstContent);
        return {
          fingerprint: async () => ({ ...anIntent().fingerprint, sizeBytes: content.length }),
          read: (sizeBytes) =>
            readingOf(async (position, length) => content.subarray(position, position + length), sizeBytes),
          stillMapsTo: async () => true,
          close: async () => undefined,
        };
      },
      removeSpooled: async () => undefined,
    },
    bandwidth: createBandwidth(null),
    clock,
    log: silentLog,
    random: longestWait,
  });

  const bench = {
    clock,
    uploads,
    bank,
    stored,
    begun,
    readingCount: () => readingCount,
    beforeReading: async (): Promise<void> => undefined,
    /** When the connection of what is `late` is given up. */
    timeOut: async (): Promise<void> => undefined,
    /** What the file of this name holds from now on. */
    write: (fileName: string, content: string) => void contents.set(fileName, content),
    storeLate: (fileName: string) => void keep(fileName, fileBytes),
    /** Asked when all but the last byte is there. */
    answer(next: typeof answerOf) {
      answerOf = next;
    },
    refuseToPut(which: typeof isRefused, times: number) {
      isRefused = which;
      refusalsLeft = times;
    },
    promise: (fileName: string) =>
      uploads.promise({
        target: { kind: 'new-proof', projectId: asId<ProjectId>('7') },
        localPath: asId<LocalPath>(`/${fileName}`),
        fileName,
        ...contentOf(contents.get(fileName) ?? firstContent),
        isSpooled: false,
      }),
    phaseOf: (proofUploadId: ProofUploadId) => uploads.get(proofUploadId)?.upload.phase.kind ?? null,
  };
  return bench;
}

function contentOf(content: string) {
  return { sizeBytes: content.length, sha256: sha256Of(content) };
}

const lost: UploadObservation = {
  kind: 'no-response',
  cause: { code: 'CANCELLED', details: {} },
  sent: 'part',
};

function response(status: number, sent: 'part' | 'whole', id: string): UploadObservation {
  return {
    kind: 'response',
    status,
    sent,
    retryAfterMs: null,
    answer: id === '' ? { kind: 'empty' } : { kind: 'id', id },
    message: null,
  };
}

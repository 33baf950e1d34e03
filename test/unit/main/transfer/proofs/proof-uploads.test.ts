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
import { sha256Of } from '../../../../support/proof-command-fixture.ts';
import { anIntent } from '../an-intent.ts';
import { readingOf } from '../reading-of.ts';

const minuteMs = 60_000;
const firstContent = 'a few bytes';
const fileBytes = firstContent.length;
const forever = new Promise<never>(() => undefined);

describe('a proof that is dismissed', () => {
  it('while it is sent is broken off, and the next one of its project is sent', async () => {
    const fixture = createFixture();
    fixture.answer(async (fileName) => (fileName === 'first.pdf' ? forever : 'stored'));
    const first = fixture.promise('first.pdf');
    const second = fixture.promise('second.pdf');
    await fixture.clock.advance(0);
    await fixture.uploads.dismiss(first);
    await fixture.clock.advance(minuteMs);
    expect([fixture.phaseOf(first), fixture.phaseOf(second), fixture.stored]).toEqual([
      null,
      'confirmed',
      ['second.pdf'],
    ]);
  });

  it('while the bank signs in anew for it is not tried again, and holds up nothing', async () => {
    const fixture = createFixture();
    const signIn = Promise.withResolvers<void>();
    fixture.answer(async (fileName) => (fileName === 'first.pdf' ? 'forbidden' : 'stored'));
    fixture.bank.signInAgain = () => signIn.promise;
    const first = fixture.promise('first.pdf');
    const second = fixture.promise('second.pdf');
    await fixture.clock.advance(0);
    await fixture.uploads.dismiss(first);
    signIn.resolve();
    await fixture.clock.advance(minuteMs);
    expect([fixture.phaseOf(first), fixture.phaseOf(second), fixture.begun]).toEqual([
      null,
      'confirmed',
      ['first.pdf', 'second.pdf'],
    ]);
  });

  it.each(['answers', 'fails'])(
    'while the bank is read for it holds up nothing when the bank then %s',
    async (how) => {
      const fixture = createFixture();
      const reading = Promise.withResolvers<void>();
      fixture.answer(async (fileName) => {
        if (fileName === 'first.pdf') fixture.beforeReading = () => reading.promise;
        return 'stored';
      });
      const first = fixture.promise('first.pdf');
      const second = fixture.promise('second.pdf');
      await fixture.clock.advance(0);
      await fixture.uploads.dismiss(first);
      fixture.beforeReading = async () => undefined;
      if (how === 'answers') reading.resolve();
      else reading.reject(new AppError('BANK_UNREACHABLE'));
      await fixture.clock.advance(minuteMs);
      expect([fixture.phaseOf(first), fixture.phaseOf(second)]).toEqual([null, 'confirmed']);
    },
  );
});

describe('a proof with an answer that no caller awaits any longer', () => {
  it('is looked for as long as the bank may still be storing it, and not sent a second time', async () => {
    const fixture = createFixture();
    const timeOut = Promise.withResolvers<void>();
    fixture.answer(async () => (fixture.begun.length === 1 ? 'late' : 'stored'));
    fixture.timeOut = () => timeOut.promise;
    const only = fixture.promise('only.pdf');
    await fixture.clock.advance(2 * minuteMs);
    timeOut.resolve();
    await fixture.clock.advance(minuteMs);
    fixture.storeLate('only.pdf');
    await fixture.clock.advance(10 * minuteMs);
    expect([fixture.phaseOf(only), fixture.begun]).toEqual(['confirmed', ['only.pdf']]);
  });
});

describe('a proof of the same project as one that may have arrived', () => {
  it('is not sent before that is known, also when it was promised earlier', async () => {
    const fixture = createFixture();
    const timeOut = Promise.withResolvers<void>();
    fixture.answer(async () => (fixture.begun.length === 1 ? 'refused' : 'late'));
    fixture.timeOut = () => timeOut.promise;
    const first = fixture.promise('first.pdf');
    await fixture.clock.advance(minuteMs);
    const second = fixture.promise('second.pdf');
    await fixture.clock.advance(0);
    timeOut.resolve();
    await fixture.clock.advance(1);
    expect([fixture.phaseOf(first), fixture.phaseOf(second)]).toEqual(['parked', 'ambiguous']);
    fixture.answer(async () => 'stored');
    fixture.uploads.retry(first);
    await fixture.clock.advance(0);
    expect(fixture.begun).toEqual(['first.pdf', 'second.pdf']);
    fixture.storeLate('second.pdf');
    await fixture.clock.advance(10 * minuteMs);
    expect([fixture.phaseOf(first), fixture.phaseOf(second), fixture.begun]).toEqual([
      'confirmed',
      'confirmed',
      ['first.pdf', 'second.pdf', 'first.pdf'],
    ]);
  });
});

describe('a proof that was refused', () => {
  it('ends when the same file is promised anew: tried again beside it, it would be a second one', async () => {
    const fixture = createFixture();
    fixture.answer(async () => 'refused');
    const refused = fixture.promise('only.pdf');
    const other = fixture.promise('other.pdf');
    await fixture.clock.advance(minuteMs);
    fixture.answer(async () => 'stored');
    const again = fixture.promise('only.pdf');
    await fixture.clock.advance(minuteMs);
    expect([
      fixture.phaseOf(refused),
      fixture.phaseOf(other),
      fixture.phaseOf(again),
      fixture.stored,
    ]).toEqual([null, 'parked', 'confirmed', ['only.pdf']]);
  });
});

describe('a file that is given again while it waits', () => {
  it('is one proof, of what it holds now', async () => {
    const fixture = createFixture();
    fixture.uploads.pause();
    const first = fixture.promise('only.pdf');
    fixture.write('only.pdf', 'other bytes');
    const again = fixture.promise('only.pdf');
    fixture.uploads.resume();
    await fixture.clock.advance(minuteMs);
    expect([fixture.phaseOf(first), fixture.phaseOf(again), fixture.stored]).toEqual([
      null,
      'confirmed',
      ['only.pdf'],
    ]);
  });

  it('is not sent as it was when it is on its way already', async () => {
    const fixture = createFixture();
    fixture.answer(async () => (fixture.begun.length === 1 ? forever : 'stored'));
    const first = fixture.promise('only.pdf');
    await fixture.clock.advance(0);
    const again = fixture.promise('only.pdf');
    await fixture.clock.advance(minuteMs);
    expect([fixture.phaseOf(first), fixture.phaseOf(again), fixture.stored]).toEqual([
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
    const fixture = createFixture();
    fixture.uploads.pause();
    const only = fixture.promise('only.pdf');
    fixture.write('only.pdf', contentNow);
    fixture.uploads.resume();
    await fixture.clock.advance(minuteMs);
    expect([fixture.uploads.get(only)?.upload.phase, fixture.stored]).toMatchObject([
      { kind: 'parked', cause: { code: 'FILE_REPLACED' }, wasAmbiguous: false },
      [],
    ]);
  });
});

describe('the known state of the bank', () => {
  it('follows each call: away, there again, and refusing the key for good', async () => {
    const fixture = createFixture();
    const seen: unknown[] = [];
    fixture.uploads.subscribe(() => {
      const trouble = fixture.uploads.bankTrouble();
      if (trouble !== seen.at(-1)) seen.push(trouble);
    });
    let isAway = true;
    fixture.beforeReading = async () => {
      if (isAway) throw new AppError('BANK_UNREACHABLE');
    };
    fixture.answer(async () => 'forbidden');
    fixture.bank.signInAgain = () => Promise.reject(new AppError('SIGN_IN_REFUSED'));
    const only = fixture.promise('only.pdf');
    await fixture.clock.advance(0);
    isAway = false;
    await fixture.clock.advance(minuteMs);
    expect([seen, fixture.uploads.get(only)?.upload.phase]).toEqual([
      [null, 'unreachable', null, 'refused'],
      { kind: 'parked', cause: { code: 'SIGN_IN_REFUSED', details: {} }, wasAmbiguous: false },
    ]);
  });
});

describe('proofs under way', () => {
  it('are none before the start, and all that are kept from then on', async () => {
    const fixture = createFixture();
    const first = fixture.promise('first.pdf');
    expect(fixture.uploads.list()).toHaveLength(1);
    expect(fixture.uploads.underWay()).toEqual([]);
    fixture.uploads.start();
    expect(fixture.uploads.underWay().map(({ upload }) => upload.proofUploadId)).toEqual([first]);
  });
});

describe('a full disk', () => {
  it('keeps no project waiting once it has room again, and reads the bank no more often for it', async () => {
    const fixture = createFixture();
    fixture.refuseToPut(({ phase }) => phase.kind === 'ambiguous', 1);
    const first = fixture.promise('first.pdf');
    await fixture.clock.advance(0);
    const second = fixture.promise('second.pdf');
    await fixture.clock.advance(minuteMs);
    // One each before it is sent, and one each to see it there.
    expect([fixture.phaseOf(first), fixture.phaseOf(second), fixture.begun, fixture.readingCount()]).toEqual([
      'confirmed',
      'confirmed',
      ['first.pdf', 'second.pdf'],
      4,
    ]);
  });

  it('is tried ever more rarely for as long as it lasts', async () => {
    const fixture = createFixture();
    fixture.promise('first.pdf');
    fixture.refuseToPut(() => true, Number.POSITIVE_INFINITY);
    await fixture.clock.advance(10 * minuteMs);
    expect([fixture.stored, fixture.begun.length]).toEqual([[], 10]);
  });
});

/** Proof uploads between a journal and a bank in memory, with a clock that stands still until moved. */
function createFixture() {
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
    // A caller that asks this often asks without end, and without a pause in which a test could notice.
    if (readingCount > 100) return forever;
    await fixture.beforeReading();
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
        await fixture.timeOut();
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

  const fixture = {
    clock,
    uploads,
    bank,
    stored,
    begun,
    readingCount: () => readingCount,
    beforeReading: async (): Promise<void> => undefined,
    /** When the connection of what is `late` is given up. */
    timeOut: async (): Promise<void> => undefined,
    /** The content of the file of this name from now on. */
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
  return fixture;
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

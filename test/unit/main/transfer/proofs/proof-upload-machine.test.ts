import { describe, expect, it } from 'vitest';
import type { AfterNotApplied, Verdict } from '../../../../../main/transfer/attempt/classify.ts';
import { defaultTiming } from '../../../../../main/transfer/limits/timing.ts';
import type { ProofReading } from '../../../../../main/transfer/proofs/proof-evidence.ts';
import {
  type ProofUploadEvent,
  stepProofUpload,
} from '../../../../../main/transfer/proofs/proof-upload-machine.ts';
import {
  asId,
  type IntentCause,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofVersionId,
  proofUploadStates,
  type Sha256,
} from '../../../../../shared/model/index.ts';
import { longestWait } from '../../../../support/chance.ts';

const maxLatencyMs = 30_000;
const born: ProofUpload = {
  proofUploadId: asId<ProofUploadId>('u1'),
  target: { kind: 'new-proof', projectId: asId<ProjectId>('7') },
  localPath: asId<LocalPath>('/spool/1'),
  isSpooled: true,
  fileName: 'cover.pdf',
  sizeBytes: 100,
  attempt: 0,
  before: null,
  phase: { kind: 'queued', runAfterMs: 0, cause: null },
  createdAtMs: 0,
  updatedAtMs: 0,
};
const lost = { code: 'BANK_UNREACHABLE', details: { reason: 'ECONNRESET' } } as const;
const ambiguous: Verdict = { kind: 'ambiguous', cause: lost, account: null };
const yes: Verdict = { kind: 'verify', answer: { kind: 'id', id: '41' } };

describe('proof-upload-machine', () => {
  it('confirms an upload when its answer names a proof of this size', () => {
    const end = play(born, [
      [0, commitPoint(['40'])],
      [1, { kind: 'verdict', verdict: yes }],
      [2, read({ isNamed: true, candidates: [candidate('41')] })],
    ]);
    expect(end.phase).toEqual({ kind: 'confirmed', proofId: '41', versionId: 'v41' });
  });

  it('adopts what a listing shows new and of this size after a lost answer, and never sends again', () => {
    const end = play(born, [
      [0, commitPoint(['40'])],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ candidates: [candidate('40'), candidate('42', 99), candidate('41')], count: 3 })],
    ]);
    expect(end.phase).toEqual({ kind: 'confirmed', proofId: '41', versionId: 'v41' });
  });

  it('takes one proof more for ours where the bank only counts, and leaves it to a person', () => {
    const isAmbiguous = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ count: 4 })],
    ]);
    expect(isAmbiguous.phase).toEqual({ kind: 'exists' });
  });

  it('looks once more for what was one proof more, and only a sight of it changes that', () => {
    const looked = play(
      { ...born, before: { count: 3, ids: ['40'] }, attempt: 1, phase: { kind: 'exists' } },
      [[50_000, { kind: 'retry' }]],
    );
    const readings = [
      read({ count: 4 }),
      read({ count: 3 }),
      read({ count: 2 }),
      read({}),
      read({ candidates: [candidate('40')], count: 1 }),
      read({ candidates: [candidate('40'), candidate('41')], count: 2 }),
    ];
    const ends = readings.map(
      (reading) =>
        play(looked, [
          [50_000, reading],
          [90_000, reading],
        ]).phase.kind,
    );
    const late = play(looked, [
      [50_000, { kind: 'restart' }],
      [50_000 + defaultTiming.parkAfterMs, { kind: 'read-failed', cause: lost }],
    ]);
    expect([looked.phase.kind, ends, late.phase.kind]).toEqual([
      'ambiguous',
      ['exists', 'exists', 'exists', 'exists', 'exists', 'confirmed'],
      'exists',
    ]);
  });

  it('leaves a version that a later one has overtaken to a person, unless it may have left', () => {
    const overtaken = { kind: 'overtaken' } as const;
    const held = play(born, [[1, overtaken]]);
    const gone = play(born, [
      [0, commitPoint(['40'])],
      [1, overtaken],
    ]);
    expect([held.phase, gone.phase.kind]).toEqual([
      { kind: 'parked', cause: { code: 'PROOF_OVERTAKEN', details: {} }, wasAmbiguous: false },
      'committing',
    ]);
  });

  it('sends again only after the bank was read twice and showed as much as before', () => {
    const once = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ count: 3 })],
    ]);
    const twice = play(once, [[50_000, read({ count: 3 })]]);
    expect([once.phase.kind, twice.phase.kind, twice.attempt]).toEqual(['ambiguous', 'queued', 1]);
  });

  it('does not count an absence from before Δ has passed', () => {
    const early = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [10, read({ count: 3 })],
      [20, read({ count: 3 })],
      [30, read({ count: 3 })],
    ]);
    expect(early.phase).toMatchObject({ kind: 'ambiguous', absences: 0 });
  });

  it('begins to count anew when something is unclear between two absences', () => {
    const end = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ count: 3 })],
      [50_000, { kind: 'read-failed', cause: lost }],
      [80_000, read({ count: 3 })],
    ]);
    expect(end.phase).toMatchObject({ kind: 'ambiguous', absences: 1 });
  });

  it('never takes fewer proofs than before for an absence', () => {
    const end = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ count: 2 })],
      [90_000, read({ count: 2 })],
    ]);
    expect(end.phase.kind).toBe('ambiguous');
  });

  it('asks a person at once where the bank neither lists nor counts', () => {
    const end = play(born, [
      [0, commitPoint(null, null)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({})],
    ]);
    expect(end.phase).toMatchObject({
      kind: 'parked',
      cause: { code: 'COULD_NOT_CONFIRM' },
      wasAmbiguous: true,
    });
  });

  it('asks the user after a day of ambiguity, and searches again before anything is sent on a retry', () => {
    const parked = play(born, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [defaultTiming.parkAfterMs + 1, { kind: 'read-failed', cause: lost }],
    ]);
    const again = play(parked, [[defaultTiming.parkAfterMs + 2, { kind: 'retry' }]]);
    expect([parked.phase.kind, again.phase.kind]).toEqual(['parked', 'ambiguous']);
  });

  it('sends again after a retry of an upload that was parked for too many ambiguous attempts', () => {
    const parked = play({ ...born, attempt: defaultTiming.attemptLimit - 1 }, [
      [0, commitPoint(null, 3)],
      [1, { kind: 'verdict', verdict: ambiguous }],
      [40_000, read({ count: 3 })],
      [50_000, read({ count: 3 })],
    ]);
    const again = play(parked, [
      [60_000, { kind: 'retry' }],
      [100_000, read({ count: 3 })],
      [110_000, read({ count: 3 })],
    ]);
    expect([parked.phase.kind, again.phase.kind]).toEqual(['parked', 'queued']);
  });

  it('is ambiguous when Galley ended past the commit point, and simply goes on before it', () => {
    const past = play(born, [
      [0, commitPoint(['40'])],
      [1, { kind: 'restart' }],
    ]);
    const before = play(born, [[1, { kind: 'restart' }]]);
    expect([past.phase.kind, before]).toEqual(['ambiguous', born]);
  });

  it('waits no longer for a clock that was ahead when Galley ended, and its own time otherwise', () => {
    const ahead = 24 * 60 * 60_000;
    const waiting = play(born, [[ahead, refused('retry', 'BANK_FAILED')]]);
    const ambiguity = play(born, [
      [ahead, commitPoint(null, 3)],
      [ahead, { kind: 'verdict', verdict: ambiguous }],
    ]);
    const found = play(ambiguity, [
      [1_000, { kind: 'restart' }],
      [40_000, read({ count: 3 })],
      [50_000, read({ count: 3 })],
    ]);
    expect([
      play(waiting, [[1_000, { kind: 'restart' }]]).phase,
      play(waiting, [[ahead + 1, { kind: 'restart' }]]).phase,
      found.phase,
    ]).toMatchObject([
      { kind: 'queued', runAfterMs: 1_000 },
      { kind: 'queued', runAfterMs: ahead + 1_000 },
      { kind: 'queued', runAfterMs: 50_000 },
    ]);
  });

  it('parks what the bank refuses, and sends it again when a person says so', () => {
    const cause = { code: 'BODY_TOO_LARGE', details: { status: 413 } } as const;
    const parked = play(born, [
      [0, commitPoint(['40'])],
      [
        1,
        {
          kind: 'verdict',
          verdict: { kind: 'not-applied', next: 'park', cause, account: null, isAnswered: true },
        },
      ],
    ]);
    expect([parked.phase, play(parked, [[2, { kind: 'retry' }]]).phase.kind]).toEqual([
      { kind: 'parked', cause, wasAmbiguous: false },
      'queued',
    ]);
  });

  it.each([
    ['a right that is missing after a fresh sign-in', refused('sign-in', 'FORBIDDEN'), 2],
    ['what the bank fails at each time', refused('retry', 'BANK_FAILED'), defaultTiming.attemptLimit],
  ])('parks %s, also when the bank says so before the gate', (_what, verdict, tries) => {
    const times = (count: number) => Array.from({ length: count }, (_, at) => [at, verdict] as const);
    const [before, last] = [play(born, times(tries - 1)), play(born, times(tries))];
    expect([before.phase.kind, before.attempt, last.phase.kind, last.attempt]).toEqual([
      'queued',
      tries - 1,
      'parked',
      tries,
    ]);
  });

  it('counts an attempt past the commit point once, and none without an answer', () => {
    const past = play(born, [
      [0, commitPoint(['40'])],
      [1, refused('retry', 'REQUEST_TIMEOUT')],
    ]);
    const offline = play(born, [[0, refused('retry-now', 'BANK_UNREACHABLE', false)]]);
    expect([past.attempt, offline.attempt]).toEqual([1, 0]);
  });

  it('waits longer after each failure that the bank answered with', () => {
    const first = play(born, [[0, refused('retry', 'BANK_FAILED')]]);
    const third = play(first, [
      [1_000, refused('retry', 'BANK_FAILED')],
      [3_000, refused('retry', 'BANK_FAILED')],
    ]);
    expect([first.phase, third.phase]).toMatchObject([{ runAfterMs: 1_000 }, { runAfterMs: 7_000 }]);
  });

  it('cannot be called back past the gate', () => {
    const past = play(born, [[0, commitPoint(['40'])]]);
    expect([
      play(past, [[1, { kind: 'dismiss' }]]).phase.kind,
      play(born, [[1, { kind: 'dismiss' }]]).phase.kind,
    ]).toEqual(['committing', 'cancelled']);
  });

  it('never goes from ambiguous back to sending by anything but two absences', () => {
    const ambiguity = play(born, [
      [0, commitPoint(['40'])],
      [1, { kind: 'verdict', verdict: ambiguous }],
    ]);
    const events: ProofUploadEvent[] = [
      { kind: 'retry' },
      { kind: 'restart' },
      { kind: 'dismiss' },
      { kind: 'read-failed', cause: lost },
      { kind: 'verdict', verdict: yes },
      commitPoint(['40']),
      read({ candidates: [candidate('40')], count: 1 }),
      read({ candidates: [], count: 0 }),
    ];
    const after = events.map((event) => play(ambiguity, [[60_000, event]]).phase.kind);
    expect(after.filter((kind) => kind === 'queued' || kind === 'committing')).toEqual([]);
    expect(proofUploadStates).toEqual(expect.arrayContaining(after));
  });
});

function play(upload: ProofUpload, events: readonly (readonly [number, ProofUploadEvent])[]): ProofUpload {
  return events.reduce(
    (current, [nowMs, event]) =>
      stepProofUpload(current, event, {
        nowMs,
        maxLatencyMs,
        timing: defaultTiming,
        random: longestWait,
      }),
    upload,
  );
}

function refused(
  next: AfterNotApplied,
  code: IntentCause['code'],
  isAnswered = true,
): Extract<ProofUploadEvent, { kind: 'verdict' }> {
  const cause = { code, details: {} };
  return { kind: 'verdict', verdict: { kind: 'not-applied', next, cause, account: null, isAnswered } };
}

function commitPoint(
  ids: readonly string[] | null,
  count: number | null = ids?.length ?? null,
): ProofUploadEvent {
  return { kind: 'committing', before: { ids, count }, sizeBytes: 100, sha256: 'a'.repeat(64) as Sha256 };
}

function read(reading: Partial<ProofReading>): ProofUploadEvent {
  return { kind: 'read', reading: { count: null, candidates: null, isNamed: false, ...reading } };
}

function candidate(id: string, sizeBytes = 100) {
  return {
    id,
    proofId: asId<ProofId>(id),
    versionId: asId<ProofVersionId>(`v${id}`),
    sizeBytes,
    created: Number(id),
  };
}

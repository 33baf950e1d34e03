import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, type Verdict } from '../../../../../../main/transfer/attempt/classify.ts';
import { defaultTiming } from '../../../../../../main/transfer/limits/timing.ts';
import {
  afterWrite,
  type IntentEvent,
  type StepContext,
  stepIntent,
} from '../../../../../../main/transfer/uploads/intent/intent-machine.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';
import { asId, type Intent, intentStates, isLegalMove } from '../../../../../../shared/model/index.ts';
import { longestWait } from '../../../../../support/chance.ts';
import { anIntent } from '../../an-intent.ts';

const nowMs = 1_000_000;
const context: StepContext = {
  nowMs,
  maxLatencyMs: 30_000,
  timing: defaultTiming,
  random: longestWait,
  mustVerifyContent: false,
};
const record = { startedAtMs: 0, endedAtMs: 1, status: 500, outcome: 'retry' };

describe('intent-machine', () => {
  it('makes only legal moves, on any event in any state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...possible()),
        fc.nat(12),
        fc.boolean(),
        ([state, event], attempt, was) => {
          const { write } = stepIntent(anIntent({ state, attempt, wasAmbiguous: was }), event, context);
          return write?.kind !== 'move' || isLegalMove(write.move.from, write.move.to);
        },
      ),
    );
  });

  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [40, 300_000],
  ])('pauses after failure %i in a row for %i ms', (failureCount, pauseMs) => {
    const step = ended(anIntent({ state: 'queued', attempt: 0 }), { status: 408, failureCount });
    expect(step).toMatchObject({ to: 'queued', patch: { runAfterMs: nowMs + pauseMs, attempt: 1 } });
  });

  it('parks with the failure after ten answered attempts, but never because the bank is busy', () => {
    const tired = anIntent({ state: 'queued', attempt: 9 });
    expect(ended(tired, { status: 408 })).toMatchObject({
      to: 'parked',
      patch: { cause: { code: 'REQUEST_TIMEOUT' } },
    });
    expect(ended(tired, { status: 429 })).toMatchObject({ to: 'queued' });
  });

  it('counts an attempt once, although the commit point counted it already', () => {
    expect(ended(anIntent({ state: 'committing', attempt: 4 }), { status: 429 })).toMatchObject({
      patch: { attempt: 4 },
    });
  });

  it('renews the token after each 401 with a growing pause, and parks what stays forbidden', () => {
    const first = step(anIntent(), attemptEnded({ status: 401 }));
    expect(first.effects).toEqual([{ kind: 'sign-in' }]);
    const again = { isTokenFresh: true };
    expect(ended(anIntent(), { status: 403, ...again })).toMatchObject({ to: 'parked' });
    const expired = step(anIntent(), attemptEnded({ status: 401, failureCount: 2, ...again }));
    expect(expired.effects).toEqual([{ kind: 'sign-in' }]);
    expect(expired.write).toMatchObject({
      move: { to: 'queued', patch: { runAfterMs: nowMs + 2 * defaultTiming.backoffFloorMs } },
    });
    expect(ended(anIntent({ state: 'committing', attempt: 10 }), { status: 401, ...again })).toMatchObject({
      to: 'parked',
    });
  });

  it('offers a tamer name once, then says what is wrong with it', () => {
    const strange = anIntent({ state: 'queued', sentName: 'a:b?.txt' });
    expect(ended(strange, { status: 400 })).toMatchObject({ to: 'queued', patch: { sentName: 'a_b_.txt' } });
    expect(ended(anIntent({ sentName: 'a_b_.txt' }), { status: 400 })).toMatchObject({
      to: 'parked',
      patch: { cause: { code: 'BAD_NAME' } },
    });
  });

  it('offers a shorter name once for a long one of characters that count twice', () => {
    const sentName = `${'🎉'.repeat(40)}.jpg`;
    const long = anIntent({ state: 'queued', sentName: `${'🎉'.repeat(61)}.jpg` });
    expect(ended(long, { status: 404 })).toMatchObject({ to: 'queued', patch: { sentName } });
    expect(ended(anIntent({ sentName }), { status: 404 })).toMatchObject({ to: 'parked' });
  });

  it('takes a 404 of a large body for too large', () => {
    const fingerprint = { ...anIntent().fingerprint, sizeBytes: 40_000_000 };
    expect(ended(anIntent({ fingerprint }), { status: 404 })).toMatchObject({
      to: 'parked',
      patch: { cause: { code: 'BODY_TOO_LARGE' } },
    });
  });

  it('waits `maxLatencyMs` when ambiguous and remembers since when', () => {
    expect(ended(anIntent(), { status: 500 })).toMatchObject({
      to: 'ambiguous',
      patch: { wasAmbiguous: true, ambiguousSinceMs: nowMs, runAfterMs: nowMs + 30_000 },
    });
  });

  it('doubles the rest of a changing file up to a minute', () => {
    const verdict = classify(false, { kind: 'body-failed', error: new AppError('FILE_CHANGED') });
    const rests = [1, 2, 6, 9].map((failureCount) => {
      const { write } = step(anIntent({ state: 'queued' }), { ...attemptEnded({}), verdict, failureCount });
      return write?.kind === 'move' ? (write.move.patch.runAfterMs ?? 0) - nowMs : null;
    });
    expect(rests).toEqual([2_000, 4_000, 60_000, 60_000]);
  });

  it('gives up doubting after a day, and at once when the bank contradicts itself', () => {
    const intent = anIntent({ state: 'ambiguous', ambiguousSinceMs: nowMs - 1_000, wasAmbiguous: true });
    const ambiguous = { kind: 'judged-inadmissible', ambiguity: 'no-control', failureCount: 3 } as const;
    expect(moved(intent, ambiguous)).toMatchObject({
      to: 'ambiguous',
      patch: { runAfterMs: nowMs + 40_000 },
    });
    const old = { ...intent, ambiguousSinceMs: nowMs - defaultTiming.parkAfterMs };
    const parked = { to: 'parked', patch: { cause: { code: 'COULD_NOT_CONFIRM' } } };
    expect(moved(old, ambiguous)).toMatchObject(parked);
    expect(moved(intent, { ...ambiguous, ambiguity: 'changed-by-others' })).toMatchObject(parked);
  });

  it('asks a person soon about a folder that the bank goes on refusing to show', () => {
    const refused = (failureCount: number, sinceMs: number) =>
      moved(anIntent({ state: 'ambiguous', ambiguousSinceMs: nowMs - sinceMs, wasAmbiguous: true }), {
        kind: 'judged-inadmissible',
        ambiguity: 'read-refused',
        failureCount,
      });
    expect(refused(2, 60_000)).toMatchObject({ to: 'ambiguous' });
    expect(refused(3, 29_000)).toMatchObject({ to: 'ambiguous' });
    expect(refused(3, 30_000)).toMatchObject({
      to: 'parked',
      patch: { cause: { code: 'COULD_NOT_CONFIRM', details: { reason: 'read-refused' } } },
    });
  });

  it('lets a file that breaks the connection wait with growing backoff, and then asks the user', () => {
    const cause = { code: 'BANK_UNREACHABLE', details: { reason: 'ECONNRESET' } };
    const broken = (failureCount: number, state: Intent['state'] = 'queued') =>
      moved(anIntent({ state, attempt: 0, cause }), { kind: 'broke-off', failureCount });
    expect([1, 2, 9].map((count) => broken(count)?.patch)).toEqual(
      [1_000, 2_000, 256_000].map((pauseMs) => ({ runAfterMs: nowMs + pauseMs })),
    );
    expect(broken(10)).toMatchObject({
      to: 'parked',
      patch: { cause: { code: 'UPLOAD_CUT_OFF', details: { reason: 'ECONNRESET' } } },
    });
    expect(broken(10, 'cancelled')).toBe(null);
  });

  it('repeats a conflict three times and a failure ten times', () => {
    const cause = { code: 'CONFLICT', details: {} };
    const absent = { kind: 'judged-absent', isCancelled: false } as const;
    const ambiguous = (attempt: number, code: string) =>
      moved(anIntent({ state: 'ambiguous', attempt, cause: { ...cause, code } }), absent)?.to;
    expect([ambiguous(2, 'CONFLICT'), ambiguous(3, 'CONFLICT')]).toEqual(['queued', 'parked']);
    expect([ambiguous(9, 'BANK_FAILED'), ambiguous(10, 'BANK_FAILED')]).toEqual(['queued', 'parked']);
    const unwanted = moved(anIntent({ state: 'ambiguous', attempt: 10 }), { ...absent, isCancelled: true });
    expect(unwanted?.to).toBe('cancelled');
    const taken = anIntent({ state: 'ambiguous', cause: { ...cause, code: 'UPLOADED_NOT_ACTIVE' } });
    expect(moved(taken, { ...absent, isCancelled: true })?.to).toBe('parked');
  });

  it('compares content before it confirms where that is asked for', () => {
    const verification = { kind: 'proven', assetId: asId('A'), fileId: asId('F') } as const;
    const event = { kind: 'verified', verification } as IntentEvent;
    expect(step(anIntent(), event).write).toMatchObject({ kind: 'confirm', verifiedBy: 'size' });
    const careful = stepIntent(anIntent(), event, { ...context, mustVerifyContent: true });
    expect(careful.write).toMatchObject({ move: { to: 'verifying' } });
    expect(careful.effects).toEqual([{ kind: 'compare-content', assetId: 'A', fileId: 'F' }]);
  });

  it('sends again after a retry of an upload that was parked for too many attempts, also when it was ambiguous', () => {
    const cause = { code: 'STORAGE_FULL', details: {} };
    const retry = { kind: 'retry-asked', isOvertaken: false } as const;
    const absent = { kind: 'judged-absent', isCancelled: false } as const;
    const tired = { state: 'parked', attempt: 10, cause } as const;
    const searched = followed(anIntent({ ...tired, wasAmbiguous: true }), retry);
    expect([searched.state, followed(searched, absent).state]).toEqual(['ambiguous', 'queued']);
    const resent = followed(anIntent(tired), retry);
    expect(ended(resent, { status: 408 })?.to).toBe('queued');
  });

  it('sends what the bank has taken and does not show again only when a person says so, after another look', () => {
    const cause = { code: 'UPLOADED_NOT_ACTIVE', details: { reason: 'content-differs' } };
    const target = { kind: 'version', bankFolderId: null, assetId: asId<never>('A'), fileId: null } as const;
    const taken = followed(anIntent({ target }), {
      kind: 'verified',
      verification: { kind: 'not-shown', cause },
    });
    expect(taken).toMatchObject({
      state: 'ambiguous',
      cause,
      wasAmbiguous: false,
      runAfterMs: nowMs + 30_000,
    });
    const unread = followed(taken, {
      kind: 'judged-inadmissible',
      ambiguity: 'read-failed',
      failureCount: 1,
    });
    const another = followed(taken, {
      kind: 'judged-inadmissible',
      ambiguity: 'changed-by-others',
      failureCount: 1,
    });
    expect(another).toMatchObject({ state: 'parked', cause });
    const parked = followed(unread, { kind: 'judged-absent', isCancelled: false });
    expect(parked).toMatchObject({ state: 'parked', cause });
    const asked = followed(parked, { kind: 'retry-asked', isOvertaken: false });
    const again = followed(asked, { kind: 'judged-absent', isCancelled: false });
    expect([asked.state, again.state]).toEqual(['ambiguous', 'queued']);
  });

  it('ends a reported fact with the next search, unless a newer version went by', () => {
    const target = { kind: 'version', bankFolderId: null, assetId: asId<never>('A'), fileId: null } as const;
    const before = { fileId: asId<never>('F'), created: 1, sizeBytes: 2 };
    const cause = { code: 'COULD_NOT_CONFIRM', details: { reason: 'changed-by-others' } };
    const others = { kind: 'judged-inadmissible', ambiguity: 'changed-by-others', failureCount: 1 } as const;
    const absent = { kind: 'judged-absent', isCancelled: false } as const;
    const parked = anIntent({ state: 'parked', target, before, cause, wasAmbiguous: true });
    const asked = followed(parked, { kind: 'retry-asked', isOvertaken: false });
    expect(followed(asked, others)).toMatchObject({ state: 'queued', before: null, cause: null });
    expect(followed(asked, absent)).toMatchObject({ state: 'queued', before, cause });
    const unread = followed(asked, {
      kind: 'judged-inadmissible',
      ambiguity: 'read-failed',
      failureCount: 1,
    });
    expect(followed(unread, others).state).toBe('queued');
    const overtaken = followed(parked, { kind: 'retry-asked', isOvertaken: true });
    expect(followed(overtaken, others).state).toBe('parked');
  });

  it('searches first when the user retries an upload that was ever ambiguous, and undoes no newer version', () => {
    const retry = (isOvertaken: boolean): IntentEvent => ({ kind: 'retry-asked', isOvertaken });
    expect(moved(anIntent({ state: 'parked', wasAmbiguous: true }), retry(false))?.to).toBe('ambiguous');
    expect(moved(anIntent({ state: 'parked' }), retry(false))?.to).toBe('queued');
    const target = {
      kind: 'version',
      bankFolderId: null,
      assetId: asId('A'),
      fileId: null,
    } as Intent['target'];
    expect(moved(anIntent({ state: 'parked', target }), retry(true))?.to).toBe('cancelled');
    expect(moved(anIntent({ state: 'confirmed' }), retry(false))).toBe(null);
  });
});

function step(intent: Intent, event: IntentEvent): ReturnType<typeof stepIntent> {
  return stepIntent(intent, event, context);
}

function moved(intent: Intent, event: IntentEvent) {
  const { write } = step(intent, event);
  return write?.kind === 'move' ? write.move : null;
}

function followed(intent: Intent, event: IntentEvent): Intent {
  const { write } = step(intent, event);
  if (write === null) throw new Error('Nothing is written.');
  return afterWrite(intent, write, null);
}

interface Ending {
  readonly status?: number;
  readonly failureCount?: number;
  readonly isTokenFresh?: boolean;
}

function ended(intent: Intent, ending: Ending) {
  return moved(intent, attemptEnded(ending, intent.state === 'committing'));
}

function attemptEnded(
  { status = 500, failureCount = 1, isTokenFresh = false }: Ending,
  commitPointReached = true,
): Extract<IntentEvent, { kind: 'attempt-ended' }> {
  const verdict = verdictOf(status, commitPointReached);
  return { kind: 'attempt-ended', verdict, record, isTokenFresh, failureCount, isCancelled: false };
}

function verdictOf(status: number, commitPointReached: boolean): Verdict {
  const answer = { kind: 'empty' } as const;
  return classify(commitPointReached, {
    kind: 'response',
    status,
    sent: 'whole',
    retryAfterMs: null,
    answer,
    message: null,
  });
}

/** Events with the states in which the runner can bring them about. */
function possible(): [Intent['state'], IntentEvent][] {
  const statuses = [200, 302, 400, 401, 403, 404, 408, 409, 413, 429, 500, 503];
  const cause = { code: 'INTERNAL', details: {} };
  const ids = { assetId: asId<never>('A'), fileId: asId<never>('F') };
  const verifications: IntentEvent[] = [
    { kind: 'verified', verification: { kind: 'read', namedId: null } },
    { kind: 'verified', verification: { kind: 'compare', ...ids } },
    { kind: 'verified', verification: { kind: 'not-shown', cause } },
    { kind: 'verified', verification: { kind: 'unclear', cause, namedAssetId: ids.assetId } },
  ];
  const asked: IntentEvent[] = [
    { kind: 'cancel-asked' },
    { kind: 'retry-asked', isOvertaken: false },
    { kind: 'retry-asked', isOvertaken: true },
    { kind: 'trouble', cause },
    { kind: 'broke-off', failureCount: 1 },
    { kind: 'broke-off', failureCount: 10 },
  ];
  return [
    ...(['queued', 'sending', 'committing'] as const).flatMap((state) =>
      statuses.flatMap((status) =>
        [false, true].map((flag): [Intent['state'], IntentEvent] => [
          state,
          { ...attemptEnded({ status, isTokenFresh: flag }, state === 'committing'), isCancelled: flag },
        ]),
      ),
    ),
    ...(['committing', 'verifying'] as const).flatMap((state) =>
      verifications.map((event): [Intent['state'], IntentEvent] => [state, event]),
    ),
    ...[true, false].map((isCancelled): [Intent['state'], IntentEvent] => [
      'ambiguous',
      { kind: 'judged-absent', isCancelled },
    ]),
    ['ambiguous', { kind: 'judged-inadmissible', ambiguity: 'no-control', failureCount: 1 }],
    ['ambiguous', { kind: 'search-waits', runAfterMs: 5 }],
    ['queued', { kind: 'long-send-begun' }],
    ...intentStates.flatMap((state) => asked.map((event): [Intent['state'], IntentEvent] => [state, event])),
  ];
}

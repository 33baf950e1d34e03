import { describe, expect, it } from 'vitest';
import {
  createReviewFilesSlice,
  type ReviewFilesSlice,
} from '../../../../../renderer/state/slices/review-files-slice.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type ProjectId, type ProofId, type ProofUploadId } from '../../../../../shared/model/index.ts';
import type { UploadGrant } from '../../../../../shared/rpc/index.ts';

const project = { target: { kind: 'new-proof', projectId: asId<ProjectId>('p1') }, name: 'Summer' } as const;
const round = { target: { kind: 'next-version', proofId: asId<ProofId>('r1') }, name: 'Poster' } as const;

describe('renderer/state/review-files-slice', () => {
  it('sends nothing before the person agrees, and nothing that was withdrawn', async () => {
    const { state, begun } = slice();
    state().offerForReview(project, [file('a.jpg'), file('b.jpg')]);
    state().withdrawReview();
    await state().sendReview();
    expect(begun).toEqual([]);
    state().offerForReview(project, [file('a.jpg'), file('b.jpg')]);
    await state().sendReview();
    expect(begun).toEqual(['new-proof a.jpg', 'new-proof b.jpg']);
    expect(state().reviewSendings).toEqual([]);
  });

  it('takes one file alone for a next round', () => {
    const { state } = slice();
    state().offerForReview(round, [file('a.jpg'), file('b.jpg')]);
    expect(state().reviewDraft?.files.map(({ name }) => name)).toEqual(['a.jpg']);
  });

  it('adds a second drop for the same project to the list, and no file twice', () => {
    const { state } = slice();
    const poster = new File(['poster'], 'poster.jpg', { lastModified: 1 });
    const given = { name: poster.name, body: poster };
    const edited = {
      name: poster.name,
      body: new File(['poster'], 'poster.jpg', { lastModified: 2 }),
    };
    const taken = [
      state().offerForReview(project, [given, file('a.jpg')]),
      state().offerForReview({ ...project, target: { ...project.target } }, [given, file('b.jpg')]),
      state().offerForReview(project, [given]),
      state().offerForReview(project, [edited]),
    ];
    expect([taken, state().reviewDraft?.files.map(({ name, body }) => [name, body])]).toEqual([
      [true, true, true, true],
      [
        ['poster.jpg', poster],
        ['a.jpg', expect.any(Blob)],
        ['b.jpg', expect.any(Blob)],
        ['poster.jpg', edited.body],
      ],
    ]);
  });

  it('takes nothing for another place while files wait, nor a second file for a round', () => {
    const { state } = slice();
    state().offerForReview(round, [file('a.jpg')]);
    const other = { ...round, target: { ...round.target, proofId: asId<ProofId>('r2') } };
    const taken = [
      state().offerForReview(project, [file('b.jpg')]),
      state().offerForReview(other, [file('b.jpg')]),
      state().offerForReview(round, [file('b.jpg')]),
      state().offerForReview(round, [file('a.jpg')]),
    ];
    const { target, files } = state().reviewDraft ?? {};
    expect([taken, target, files?.map(({ name }) => name)]).toEqual([
      [false, false, false, true],
      round.target,
      ['a.jpg'],
    ]);
    state().withdrawReview();
    expect(state().offerForReview(project, [file('b.jpg')])).toBe(true);
  });

  it('keeps what was refused in sight until it is dismissed', async () => {
    const { state } = slice(new AppError('LOCAL_DISK_FULL'));
    state().offerForReview(round, [file('a.jpg')]);
    await state().sendReview();
    const [refused] = state().reviewSendings;
    expect(refused?.failure?.code).toBe('LOCAL_DISK_FULL');
    state().dismissSending(refused?.sendingId ?? 0);
    expect(state().reviewSendings).toEqual([]);
  });

  it('ends the handing-over of a file that is dismissed, and tells of no failure', async () => {
    const arrived = Promise.withResolvers<AbortSignal>();
    const { state, begun, reported } = slice(undefined, (signal) => {
      arrived.resolve(signal);
      const refused = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => refused.reject(signal.reason));
      return refused.promise;
    });
    state().offerForReview(project, [file('a.jpg')]);
    const sending = state().sendReview();
    const signal = await arrived.promise;
    state().dismissSending(state().reviewSendings[0]?.sendingId ?? 0);
    expect(signal.aborted).toBe(true);
    await sending;
    expect([state().reviewSendings, begun, reported]).toEqual([[], ['new-proof a.jpg'], []]);
  });

  it('goes on with files that the host has not begun to take when the connection is back', async () => {
    const { state, begun, reported, losses } = slice();
    losses.push(new AppError('HOST_UNREACHABLE'), new AppError('HOST_UNREACHABLE'));
    state().offerForReview(project, [file('a.jpg'), file('b.jpg')]);
    await state().sendReview();
    expect([begun, reported, state().reviewSendings]).toEqual([
      ['new-proof a.jpg', 'new-proof b.jpg'],
      [],
      [],
    ]);
  });

  it('announces refused files once when their place was not visible', async () => {
    const { state, reported } = slice(new AppError('LOCAL_DISK_FULL'));
    state().offerForReview(project, [file('a.jpg'), file('b.jpg')]);
    await state().sendReview();
    expect(reported).toEqual(['a.jpg']);
  });

  it('leaves it to the list where the place is open', async () => {
    const { state, reported } = slice(new AppError('LOCAL_DISK_FULL'));
    state().setReviewTarget({ ...round, target: { ...round.target } });
    state().offerForReview(round, [file('a.jpg')]);
    await state().sendReview();
    expect(reported).toEqual([]);
  });
});

function file(name: string): { readonly name: string; readonly body: Blob } {
  return { name, body: new Blob(['x']) };
}

const promised = { kind: 'proof-promised', proofUploadId: asId<ProofUploadId>('u1') } as const;

function slice(
  refusal?: AppError,
  send: (signal: AbortSignal) => Promise<typeof promised> = async () => promised,
) {
  const begun: string[] = [];
  /** The results of the next requests. */
  const losses: AppError[] = [];
  const reported: string[] = [];
  const report = (_error: unknown, subject: string): void => void reported.push(subject);
  let current: ReviewFilesSlice;
  const state = (): ReviewFilesSlice => current;
  current = createReviewFilesSlice(
    (change) => {
      current = { ...current, ...change };
    },
    () => ({ ...current, report }),
    {
      proofs: {
        beginUpload: async ({ fileName, target }) => {
          const lost = losses.shift();
          if (lost !== undefined) throw lost;
          if (refusal !== undefined) throw refusal;
          begun.push(`${target.kind} ${fileName}`);
          return { uploadGrant: asId<UploadGrant>('g1') };
        },
      },
      send: ({ signal }) => send(signal),
      untilOpen: async () => {},
    },
  );
  return { state, begun, reported, losses };
}

import { describe, expect, it } from 'vitest';
import type { BankDecisionRecord, BankProofComment } from '../../../../../main/api/index.ts';
import { createScreenDiscussion } from '../../../../../main/review/discussion/screen-discussion.ts';
import { asId, type ProofId, type ProofVersionId } from '../../../../../shared/model/index.ts';

const never = new AbortController().signal;
const proofId = asId<ProofId>('3');
const versionId = asId<ProofVersionId>('7');

const comment: BankProofComment = {
  commentId: '1',
  versionId,
  guestName: 'Anna',
  guestEmail: 'anna@example.com',
  text: 'Bigger',
  created: 1,
  position: null,
  page: 2,
  timeSeconds: 1.5,
  shape: { kind: 'pin', points: [{ x: 0, y: 1 }] },
  parentId: null,
  resolvedAt: null,
  resolvedBy: null,
  isOwn: false,
  author: { kind: 'guest', name: 'Anna' },
};

const guest = {
  guestName: 'Anna',
  guestEmail: 'anna@example.com',
  isActive: true,
  shared: 1,
  seenPages: [1],
  firstSeen: 2,
  lastSeen: 3,
  commentCount: 0,
  response: 'Pending',
  responded: null,
};

const record: BankDecisionRecord = {
  versions: [{ versionId, stem: 'Poster', extension: 'pdf', created: 1, sha256: 'ab', guests: [guest] }],
};

function discussion({ comments }: { readonly comments: readonly BankProofComment[] | null }) {
  const sent: unknown[] = [];
  const keep = async (...args: readonly unknown[]) => {
    sent.push(args.slice(0, -1));
    return comment;
  };
  const screen = createScreenDiscussion({
    proofComments: async () => comments,
    canComment: async () => comments !== null,
    saveComment: keep,
    resolveComment: keep,
    seenPages: async () => null,
    decisionRecord: async () => record,
  });
  return { screen, sent };
}

describe('screen-discussion', () => {
  it('says that comments cannot be listed on a bank without them', async () => {
    const { screen } = discussion({ comments: null });
    expect([await screen.comments(proofId, never), await screen.seen(proofId, never)]).toEqual([null, null]);
  });

  it('lists comments and says whether the user can write', async () => {
    const { screen } = discussion({ comments: [comment] });
    expect(await screen.comments(proofId, never)).toEqual({ isWritable: true, comments: [comment] });
  });

  it('sends a comment under the key of the caller, and a resolution as it is', async () => {
    const { screen, sent } = discussion({ comments: [] });
    const { position, page, timeSeconds, shape, parentId } = comment;
    const draft = { key: 'a'.repeat(32), versionId, text: 'Yes', position, page, timeSeconds, parentId };
    const pin = { kind: 'pin' as const, points: [{ x: 0, y: 1 }] };
    await screen.comment({ proofId, ...draft, shape: pin }, never);
    await screen.resolveComment({ proofId, commentId: '1', isResolved: true }, never);
    expect(sent).toEqual([
      [proofId, { ...draft, shape }],
      [proofId, '1', true],
    ]);
  });

  it('makes a row for each guest and version, and a line of the CSV for each row', async () => {
    const { screen } = discussion({ comments: [] });
    const { rows, csv } = await screen.decisionRecord(proofId, never);
    const file = { versionId, fileName: 'Poster.pdf', versionCreated: 1, sha256: 'ab' };
    expect([rows, csv.split('\r\n').length]).toEqual([[{ ...file, ...guest }], 3]);
  });
});

import { describe, expect, it } from 'vitest';
import { type AskedGuest, standingOf } from '../../../../main/review/proof-bucket.ts';
import { asId, type ProofVersionId } from '../../../../shared/model/index.ts';

const quiet = {
  comments: 0,
  approvals: 0,
  conditionalApprovals: 0,
  rejections: 0,
  guests: 2,
  isSharingActive: true,
};

function guest({
  versionIds = ['1', '2'],
  ...facts
}: Partial<Omit<AskedGuest, 'versionIds'>> & { readonly versionIds?: readonly string[] }): AskedGuest {
  return {
    isActive: true,
    isOpinionAllowed: true,
    response: 'Pending',
    versionIds: versionIds.map((versionId) => asId<ProofVersionId>(versionId)),
    ...facts,
  };
}

function ended(asked: AskedGuest): AskedGuest {
  return { ...asked, isActive: false };
}

describe('proof-bucket', () => {
  it.each([
    ['nobody was asked', null, 'sharing-off'],
    ['sharing has ended without a word', { ...quiet, isSharingActive: false }, 'sharing-off'],
    ['nobody has answered', quiet, 'waiting'],
    ['one of two approved', { ...quiet, approvals: 1 }, 'waiting'],
    ['both approved', { ...quiet, approvals: 2 }, 'decided'],
    ['both approved and sharing has ended', { ...quiet, approvals: 2, isSharingActive: false }, 'decided'],
    ['one approved and one rejected', { ...quiet, approvals: 1, rejections: 1 }, 'needs-you'],
    ['somebody set a condition', { ...quiet, conditionalApprovals: 1 }, 'needs-you'],
    ['somebody commented', { ...quiet, comments: 1 }, 'needs-you'],
  ])('when %s: %j is %s', (_when, activity, bucket) => {
    expect(standingOf({ versions: [{ activity }], isStatusFinal: false, asked: null }).bucket).toBe(bucket);
  });

  const approves = guest({ response: 'Approved' });
  const silent = guest({});
  const mayComment = guest({ isOpinionAllowed: false });
  const one = { ...quiet, approvals: 1, guests: 1 };
  it.each([
    ['whoever approved was revoked and the other is silent', one, [ended(approves), silent], 'waiting'],
    ['the only one who may decide approved', { ...one, guests: 2 }, [approves, mayComment], 'decided'],
    ['whoever approved was revoked and the other may comment', one, [ended(approves), mayComment], 'decided'],
    ['sharing ended after the approval', { ...one, guests: 0 }, [ended(approves), ended(silent)], 'decided'],
    [
      'whoever rejected was revoked and the other approved',
      { ...one, rejections: 1 },
      [ended(guest({ response: 'Rejected' })), approves],
      'decided',
    ],
    ['all who are left rejected', { ...one, rejections: 1 }, [guest({ response: 'Rejected' })], 'needs-you'],
    [
      'one approved and one does not see this version',
      one,
      [approves, guest({ versionIds: ['1'] })],
      'decided',
    ],
    [
      'a bank says "OK" for approved and names no versions',
      one,
      [guest({ response: 'OK', versionIds: [] })],
      'decided',
    ],
    ['a bank says "No" for rejected', { ...one, rejections: 1 }, [guest({ response: 'No' })], 'needs-you'],
  ])('when %s it is by the guests', (_when, activity, guests, bucket) => {
    const asked = { versionId: asId<ProofVersionId>('2'), guests };
    expect(standingOf({ versions: [{ activity }], isStatusFinal: false, asked }).bucket).toBe(bucket);
  });

  const untouched = { ...quiet, guests: 0, isSharingActive: false };
  it.each([
    ['guests can still open the version before', [quiet, untouched], false, 'not-shared', false],
    [
      'nobody can open any version',
      [{ ...quiet, isSharingActive: false }, untouched],
      false,
      'sharing-off',
      false,
    ],
    [
      'the status ended the review of a commented version',
      [{ ...quiet, comments: 2 }],
      true,
      'decided',
      false,
    ],
    ['the status ended the review of the only version', [untouched], true, 'decided', false],
    ['a final status is left over from the version before', [quiet, untouched], true, 'not-shared', true],
    ['a final status was set for the version that guests see', [quiet, quiet], true, 'decided', false],
  ] as const)('when %s', (_when, activities, isStatusFinal, bucket, isStatusOutdated) => {
    const versions = activities.map((activity) => ({ activity }));
    expect(standingOf({ versions, isStatusFinal, asked: null })).toEqual({ bucket, isStatusOutdated });
  });
});

import { describe, expect, it } from 'vitest';
import { bucketOf } from '../../../../main/rpc/proof-cards.ts';

const quiet = {
  comments: 0,
  approvals: 0,
  conditionalApprovals: 0,
  rejections: 0,
  guests: 2,
  isSharingActive: true,
};

describe('proof-cards', () => {
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
    expect(bucketOf(activity)).toBe(bucket);
  });
});

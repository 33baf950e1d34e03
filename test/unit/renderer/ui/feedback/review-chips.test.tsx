import { describe, expect, it } from 'vitest';
import { GuestChips } from '../../../../../renderer/ui/index.ts';
import { renderedText } from '../../../../support/rendered-text.tsx';

const guest = {
  email: 'anna@example.com',
  name: 'Anna',
  isOpinionAllowed: true,
  isActive: true,
  hasLink: true,
  linkCopiedAtMs: null,
  versionIds: [],
  accessCount: 0,
  invited: null,
  response: 'Pending',
  commentCount: 0,
};

describe('renderer/ui/review-chips', () => {
  it('prints why a mail did not go, and nothing beside one that went', () => {
    const reason = '550 5.1.1 No such mailbox';
    const textOf = (state: string) =>
      renderedText(<GuestChips guest={{ ...guest, invitation: { state, reason } }} />);
    expect(['failed', 'dropped', 'sent'].map((state) => textOf(state).includes(reason))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

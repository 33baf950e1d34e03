import { describe, expect, it } from 'vitest';
import {
  draftOfGuest,
  emptyGuest,
  type GuestDraft,
  guestProblems,
  guestsToSave,
  mailedAddresses,
  shownGuest,
  statusToSave,
} from '../../../../renderer/forms/index.ts';
import { asId, type ProofStatusId } from '../../../../shared/model/index.ts';
import type { GuestView } from '../../../../shared/rpc/index.ts';

describe('renderer/forms/share-draft', () => {
  it('mails only ticked guests', () => {
    expect(emptyGuest(1).isMailWanted).toBe(false);
    const rows = [row(1, 'anna@example.com'), { ...row(2, ' bo@example.com '), isMailWanted: true }];
    expect(mailedAddresses(rows)).toEqual(['bo@example.com']);
  });

  it('saves a chosen status, and leaves an untouched one alone', () => {
    const [open, closed] = ['open', 'closed'].map((id) => asId<ProofStatusId>(id)) as [
      ProofStatusId,
      ProofStatusId,
    ];
    expect([statusToSave(closed, open), statusToSave(open, open)]).toEqual([closed, null]);
  });

  it('says which row lacks an address, has none that could be one, or repeats one', () => {
    const rows = [
      { ...row(1, ''), name: 'Anna' },
      row(2, 'anna'),
      row(3, 'bo@example.com'),
      row(4, 'BO@example.com '),
      row(5, ''),
    ];
    expect([...guestProblems(rows)]).toEqual([
      [1, 'missing'],
      [2, 'malformed'],
      [4, 'twice'],
    ]);
    expect([...guestProblems([row(1, ''), row(2, '')])]).toEqual([[1, 'missing']]);
  });

  it('says at which row there are more guests than can be shared with at once', () => {
    const rows = Array.from({ length: 203 }, (_, index) =>
      row(index, index === 1 ? '' : `guest${index}@x.fi`),
    );
    expect([...guestProblems(rows)]).toEqual([
      [201, 'many'],
      [202, 'many'],
    ]);
  });

  it('leaves rows out in which nothing was written', () => {
    expect(guestsToSave([row(1, ' anna@example.com '), row(2, '')], [])).toEqual([
      { email: 'anna@example.com', isOpinionAllowed: true },
    ]);
  });

  it('shows what is known of the guest at an address, and sends of it only what was said anew', () => {
    const rows = [
      row(1, ' ANNA@example.com'),
      { ...row(2, 'anna@example.com'), name: ' Anna V ', isOpinionAllowed: true },
      { ...row(3, 'anna@example.com'), name: '' },
      row(4, 'anna@example.co'),
      draftOfGuest(5, anna),
    ];
    expect(rows.map((each) => shownGuest(each, [anna]))).toEqual([
      { name: 'Anna', isOpinionAllowed: false },
      { name: ' Anna V ', isOpinionAllowed: true },
      { name: '', isOpinionAllowed: false },
      { name: '', isOpinionAllowed: true },
      { name: 'Anna', isOpinionAllowed: false },
    ]);
    expect(guestsToSave(rows, [anna])).toEqual([
      { email: 'ANNA@example.com' },
      { email: 'anna@example.com', name: 'Anna V', isOpinionAllowed: true },
      { email: 'anna@example.com' },
      { email: 'anna@example.co', isOpinionAllowed: true },
      { email: 'anna@example.com' },
    ]);
  });
});

const anna: GuestView = {
  email: 'anna@example.com',
  name: 'Anna',
  isOpinionAllowed: false,
  isActive: true,
  hasLink: true,
  linkCopiedAtMs: null,
  versionIds: [],
  accessCount: 0,
  invited: null,
  response: 'Pending',
  commentCount: 0,
  invitation: null,
};

function row(rowId: number, email: string): GuestDraft {
  return { ...emptyGuest(rowId), email };
}

import { describe, expect, it } from 'vitest';
import {
  emptyGuest,
  type GuestDraft,
  guestProblems,
  guestsToSave,
  mailedAddresses,
} from '../../../../renderer/stores/index.ts';

describe('renderer/stores/share-draft', () => {
  it('mails nobody who was not ticked', () => {
    expect(emptyGuest(1).isMailWanted).toBe(false);
    const rows = [row(1, 'anna@example.com'), { ...row(2, ' bo@example.com '), isMailWanted: true }];
    expect(mailedAddresses(rows)).toEqual(['bo@example.com']);
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

  it('leaves rows out in which nothing was written', () => {
    expect(guestsToSave([row(1, ' anna@example.com '), row(2, '')])).toEqual([
      { name: '', email: 'anna@example.com', isOpinionAllowed: true },
    ]);
  });
});

function row(rowId: number, email: string): GuestDraft {
  return { ...emptyGuest(rowId), email };
}

import { describe, expect, it } from 'vitest';
import { withLatest } from '../../../../../main/rpc/recent/recent-list.ts';

interface Entry {
  readonly accountId: string;
  readonly id: string;
}

describe('recent-list', () => {
  it('puts the latest in front once, keeps so many of its account, and lets go of accounts that are gone', () => {
    const put = (entries: readonly Entry[], latest: Entry) =>
      withLatest(entries, latest, {
        isSame: ({ id }) => id === latest.id,
        most: 2,
        accounts: [{ accountId: 'a' }, { accountId: 'b' }],
      });
    const entry = (accountId: string, id: string): Entry => ({ accountId, id });
    const entries = ['1', '2', '3', '2']
      .map((id) => entry('a', id))
      .reduce(put, [entry('b', '2'), entry('gone', '1')]);
    expect(entries).toEqual([entry('a', '2'), entry('a', '3'), entry('b', '2')]);
  });
});

import { describe, expect, it } from 'vitest';
import { matchesTyped } from '../../../../../renderer/state/index.ts';

describe('palette-match', () => {
  it('finds by the beginnings of words, in any order, case and marks on letters', () => {
    const label = 'Summer by the lake: Kansi_Käännös';
    expect(
      ['', 'sum', 'LAKE summer', 'kaannos', 'by th la'].map((typed) => matchesTyped(label, typed)),
    ).toEqual([true, true, true, true, true]);
    expect(['winter', 'ummer', 'summer winter'].map((typed) => matchesTyped(label, typed))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { createJournalCapacity } from '../../../../main/engine/journal-capacity.ts';

function room() {
  const changes: boolean[] = [];
  const made = createJournalCapacity(() => changes.push(made.isFull()));
  return { ...made, changes };
}

describe('journal-room', () => {
  it('is full until it is tried again and something was written, however often it is tried in vain', () => {
    const { reported, written, changes } = room();
    for (let tries = 0; tries < 3; tries += 1) {
      reported(true);
      reported(false);
    }
    expect(changes).toEqual([true]);
    written();
    expect(changes).toEqual([true, false]);
  });

  it('has room at the next try where something was written before it', () => {
    const { reported, written, changes } = room();
    reported(true);
    written();
    expect(changes).toEqual([true]);
    reported(false);
    expect(changes).toEqual([true, false]);
  });

  it('says nothing of what is written while there is room', () => {
    const { written, reported, changes } = room();
    written();
    reported(false);
    expect(changes).toEqual([]);
    reported(true);
    reported(false);
    expect(changes).toEqual([true]);
  });
});

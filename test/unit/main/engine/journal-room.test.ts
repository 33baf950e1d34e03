import { describe, expect, it } from 'vitest';
import { createJournalRoom } from '../../../../main/engine/journal-room.ts';

function room() {
  const changes: boolean[] = [];
  const made = createJournalRoom(() => changes.push(made.isFull()));
  return { ...made, changes };
}

describe('journal-room', () => {
  it('is full until it is tried again and something was written, however often it is tried in vain', () => {
    const { told, written, changes } = room();
    for (let tries = 0; tries < 3; tries += 1) {
      told(true);
      told(false);
    }
    expect(changes).toEqual([true]);
    written();
    expect(changes).toEqual([true, false]);
  });

  it('has room at the next try where something was written before it', () => {
    const { told, written, changes } = room();
    told(true);
    written();
    expect(changes).toEqual([true]);
    told(false);
    expect(changes).toEqual([true, false]);
  });

  it('says nothing of what is written while there is room', () => {
    const { written, told, changes } = room();
    written();
    told(false);
    expect(changes).toEqual([]);
    told(true);
    told(false);
    expect(changes).toEqual([true]);
  });
});

import { describe, expect, it } from 'vitest';
import { keepChoice } from '../../../../../renderer/ui/lists/palette-choice.ts';

describe('renderer/ui/palette-choice', () => {
  it('keeps the entry that was first when it was shown, with any entries above it', () => {
    expect(chosenWith(null, [[], ['project'], ['asset', 'project'], ['asset', 'project', 'proof']])).toEqual([
      null,
      'project',
      'project',
      'project',
    ]);
  });

  it('keeps what the person chose as long as it is there, and then has the first', () => {
    expect(chosenWith('b', [['a', 'b'], ['z', 'a', 'b'], ['z', 'a'], ['z', 'a', 'b'], []])).toEqual([
      'b',
      'b',
      'z',
      'z',
      null,
    ]);
  });
});

/** The choice with each of these lists, shown one after the other. */
function chosenWith(
  chosenId: string | null,
  lists: readonly (readonly string[])[],
): readonly (string | null)[] {
  let now = chosenId;
  return lists.map((ids) => {
    now = keepChoice(
      now,
      ids.map((id) => ({ id })),
    );
    return now;
  });
}

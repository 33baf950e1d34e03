import { describe, expect, it } from 'vitest';
import { smartFolderQuestion } from '../../../../main/smart-folders/smart-folder-question.ts';
import { type AssetId, asId } from '../../../../shared/model/index.ts';

const ids = (...texts: readonly string[]) => texts.map((text) => asId<AssetId>(text));

describe('smart-folder-question', () => {
  it('is the same for the same assets in any order, and another for one more', () => {
    const [first, again, more, joined] = [['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['ab']].map((texts) =>
      smartFolderQuestion(ids(...texts)),
    );
    expect(again?.questionId).toBe(first?.questionId);
    expect(new Set([first, more, joined].map((question) => question?.questionId)).size).toBe(3);
  });

  it('is none about nothing', () => {
    expect(smartFolderQuestion([])).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { issueFiles } from '../../../../../../renderer/features/activity/rows/issue-facts.ts';

describe('issue-facts', () => {
  it('tells both files that a question compares, and what is known of each', () => {
    const details = {
      localSizeBytes: 12,
      localTimeMs: 5_000,
      bankSizeBytes: 0,
      assetId: 'a1',
      bankTimeMs: 'soon',
    };
    expect(issueFiles({ code: 'NAME_ON_BANK', details })).toEqual([
      { side: 'local', sizeBytes: 12, timeMs: 5_000 },
      { side: 'bank', sizeBytes: 0, timeMs: null },
    ]);
  });

  it('is empty for causes that compare nothing', () => {
    expect(issueFiles(null)).toEqual([]);
    expect(issueFiles({ code: 'FORBIDDEN', details: { status: 403 } })).toEqual([]);
  });
});

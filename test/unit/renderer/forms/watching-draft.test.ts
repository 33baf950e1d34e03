import { describe, expect, it } from 'vitest';
import { readWatchingDraft, toWatchingDraft } from '../../../../renderer/forms/index.ts';
import type { WatchingSettings } from '../../../../shared/rpc/index.ts';

const settings: WatchingSettings = {
  settleMs: 1_500,
  settleNetworkMs: 10_000,
  confirmEmptied: true,
  confirmShrunk: false,
  excludes: ['*.tmp', 'cache/'],
};

describe('watching-draft', () => {
  it('says what was typed and nothing else', () => {
    expect([readWatchingDraft({}), readWatchingDraft({ confirmShrunk: true, patterns: 'a\n\n b' })]).toEqual([
      {},
      { confirmShrunk: true, excludes: ['a', ' b'] },
    ]);
  });

  it('reads back what it shows', () => {
    expect(readWatchingDraft(toWatchingDraft(settings))).toEqual(settings);
  });

  it('says of what is no time, and of a line that is no pattern, that it is wrong', () => {
    const drafts = [
      { settle: '' },
      { settleNetwork: '601' },
      { patterns: `a\n${'b'.repeat(1_001)}` },
      { patterns: '*.bak\n'.repeat(1_001) },
    ];
    expect(drafts.map(readWatchingDraft)).toEqual([null, null, null, null]);
  });
});

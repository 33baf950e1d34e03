import { describe, expect, it } from 'vitest';
import {
  judgeReading,
  type ListingEvidence,
  newEvidence,
} from '../../../../../main/planning/adoption/judge-reading.ts';
import type { SyncListing } from '../../../../../main/remote/bank-port.ts';
import { type AssetId, asId, type BankAsset } from '../../../../../shared/model/index.ts';
import { asset } from '../../plan/plan-fixtures.ts';

const timing = { ambiguityMs: 90_000 };

function listing(ids: string, unreadCount = 0): SyncListing {
  const assets: BankAsset[] = [...ids].map((id) => asset(id, `${id}.tif`));
  return {
    assets,
    receivedCount: assets.length + unreadCount,
    unread: Array.from({ length: unreadCount }, () => ({ names: [] })),
    isComplete: unreadCount === 0,
    isPinned: false,
  };
}

/** Whether each of these readings, two seconds apart, is believed. */
function judge(readings: readonly SyncListing[], control = '', gapMs = 2_000): readonly boolean[] {
  let evidence: ListingEvidence = newEvidence([...control].map((id) => asId<AssetId>(id)));
  return readings.map((reading, index) => {
    const verdict = judgeReading(evidence, reading, index * gapMs, timing);
    evidence = verdict.evidence;
    return verdict.isBelieved;
  });
}

describe('judge-reading', () => {
  it('believes an empty listing when a second one agrees', () => {
    expect(judge([listing(''), listing('')])).toEqual([false, true]);
  });

  it('believes a listing when a second one shows an asset of it', () => {
    expect(judge([listing('abc'), listing('cde')])).toEqual([false, true]);
  });

  it('does not believe an empty listing after one with assets, nor the first one with assets after that', () => {
    expect(judge([listing('abc'), listing(''), listing('abc'), listing('abc')])).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('does not believe that a folder is empty when the second reading shows assets', () => {
    expect(judge([listing(''), listing('abc'), listing('abc')])).toEqual([false, false, true]);
  });

  it('asks once more when a listing became shorter', () => {
    expect(judge([listing('abc'), listing('ab'), listing('ab')])).toEqual([false, false, true]);
  });

  it('asks once more when an item can be read now and could not before', () => {
    expect(judge([listing('a', 1), listing('a'), listing('a')])).toEqual([false, false, true]);
  });

  it('believes listings with the same unreadable item', () => {
    expect(judge([listing('a', 1), listing('a', 1)])).toEqual([false, true]);
  });

  it('does not believe two empty listings of a folder that is known to hold assets', () => {
    expect(judge([listing(''), listing('')], 'abc')).toEqual([false, false]);
  });

  it('believes that a folder was emptied when three readings over the time of ambiguity show it', () => {
    const empty = listing('');
    expect(judge([empty, empty, empty, empty], 'abc', 44_000)).toEqual([false, false, false, true]);
  });
});

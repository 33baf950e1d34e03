import { describe, expect, it } from 'vitest';
import { findMatch } from '../../../../main/planning/find-match.ts';
import { type AssetId, asId } from '../../../../shared/model/index.ts';
import { digestOf } from '../engine/engine-fixture.ts';

describe('findMatch', () => {
  it.each([null, 'unread'] as const)('does not call an asset different that is %s by now', async (known) => {
    const bank = { hashOriginal: () => Promise.reject(new Error('There is nothing to download.')) };
    const candidates = [asId<AssetId>('gone')];
    const deps = { bank, assetOf: () => known, onBank: new Map() };
    const signal = new AbortController().signal;
    const match = await findMatch(deps, { candidates }, digestOf('ours'), signal);
    expect(match).toMatchObject({ code: 'ASSET_GONE', details: { assetId: 'gone' } });
  });
});

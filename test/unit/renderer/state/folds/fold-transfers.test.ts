import { describe, expect, it } from 'vitest';
import {
  foldTransfers,
  latestOf,
  noTransfers,
  replaceTransfers,
} from '../../../../../renderer/state/folds/fold-transfers.ts';
import { transfer } from '../../../../support/transfer-view.ts';

describe('renderer/state/fold-transfers', () => {
  it('asks for the pages again when a row comes, goes or changes its state', () => {
    const first = foldTransfers(noTransfers, [transfer('a', 'queued')], []);
    const moved = foldTransfers(first, [transfer('a', 'sending')], []);
    const gone = foldTransfers(moved, [], [transfer('a', 'sending').intentId]);
    expect([first, moved, gone].map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(gone.byId.size).toBe(0);
  });

  it('does not ask again for progress alone', () => {
    const first = foldTransfers(noTransfers, [transfer('a', 'sending')], []);
    const later = foldTransfers(first, [transfer('a', 'sending', { sentBytes: 50 })], []);
    expect(later.revision).toBe(first.revision);
    expect([...later.byId.values()]).toEqual([transfer('a', 'sending', { sentBytes: 50 })]);
  });

  it('forgets everything at a snapshot and asks again', () => {
    const before = foldTransfers(noTransfers, [transfer('old', 'queued')], []);
    const after = replaceTransfers(before, [transfer('new', 'queued')]);
    expect([...after.byId.keys()]).toEqual(['new']);
    expect(after.revision).toBe(before.revision + 1);
  });

  it('keeps a bounded number of rows, and of those the ones that changed last', () => {
    const many = Array.from({ length: 2_500 }, (_, index) => transfer(`i${index}`, 'queued'));
    const live = foldTransfers(
      foldTransfers(noTransfers, many.slice(0, 1_000), []),
      [...many.slice(1_000), transfer('i0', 'sending')],
      [],
    );
    expect(live.byId.size).toBe(2_000);
    expect(live.byId.has(transfer('i0', 'sending').intentId)).toBe(true);
    expect(live.byId.has(transfer('i1', 'queued').intentId)).toBe(false);
  });

  it('shows whichever is newer, the page or the stream', () => {
    const live = foldTransfers(noTransfers, [transfer('a', 'sending', { updatedAtMs: 5, sentBytes: 9 })], []);
    expect(latestOf(live, transfer('a', 'queued', { updatedAtMs: 4 })).state).toBe('sending');
    expect(latestOf(live, transfer('a', 'sending', { updatedAtMs: 5 })).sentBytes).toBe(9);
    expect(latestOf(live, transfer('a', 'confirmed', { updatedAtMs: 6 })).state).toBe('confirmed');
    expect(latestOf(live, transfer('b', 'queued')).state).toBe('queued');
  });
});

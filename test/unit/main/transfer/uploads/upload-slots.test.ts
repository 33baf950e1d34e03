import { describe, expect, it } from 'vitest';
import { createUploadSlots } from '../../../../../main/transfer/uploads/upload-slots.ts';
import type { Intent } from '../../../../../shared/model/index.ts';
import { fingerprint } from '../../../../support/open-test-journal.ts';
import { anIntent } from '../an-intent.ts';

const kib = 1024;

describe('upload-lanes', () => {
  it('takes small uploads beside large ones, each up to its own limit', () => {
    const lanes = createUploadSlots({ all: () => 5, large: () => 2 });
    const taken = fill(
      lanes,
      [300, 300, 300, 20, 20, 20, 20].map((sizeKib) => ofSize(sizeKib * kib)),
    );
    expect(taken).toEqual([true, true, false, true, true, true, false]);
  });

  it('takes small uploads up to 4 MiB together, and more when one has ended', () => {
    const lanes = createUploadSlots({ all: () => 100, large: () => 6 });
    const leave = lanes.take(ofSize(256 * kib));
    const taken = fill(
      lanes,
      Array.from({ length: 16 }, () => ofSize(256 * kib)),
    );
    expect(taken.filter(Boolean)).toHaveLength(15);
    leave();
    expect([lanes.fits(ofSize(256 * kib)), lanes.fits(ofSize(256 * kib + 1))]).toEqual([true, true]);
  });

  it('counts no bytes for a file that is looked for on the bank', () => {
    const lanes = createUploadSlots({ all: () => 9, large: () => 1 });
    const looked = { ...ofSize(9_000 * kib), state: 'ambiguous' } as const;
    expect(fill(lanes, [ofSize(9_000 * kib), looked, looked])).toEqual([true, true, true]);
  });
});

function ofSize(sizeBytes: number): Intent {
  return anIntent({ fingerprint: fingerprint(sizeBytes) });
}

function fill(lanes: ReturnType<typeof createUploadSlots>, intents: readonly Intent[]): boolean[] {
  return intents.map((intent) => {
    const fits = lanes.fits(intent);
    if (fits) lanes.take(intent);
    return fits;
  });
}

import { describe, expect, it } from 'vitest';
import { hasUnsent, type UploadPhase } from '../../../../../renderer/state/hand-over/upload-draft.ts';

describe('renderer/state/upload-draft', () => {
  it.each<[UploadPhase, boolean]>([
    ['ready', true],
    ['failed', true],
    ['sending', false],
    ['spooled', false],
    ['there', false],
    ['cancelled', false],
    ['skipped', false],
  ])('says of a file that is %s whether it would be lost with the panel: %s', (phase, isLost) => {
    const item = {
      itemId: 1,
      name: 'a.txt',
      sizeBytes: 1,
      body: new Blob(['a']),
      clashesWith: [],
      choice: null,
      phase,
      sentBytes: 0,
      failure: null,
    };
    expect(hasUnsent([item])).toBe(isLost);
  });
});

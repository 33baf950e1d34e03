import { describe, expect, it } from 'vitest';
import { OverallProgress, type OverallProgressProps } from '../../../../renderer/components/index.ts';
import { renderedText } from '../../../support/rendered-text.tsx';

const minute = { doneFiles: 1, totalFiles: 3, doneBytes: 4_000, totalBytes: 64_000, bytesPerSecond: 1_000 };

describe('renderer/components, the progress of everything', () => {
  it('says how much is done, how fast it goes and how long it will take', () => {
    const text = textOf(minute);
    expect(text).toContain('1 of 3 files');
    expect(text).toContain('4 kB of 64 kB');
    expect(text).toContain('1 kB/s');
    expect(text).toMatch(/about 1 min(ute)? left/);
  });

  it('does not foretell the end from the rate of the first bytes, before any file has sent some', () => {
    expect(textOf({ ...minute, doneBytes: 0, bytesPerSecond: 2 })).not.toContain('left');
  });

  it('says nothing of a rate while nothing moves', () => {
    const text = textOf({ ...minute, bytesPerSecond: 0 });
    expect(text).not.toContain('left');
    expect(text).not.toContain('/s');
  });
});

function textOf(props: OverallProgressProps): string {
  return renderedText(<OverallProgress {...props} />);
}

import { describe, expect, it } from 'vitest';
import { createDockProgress } from '../../../../../../main/hosts/electron/shell/dock-progress.ts';
import type { EngineState } from '../../../../../../shared/model/index.ts';

describe('dock-progress', () => {
  it('grows with a batch, also when more comes in between, and goes when nothing is left', () => {
    const progress = createDockProgress();
    const at = (bytesLeft: number, word: EngineState = 'uploading') =>
      progress({ word, counts: counts(bytesLeft) });
    expect([at(100), at(25), at(50), at(200), at(50), at(0, 'up-to-date'), at(80), at(40)]).toEqual([
      0,
      0.75,
      0.5,
      0,
      0.75,
      null,
      0,
      0.5,
    ]);
  });

  it('shows no bar while nothing moves', () => {
    const progress = createDockProgress();
    expect(
      (['paused', 'offline', 'waiting'] as const).map((word) => progress({ word, counts: counts(10) })),
    ).toEqual([null, null, null]);
  });
});

function counts(bytesLeft: number) {
  return { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 0, bytesLeft };
}

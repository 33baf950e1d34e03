import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepPause } from '../../../../../main/hosts/compose/keep-pause.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import { openSettings } from '../../../../../main/settings/index.ts';
import { asId, type LocalPath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

const hourMs = 3_600_000;

describe('keepPause', () => {
  it('resumes at the end that was promised, and forgets the pause', async () => {
    const bench = await openBench();
    const { keeper, calls } = bench.start();
    keeper.pause(bench.clock.nowMs() + hourMs);
    await bench.clock.advance(hourMs - 1);
    expect(calls).toEqual(['pause', 'pause', 'pause', 'pause']);
    await bench.clock.advance(1);
    expect(calls.slice(4)).toEqual(['resume', 'resume', 'resume', 'resume']);
    await expect.poll(() => bench.settings.get().pause).toBe(null);
  });

  it('holds after a restart until the time is over, also when that was while nothing ran', async () => {
    const bench = await openBench();
    const first = bench.start();
    first.keeper.pause(bench.clock.nowMs() + hourMs);
    await expect.poll(() => bench.settings.get().pause).not.toBe(null);
    first.keeper.stop();
    const second = bench.start();
    expect(second.calls).toEqual(['pause', 'pause', 'pause', 'pause']);
    second.keeper.stop();
    await bench.clock.advance(2 * hourMs);
    expect(bench.start().calls).toEqual([]);
  });

  it('sees a clock that sleep or a person has moved, in both directions', async () => {
    const bench = await openBench();
    const { keeper, calls } = bench.start();
    keeper.pause(bench.clock.nowMs() + hourMs);
    bench.clock.jumpWallTime(-100 * hourMs);
    await bench.clock.advance(hourMs);
    expect(calls).not.toContain('resume');
    bench.clock.jumpWallTime(100 * hourMs);
    await bench.clock.advance(30_000);
    expect(calls.slice(-4)).toEqual(['resume', 'resume', 'resume', 'resume']);
  });

  it('follows what another account was told', async () => {
    const bench = await openBench();
    const [one, other] = [bench.start(), bench.start()];
    one.keeper.pause(null);
    await expect.poll(() => other.calls).toEqual(['pause', 'pause', 'pause', 'pause']);
    other.keeper.resume();
    await expect.poll(() => one.calls.slice(4)).toEqual(['resume', 'resume', 'resume', 'resume']);
  });
});

async function openBench() {
  const directory = await temporaryDirectory();
  const settings = await openSettings({
    path: asId<LocalPath>(join(directory, 'settings.json')),
    log: silentLog,
  });
  const clock = createFakeClock();
  return {
    settings,
    clock,
    start() {
      const calls: string[] = [];
      const part = { pause: () => void calls.push('pause'), resume: () => void calls.push('resume') };
      const composed = { engine: part, downloads: part, proofUploads: part, shelves: part };
      const keeper = keepPause({ settings, composed, clock, log: silentLog });
      onTestFinished(keeper.stop);
      return { keeper, calls };
    },
  };
}

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
    const fixture = await openFixture();
    const { keeper, calls } = fixture.start();
    keeper.pause(fixture.clock.nowMs() + hourMs);
    await fixture.clock.advance(hourMs - 1);
    expect(calls).toEqual(Array(5).fill('pause'));
    await fixture.clock.advance(1);
    expect(calls.slice(5)).toEqual(Array(5).fill('resume'));
    await expect.poll(() => fixture.settings.get().pause).toBe(null);
  });

  it('holds after a restart until the time is over, also when that was while nothing ran', async () => {
    const fixture = await openFixture();
    const first = fixture.start();
    first.keeper.pause(fixture.clock.nowMs() + hourMs);
    await expect.poll(() => fixture.settings.get().pause).not.toBe(null);
    first.keeper.stop();
    const second = fixture.start();
    expect(second.calls).toEqual(Array(5).fill('pause'));
    second.keeper.stop();
    await fixture.clock.advance(2 * hourMs);
    expect(fixture.start().calls).toEqual([]);
  });

  it('sees a clock that sleep or a person has moved, in both directions', async () => {
    const fixture = await openFixture();
    const { keeper, calls } = fixture.start();
    keeper.pause(fixture.clock.nowMs() + hourMs);
    fixture.clock.jumpWallTime(-100 * hourMs);
    await fixture.clock.advance(hourMs);
    expect(calls).not.toContain('resume');
    fixture.clock.jumpWallTime(100 * hourMs);
    await fixture.clock.advance(30_000);
    expect(calls.slice(-5)).toEqual(Array(5).fill('resume'));
  });

  it('follows the command of another account', async () => {
    const fixture = await openFixture();
    const [one, other] = [fixture.start(), fixture.start()];
    one.keeper.pause(null);
    await expect.poll(() => other.calls).toEqual(Array(5).fill('pause'));
    other.keeper.resume();
    await expect.poll(() => one.calls.slice(5)).toEqual(Array(5).fill('resume'));
  });
});

async function openFixture() {
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
      const composed = { engine: part, downloads: part, proofUploads: part, smartFolders: part, bulk: part };
      const keeper = keepPause({ settings, composed, clock, log: silentLog });
      onTestFinished(keeper.stop);
      return { keeper, calls };
    },
  };
}

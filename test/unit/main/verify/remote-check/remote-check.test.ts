import { describe, expect, it } from 'vitest';
import { createRemoteCheck, type RemoteCheck } from '../../../../../main/verify/remote-check/remote-check.ts';
import { createFakeClock, type FakeClock } from '../../../../support/fake-clock.ts';
import { folderId } from '../../../../support/open-test-journal.ts';

/** A check of a client without folders: what is armed is seen, and nothing is compared. */
function setUp(): { readonly check: RemoteCheck; readonly clock: FakeClock } {
  const clock = createFakeClock();
  const deps = {
    clock,
    folders: () => [],
    whenOnline: async () => undefined,
    random: () => 0,
    onDifferences: () => undefined,
    onChange: () => undefined,
    viewOf: () => {
      throw new Error('There is no folder.');
    },
    life: new AbortController().signal,
  } as unknown as Parameters<typeof createRemoteCheck>[0];
  return { check: createRemoteCheck(deps, { confirmGapMs: 3_000 }), clock };
}

describe('remote-check', () => {
  it('looks through the listings again 2 s and 62 s after a create', async () => {
    const { check, clock } = setUp();
    check.created(folderId);
    expect(clock.nextTimerInMs()).toBe(2_000);
    await clock.advance(2_000);
    expect(clock.nextTimerInMs()).toBe(60_000);
  });

  it('arms no timer after stop(), even for an upload that is confirmed later', async () => {
    const { check, clock } = setUp();
    check.created(folderId);
    check.stop();
    check.created(folderId);
    check.reached();
    expect(clock.pendingCount).toBe(0);
    await clock.advance(2_000);
    expect(clock.pendingCount).toBe(0);
  });
});

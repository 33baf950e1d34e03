import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../../../../main/engine/index.ts';
import { retrySignIn } from '../../../../../../main/hosts/cli/engine/retry-sign-in.ts';
import type { EngineState } from '../../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../../support/fake-clock.ts';
import { quietStatus } from '../../../rpc/stub-account.ts';

describe('retry-sign-in', () => {
  it('asks again after pauses that double up to a quarter of an hour, each with full jitter', async () => {
    const { clock, says, retries } = retried({ wasSignedIn: true, random: 0.5 });
    says('sign-in-needed');
    const pausesMs: (number | null)[] = [];
    for (let index = 0; index < 9; index += 1) {
      pausesMs.push(clock.nextTimerInMs());
      await clock.advance(clock.nextTimerInMs() ?? 0);
    }
    expect(pausesMs).toEqual([5, 10, 20, 40, 80, 160, 320, 450, 450].map((seconds) => seconds * 1_000));
    expect(retries()).toBe(9);
  });

  it('starts from the short pause again after the key was accepted in between', async () => {
    const { clock, says } = retried({ wasSignedIn: true, random: 0.5 });
    says('sign-in-needed');
    await clock.advance(60_000);
    says('up-to-date');
    expect(clock.pendingCount).toBe(0);
    says('sign-in-needed');
    expect(clock.nextTimerInMs()).toBe(5_000);
  });

  it('never retries a key that the bank has not accepted before', () => {
    const { clock, says } = retried({ wasSignedIn: false, random: 0.5 });
    says('sign-in-needed');
    expect(clock.pendingCount).toBe(0);
  });
});

function retried({ wasSignedIn, random }: { readonly wasSignedIn: boolean; readonly random: number }) {
  const clock = createFakeClock();
  const listeners = new Set<(event: EngineEvent) => void>();
  let count = 0;
  retrySignIn(
    { clock, random: () => random },
    {
      status: () => quietStatus,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      wasSignedIn: () => wasSignedIn,
      retrySignIn() {
        count += 1;
      },
    },
  );
  return {
    clock,
    retries: () => count,
    says(word: EngineState) {
      for (const listener of listeners) listener({ kind: 'status', status: { ...quietStatus, word } });
    },
  };
}

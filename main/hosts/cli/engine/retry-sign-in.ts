import type { SyncEngine } from '../../../engine/index.ts';
import { type Clock, createBackoff, type Random } from '../../../platform/index.ts';

/**
 * Room main/hosts/cli: signs in again after a refusal, for commands that watch without a window.
 *
 * A key that worked may be disabled for a moment and enabled again, and no user is there to sign in. Probes back off
 * exponentially with full jitter, so that many clients do not ask at once and a locked account is left alone.
 */
export interface SignInRetryDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Random;
}

export type RetriedEngine = Pick<SyncEngine, 'status' | 'subscribe' | 'wasSignedIn' | 'retrySignIn'>;

// A key is disabled and enabled again within a minute while it is being managed; later about two hundred refused log-ins a day.
const policy = { firstMs: 10_000, maxMs: 15 * 60_000 };

/** Only an account that was accepted since the command began is retried. Returns the stop. */
export function retrySignIn({ clock, random }: SignInRetryDeps, engine: RetriedEngine): () => void {
  const backoff = createBackoff({ ...policy, random });
  let cancelTimer: (() => void) | null = null;

  function retryLater(): void {
    cancelTimer = clock.after(backoff.next(), () => {
      engine.retrySignIn();
      retryLater();
    });
  }

  function stopRetrying(): void {
    cancelTimer?.();
    cancelTimer = null;
    backoff.reset();
  }

  const forget = engine.subscribe((event) => {
    if (event.kind !== 'status') return;
    const isRefused = event.status.word === 'sign-in-needed' && engine.wasSignedIn();
    if (!isRefused) stopRetrying();
    else if (cancelTimer === null) retryLater();
  });
  return () => {
    forget();
    stopRetrying();
  };
}

import type { Clock, Log } from '../../platform/index.ts';
import { type Pause, pauseAt, type Settings } from '../../settings/index.ts';
import type { ComposedEngine } from './compose-engine.ts';

export interface KeepPauseDeps {
  readonly settings: Settings;
  readonly composed: {
    readonly engine: Pick<ComposedEngine['engine'], 'pause' | 'resume'>;
    readonly downloads: Pick<ComposedEngine['downloads'], 'pause' | 'resume'>;
    readonly proofUploads: Pick<ComposedEngine['proofUploads'], 'pause' | 'resume'>;
    readonly smartFolders: Pick<ComposedEngine['smartFolders'], 'pause' | 'resume'>;
    readonly bulk: Pick<ComposedEngine['bulk'], 'pause' | 'resume'>;
  };
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
  readonly log: Log;
}

export interface PauseKeeper {
  /** Milliseconds since the epoch; null: until `resume`. */
  pause(untilMs: number | null): void;
  resume(): void;
  stop(): void;
}

// A timer counts the time that the machine was awake, a pause ends by the clock on the wall: it is looked at this often.
const LOOK_AT_CLOCK_EVERY_MS = 30_000;

/**
 * Holds an engine still as long as the settings say, and lets it go on when the time is over. The settings speak for all
 * accounts and outlive the process; what could not be written there still holds until the end of it.
 */
export function keepPause({ settings, composed, clock, log }: KeepPauseDeps): PauseKeeper {
  const { engine, downloads, proofUploads, smartFolders, bulk } = composed;
  let held: Pause | null = null;
  let cancelLook = (): void => undefined;

  function hold(next: Pause | null): void {
    const isSame = held?.untilMs === next?.untilMs && (held === null) === (next === null);
    held = next;
    cancelLook();
    if (next !== null && next.untilMs !== null) {
      const leftMs = Math.max(0, next.untilMs - clock.nowMs());
      cancelLook = clock.after(Math.min(leftMs, LOOK_AT_CLOCK_EVERY_MS), () => take(held));
    }
    if (isSame) return;
    if (next === null) {
      engine.resume();
      downloads.resume();
      proofUploads.resume();
      smartFolders.resume();
      bulk.resume();
    } else {
      engine.pause(next.untilMs);
      downloads.pause();
      proofUploads.pause();
      smartFolders.pause();
      bulk.pause();
    }
  }

  /** A pause that is over, or was corrected after a clock change, is written as such. */
  function take(pause: Pause | null): void {
    const left = pause === null ? null : pauseAt(pause, clock.nowMs());
    hold(left);
    if (left !== pause) remember(left);
  }

  function remember(pause: Pause | null): void {
    settings
      .update((before) => ({ ...before, pause }))
      .catch((error: unknown) => log.warn('the pause could not be remembered', { error }));
  }

  let before = settings.get().pause;
  take(before);
  const unsubscribe = settings.subscribe(({ pause }) => {
    if (JSON.stringify(pause) === JSON.stringify(before)) return;
    before = pause;
    take(pause);
  });

  return {
    pause(untilMs) {
      const pause = { sinceMs: clock.nowMs(), untilMs };
      hold(pause);
      remember(pause);
    },
    resume() {
      hold(null);
      remember(null);
    },
    stop() {
      unsubscribe();
      cancelLook();
    },
  };
}

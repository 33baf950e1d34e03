/** Those who wait until there is nothing left to do. */
export interface IdleWaiters {
  /** Resolves as soon as `isIdle` is true at a check. Rejects with the signal's reason. */
  wait(signal: AbortSignal): Promise<void>;
  /** A task has ended. Asks `isIdle` only when a caller waits. */
  check(): void;
}

export function createIdleWaiters(isIdle: () => boolean): IdleWaiters {
  const waiting = new Set<() => void>();
  return {
    wait(signal) {
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(finish);
          signal.removeEventListener('abort', giveUp);
        };
        const finish = (): void => {
          leave();
          resolve();
        };
        const giveUp = (): void => {
          leave();
          reject(signal.reason);
        };
        if (signal.aborted) giveUp();
        else if (isIdle()) finish();
        else {
          signal.addEventListener('abort', giveUp, { once: true });
          waiting.add(finish);
        }
      });
    },
    check() {
      if (waiting.size === 0 || !isIdle()) return;
      for (const finish of [...waiting]) finish();
    },
  };
}

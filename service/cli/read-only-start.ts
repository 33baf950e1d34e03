import { hasErrorCode } from '../../shared/errors/index.ts';

export interface ReadOnlyStart {
  isReadOnly(): boolean;
  /**
   * Does what the start has to write, where that is still to be done. Rejects with STORAGE_FULL while there is no room. Calls during
   * a try share its outcome.
   */
  finish(): Promise<void>;
  /** No further try; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * The writes of a start, which a full disk puts off: the bank is read-only until they are done. `write` may be called again after
 * it has failed; `refuse` is called after each failure for want of space. `after` runs a task later and returns how to cancel it;
 * `retryMs` is the time between tries.
 */
export function createReadOnlyStart(deps: {
  readonly write: () => Promise<void>;
  readonly refuse: () => void;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly retryMs: number;
  readonly failed: (error: unknown) => void;
}): ReadOnlyStart {
  let isDone = false;
  let isStopped = false;
  let trying: Promise<void> | null = null;
  let cancelRetry = (): void => {};

  async function tryOnce(): Promise<void> {
    cancelRetry();
    try {
      await deps.write();
      isDone = true;
    } catch (error) {
      if (hasErrorCode(error, 'STORAGE_FULL')) deps.refuse();
      if (!isStopped) cancelRetry = deps.after(deps.retryMs, retry);
      throw error;
    }
  }

  function retry(): void {
    finish().catch((error: unknown) => {
      if (!hasErrorCode(error, 'STORAGE_FULL')) deps.failed(error);
    });
  }

  async function finish(): Promise<void> {
    if (isDone || isStopped) return;
    trying ??= tryOnce().finally(() => {
      trying = null;
    });
    await trying;
  }

  return {
    isReadOnly: () => !isDone,
    finish,
    async stop() {
      isStopped = true;
      cancelRetry();
      await Promise.allSettled([trying]);
    },
  };
}

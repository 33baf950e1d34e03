/**
 * Resolves with the first answer of `look` that is not null: now, or after a change. Rejects with what `look` throws, and with the
 * reason of `life`.
 */
export function follow<Answer>(
  subscribe: (listener: () => void) => () => void,
  look: () => Answer | null,
  life: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let unfollow = (): void => undefined;
    const finish = (): void => {
      unfollow();
      life.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      finish();
      reject(life.reason);
    };
    const check = (): void => {
      try {
        const answer = look();
        if (answer === null) return;
        finish();
        resolve(answer);
      } catch (error) {
        finish();
        reject(error);
      }
    };
    if (life.aborted) return abort();
    life.addEventListener('abort', abort, { once: true });
    unfollow = subscribe(check);
    check();
  });
}

/** Calls `run` once when the signal aborts, also when it has already. Returns the remover. */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  if (signal.aborted) {
    run();
    return () => undefined;
  }
  signal.addEventListener('abort', run, { once: true });
  return () => signal.removeEventListener('abort', run);
}

import { toFailureCode } from '../../rpc/index.ts';

/** Resolves at once while the host can be asked, else when it can be again. Throws the signal's reason. */
export type UntilOpen = (signal: AbortSignal) => Promise<void>;

interface Opening {
  getState(): { readonly connection: string };
  subscribe(listener: () => void): () => void;
}

export function createUntilOpen(store: Opening): UntilOpen {
  return async (signal) => {
    signal.throwIfAborted();
    if (store.getState().connection === 'open') return;
    const opened = Promise.withResolvers<void>();
    const unsubscribe = store.subscribe(() => {
      if (store.getState().connection === 'open') opened.resolve();
    });
    const giveUp = (): void => opened.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await opened.promise;
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', giveUp);
    }
  };
}

/**
 * Asks the host to take a file, and asks again when a lost connection is back: nothing of the file has left the page by then.
 * Throws what the host refuses, and the signal's reason.
 */
export async function beginWhenOpen<Begun>(
  begin: () => Promise<Begun>,
  untilOpen: UntilOpen,
  signal: AbortSignal,
): Promise<Begun> {
  for (;;) {
    await untilOpen(signal);
    try {
      return await begin();
    } catch (error) {
      if (signal.aborted || toFailureCode(error) !== 'HOST_UNREACHABLE') throw error;
    }
  }
}

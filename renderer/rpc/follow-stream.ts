import type { RpcClient } from '../../shared/rpc/index.ts';
import type { Connection } from './connection.ts';

/**
 * Reads one stream of the host for as long as the connection is open, and begins again with each new one; the host opens
 * every stream with all there is, so a reader that was away misses nothing. Returns the function that stops it.
 */
export function followStream<Event>(
  connection: Connection,
  open: (client: RpcClient, signal: AbortSignal) => Promise<AsyncIterable<Event>>,
  handlers: {
    readonly onEvent: (event: Event) => void;
    /** A stream that fails while the connection stands: the events stop, so it must be seen. */
    readonly onFailure: (error: unknown) => void;
  },
): () => void {
  let reading = new AbortController();

  const read = async (signal: AbortSignal): Promise<void> => {
    try {
      for await (const event of await open(connection.client, signal)) {
        if (signal.aborted) return;
        handlers.onEvent(event);
      }
    } catch (error) {
      if (!signal.aborted && connection.phase() === 'open') handlers.onFailure(error);
    }
  };

  const follow = (): void => {
    reading.abort();
    reading = new AbortController();
    if (connection.phase() === 'open') void read(reading.signal);
  };

  const unsubscribe = connection.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    reading.abort();
  };
}

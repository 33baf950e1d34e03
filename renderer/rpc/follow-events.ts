import type { EngineEventView } from '../../shared/rpc/index.ts';
import type { Connection } from './connection.ts';
import { followStream } from './follow-stream.ts';

/** Reads the engine's stream for as long as there is a connection. Returns the function that stops it. */
export function followEvents(
  connection: Connection,
  handlers: {
    readonly onEvent: (event: EngineEventView) => void;
    readonly onFailure: (error: unknown) => void;
  },
): () => void {
  return followStream(connection, (client, signal) => client.engine.events(undefined, { signal }), handlers);
}

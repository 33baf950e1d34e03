import { AppError, type ErrorCode } from '../../../shared/errors/index.ts';
import { toFailureCode } from '../../rpc/index.ts';

/** A stream of the host that tells something once, from its beginning to its last event. */
export interface WholeReading<Event> {
  readonly open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>;
  /** The events of an earlier try are void. */
  readonly onBegin: () => void;
  readonly onEvent: (event: Event) => void;
  /** After which nothing is missing. */
  readonly isLast: (event: Event) => boolean;
  readonly onFailure: (code: ErrorCode) => void;
}

export interface Opening {
  getState(): { readonly connection: string };
  subscribe(listener: () => void): () => void;
}

/**
 * Reads it, and begins again when a connection that was lost in its middle is back: the host cannot go on where it was. A refusal
 * stays until the user asks `again`.
 */
export function readWhole<Event>(
  store: Opening,
  { open, onBegin, onEvent, isLast, onFailure }: WholeReading<Event>,
): { readonly again: () => void; readonly stop: () => void } {
  let trial = new AbortController();
  let wasAway = false;
  let isBroken = false;

  const isOpen = (): boolean => store.getState().connection === 'open';
  const begin = (): void => {
    trial.abort();
    trial = new AbortController();
    wasAway = !isOpen();
    isBroken = false;
    onBegin();
    void read(trial.signal);
  };
  const read = async (signal: AbortSignal): Promise<void> => {
    try {
      let isWhole = false;
      for await (const event of await open(signal)) {
        if (signal.aborted) return;
        onEvent(event);
        isWhole = isLast(event);
      }
      if (!isWhole) throw new AppError('HOST_UNREACHABLE');
    } catch (error) {
      if (signal.aborted) return;
      const code = toFailureCode(error);
      onFailure(code);
      isBroken = code === 'HOST_UNREACHABLE';
      look();
    }
  };
  // A failure while the connection stands is not tried again by itself: it would be tried without end.
  const look = (): void => {
    if (!isOpen()) wasAway = true;
    else if (wasAway && isBroken) begin();
  };

  const unsubscribe = store.subscribe(look);
  begin();
  return {
    again: begin,
    stop: () => {
      unsubscribe();
      trial.abort();
    },
  };
}

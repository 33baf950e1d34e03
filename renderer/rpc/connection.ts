import { type ClientContext, type ClientLink, createORPCClient } from '@orpc/client';
import { AppError, toAppError } from '../../shared/errors/index.ts';
import type { RpcClient } from '../../shared/rpc/index.ts';
import type { OpenTransport, Timer, Transport } from './ports.ts';
import { reconnectDelayMs } from './reconnect-delay.ts';

/** `refused`: the host does not know this page any more; only opening Galley again helps. */
export type ConnectionPhase = 'connecting' | 'open' | 'lost' | 'refused';

export interface Connection {
  /** The same object for good; calls fail as HOST_UNREACHABLE while the connection is not open. */
  readonly client: RpcClient;
  phase(): ConnectionPhase;
  /** Called on every change of phase; returns its remover. */
  subscribe(listener: (phase: ConnectionPhase) => void): () => void;
  /** Tries now instead of waiting for the next turn: the network is back, the page is looked at again. */
  retryNow(): void;
  close(): void;
}

/** Opens the first transport at once and keeps one open until `close`. */
export function createConnection(deps: { readonly transport: Transport; readonly timer: Timer }): Connection {
  const listeners = new Set<(phase: ConnectionPhase) => void>();
  const ending = new AbortController();
  let phase: ConnectionPhase = 'connecting';
  let current: OpenTransport | null = null;
  let attempt = 0;
  let forgetTimer: (() => void) | null = null;

  const enter = (next: ConnectionPhase): void => {
    if (next === phase) return;
    phase = next;
    for (const listener of [...listeners]) listener(next);
  };

  const open = async (): Promise<void> => {
    forgetTimer = null;
    try {
      const opened = await deps.transport(ending.signal);
      if (ending.signal.aborted) return opened.close();
      attempt = 0;
      current = opened;
      opened.onClosed(() => {
        current = null;
        if (!ending.signal.aborted) waitForNextTry('lost');
      });
      enter('open');
    } catch (error) {
      if (ending.signal.aborted) return;
      if (toAppError(error).code === 'NOT_SIGNED_IN') enter('refused');
      else waitForNextTry(phase === 'connecting' && attempt < triesBeforeLost ? 'connecting' : 'lost');
    }
  };

  const waitForNextTry = (next: ConnectionPhase): void => {
    attempt += 1;
    enter(next);
    forgetTimer = deps.timer.after(reconnectDelayMs(attempt), () => void open());
  };

  const link: ClientLink<ClientContext> = {
    call: (path, input, options) =>
      current === null
        ? Promise.reject(new AppError('HOST_UNREACHABLE'))
        : current.link.call(path, input, options),
  };

  void open();
  return {
    client: createORPCClient(link),
    phase: () => phase,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryNow: () => {
      if (forgetTimer === null) return;
      forgetTimer();
      void open();
    },
    close: () => {
      ending.abort();
      forgetTimer?.();
      current?.close();
      listeners.clear();
    },
  };
}

/** A page that loads while its host still starts says "connecting" for about a second, not "lost". */
const triesBeforeLost = 2;

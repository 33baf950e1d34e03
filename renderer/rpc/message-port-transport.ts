import { RPCLink } from '@orpc/client/message-port';
import { desktopMessages } from '../../shared/rpc/index.ts';
import type { CallHeaders, Transport } from './ports.ts';

/** Messages that the page sends to itself: the preload script hears them and answers the same way. */
export interface PageMessages {
  post(message: unknown, ports?: readonly MessagePort[]): void;
  /** Returns its remover. */
  listen(listener: (message: unknown, ports: readonly MessagePort[]) => void): () => void;
}

/**
 * The desktop host: asks the preload script for one end of a channel; main holds the other. No party refuses the page, and there
 * is no waiting: a preload script answers in the same turn.
 */
export function createMessagePortTransport(messages: PageMessages, headers: CallHeaders): Transport {
  return async (signal) => {
    const port = await askForPort(messages, signal);
    port.start();
    return {
      link: new RPCLink({ port, headers }),
      onClosed: (listener) => port.addEventListener('close', () => listener(), { once: true }),
      close: () => port.close(),
    };
  };
}

function askForPort(messages: PageMessages, signal: AbortSignal): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const forget = messages.listen((message, [port]) => {
      if (message !== desktopMessages.portForPage || port === undefined) return;
      forget();
      resolve(port);
    });
    signal.addEventListener('abort', () => {
      forget();
      reject(signal.reason);
    });
    messages.post(desktopMessages.askForPort);
  });
}

import { desktopOrigin } from '../../shared/rpc/index.ts';
import { createMessagePortTransport, type PageMessages } from './message-port-transport.ts';
import type { Transport } from './ports.ts';
import { createWebSocketTransport } from './web-socket-transport.ts';

/** What of the page's window the choice needs. */
export interface PagePlace {
  readonly origin: string;
  readonly hash: string;
  /** Replaces the fragment, so that the token is neither bookmarked nor seen over a shoulder. */
  readonly replaceHash: (hash: string) => void;
  readonly messages: PageMessages;
}

const tokenKey = 'token';

/**
 * The one place that decides how the contract travels: over a MessagePort in the desktop host, over a WebSocket to the
 * host that served the page otherwise. Takes the token out of the address before anything else can read it.
 */
export function chooseTransport({ origin, hash, replaceHash, messages }: PagePlace): Transport {
  if (origin === desktopOrigin) return createMessagePortTransport(messages);
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(tokenKey);
  if (token !== null) replaceHash('');
  return createWebSocketTransport(origin, token);
}

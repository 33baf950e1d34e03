import { accountHeader, desktopOrigin } from '../../shared/rpc/index.ts';
import { createMessagePortTransport, type PageMessages } from './message-port-transport.ts';
import type { Transport } from './ports.ts';
import { createWebSocketTransport } from './web-socket-transport.ts';

/** The part of the page's window that the choice needs. */
export interface PagePlace {
  readonly origin: string;
  readonly hash: string;
  /** Replaces the fragment, so that the token is neither bookmarked nor seen over a shoulder. */
  readonly replaceHash: (hash: string) => void;
  readonly messages: PageMessages;
  /** The account that the page shows at the moment of a call; null while it shows none. */
  readonly accountId: () => string | null;
}

const tokenKey = 'token';

/**
 * The one place that decides how the contract travels: over a MessagePort in the desktop host, over a WebSocket to the
 * host that served the page otherwise. Takes the token out of the address before anything else can read it.
 */
export function chooseTransport({ origin, hash, replaceHash, messages, accountId }: PagePlace): Transport {
  const headers = (): Readonly<Record<string, string>> => {
    const shown = accountId();
    return shown === null ? {} : { [accountHeader]: shown };
  };
  if (origin === desktopOrigin) return createMessagePortTransport(messages, headers);
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(tokenKey);
  if (token !== null) replaceHash('');
  return createWebSocketTransport(origin, token, headers);
}

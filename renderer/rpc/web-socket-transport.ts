import { RPCLink } from '@orpc/client/websocket';
import { AppError } from '../../shared/errors/index.ts';
import { hostRoutes } from '../../shared/rpc/index.ts';
import type { CallHeaders, OpenTransport, Transport } from './ports.ts';

/**
 * The browser host: the token of the page's address is exchanged for a cookie once, then every try opens a WebSocket.
 * A browser does not tell a page why its socket was refused, so after a refusal the session route is asked whether
 * the cookie is still good.
 */
export function createWebSocketTransport(
  origin: string,
  token: string | null,
  headers: CallHeaders,
): Transport {
  let unspentToken = token;
  return async (signal) => {
    if (unspentToken !== null) {
      await askHost(origin, signal, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: unspentToken }),
      });
      unspentToken = null;
    }
    const socket = await openSocket(origin, signal);
    if (socket !== null) return transportOver(socket, headers);
    await askHost(origin, signal, { method: 'GET' });
    throw new AppError('HOST_UNREACHABLE');
  };
}

/** Throws NOT_SIGNED_IN when the host does not know this page, HOST_UNREACHABLE when there is no host. */
async function askHost(origin: string, signal: AbortSignal, request: RequestInit): Promise<void> {
  const answer = await fetch(new URL(hostRoutes.session, origin), { ...request, signal }).catch(
    (cause: unknown) => {
      throw new AppError('HOST_UNREACHABLE', {}, cause);
    },
  );
  if (answer.status === 401) throw new AppError('NOT_SIGNED_IN');
  if (answer.status >= 500) throw new AppError('HOST_UNREACHABLE', { status: answer.status });
}

/** Null when the socket was closed before it opened. */
function openSocket(origin: string, signal: AbortSignal): Promise<WebSocket | null> {
  const address = new URL(hostRoutes.rpc, origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  return new Promise((resolve) => {
    const abort = (): void => socket.close();
    signal.addEventListener('abort', abort, { once: true });
    socket.addEventListener('open', () => resolve(socket), { once: true });
    socket.addEventListener(
      'close',
      () => {
        signal.removeEventListener('abort', abort);
        resolve(null);
      },
      { once: true },
    );
  });
}

function transportOver(socket: WebSocket, headers: CallHeaders): OpenTransport {
  return {
    link: new RPCLink({ websocket: socket, headers }),
    onClosed: (listener) => {
      if (socket.readyState === WebSocket.CLOSED) queueMicrotask(listener);
      else socket.addEventListener('close', () => listener(), { once: true });
    },
    close: () => socket.close(),
  };
}

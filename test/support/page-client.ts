import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import type { RpcClient } from '../../shared/rpc/index.ts';

/** The page's side of the browser host, without a browser. */
export interface PageClient {
  readonly client: RpcClient;
  /** GET of a path of the host, with the page's cookie. */
  ask(path: string): Promise<Response>;
  close(): void;
}

/** `url`: the address with its token, as the host tells it. */
export async function openPageClient(url: string): Promise<PageClient> {
  const address = new URL(url);
  const answer = await fetch(new URL('/session', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address.origin },
    body: JSON.stringify({ token: address.hash.replace('#token=', '') }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const socket = new WebSocket(`ws://${address.host}/rpc`, { headers: { origin: address.origin, cookie } });
  await once(socket, 'open');
  return {
    // The link wants a browser's WebSocket; that of `ws` has all that it uses.
    client: createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
    ask: (path) => fetch(new URL(path, address), { headers: { cookie } }),
    close: () => socket.terminate(),
  };
}

import { RequestHeadersPlugin } from '@orpc/server/plugins';
import { RPCHandler } from '@orpc/server/ws';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { hostRoutes } from '../../../shared/rpc/index.ts';
import type { Router } from '../../rpc/index.ts';

/** The contract over one WebSocket per page. The guard of all routes has decided before about access. */
export function addRpcSocket(app: FastifyInstance, router: Router): void {
  const handler = new RPCHandler(router, { plugins: [new RequestHeadersPlugin()] });
  app.get(hostRoutes.rpc, { websocket: true }, async (socket) => {
    await handler.upgrade(withBackpressure(socket));
  });
}

/**
 * oRPC awaits what `send` returns, but the `send` of `ws` returns nothing and buffers without bound. Here it resolves
 * when the bytes have left the process, so that a stream to a page that does not read stands still. A socket that is
 * closing resolves too: its `close` event ends the calls, an error beside it would say nothing more.
 */
function withBackpressure(socket: WebSocket): Parameters<RPCHandler<Record<never, never>>['upgrade']>[0] {
  return {
    addEventListener: socket.addEventListener.bind(socket),
    send: (data: Parameters<WebSocket['send']>[0]) =>
      new Promise<void>((resolve) => {
        if (socket.readyState === socket.OPEN) socket.send(data, () => resolve());
        else resolve();
      }),
  };
}

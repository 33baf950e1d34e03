import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyWebsocket from '@fastify/websocket';
import { type FastifyInstance, fastify } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import { hostRoutes } from '../../../shared/rpc/index.ts';
import type { Log } from '../../platform/index.ts';
import type { Router, RpcSession } from '../../rpc/index.ts';
import type { Spool } from '../../spool/index.ts';
import { answerFailure } from './failure-answer.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';
import { newSecret } from './page-secret.ts';
import { createPageSession, type PageSession } from './page-session.ts';
import { addRpcSocket } from './rpc-socket.ts';
import { securityHeaders } from './security-headers.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addSpoolRoute } from './spool-route.ts';
import { addThumbnailRoute } from './thumbnail-route.ts';

export interface WebHostDeps {
  readonly router: Router;
  readonly session: RpcSession;
  readonly spool: Spool;
  readonly log: Log;
}

export interface WebHostOptions {
  /** 0: any free one. */
  readonly port: number;
  /** The secret in the cookie of the page (`page-secret.ts`). Missing: another one at each start. */
  readonly pageSecret?: string;
  /** Where the built page lies; `index.html` must be there. */
  readonly rendererDirectory: string;
}

export interface WebHost {
  /** Address of the page with its token in the fragment: a secret, for the person who started the host. */
  readonly url: string;
  /** The same for a browser that is started with it: good for one exchange. */
  readonly browserUrl: string;
  close(): Promise<void>;
}

/** More than the largest question of the contract (1,000 file names); a page that sends more is cut off. */
const largestMessageBytes = 4 * 1024 * 1024;

/**
 * The page and its ways to Galley, on the loopback interface alone. Every request must name our own address as Host;
 * everything that changes something or opens a socket must come from our own page (Origin); everything but the page's
 * files and the exchange of the token must carry the cookie. Throws when the port is taken or the page is not built.
 */
export async function startWebHost(deps: WebHostDeps, options: WebHostOptions): Promise<WebHost> {
  if (!existsSync(join(options.rendererDirectory, 'index.html'))) {
    throw new AppError('BAD_USAGE', { message: 'The user interface is not built: run "npm run build".' });
  }
  const pageSession = createPageSession(options.pageSecret ?? newSecret());
  let boundPort = 0;
  const port = (): number => boundPort;

  const app = fastify({
    logger: false,
    // A socket of a page that is just open must not hold up the end.
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => {
      reply.headers(securityHeaders(boundPort));
      answerFailure(reply, new AppError('NOT_FOUND'), deps.log);
    },
  });
  app.setErrorHandler((error, _request, reply) => answerFailure(reply, error, deps.log));
  app.setNotFoundHandler((_request, reply) => answerFailure(reply, new AppError('NOT_FOUND'), deps.log));

  await app.register(fastifyWebsocket, {
    options: { maxPayload: largestMessageBytes },
    // Pages come back by themselves; waiting for each to say goodbye would make the end wait for a sleeping laptop.
    preClose(done) {
      for (const client of app.websocketServer.clients) client.terminate();
      app.websocketServer.close(done);
    },
  });
  // After the WebSocket plugin: its own hook must have marked an upgrade to end its socket when we refuse it.
  addGuard(app, { pageSession, port });
  await app.register(fastifyStatic, {
    root: options.rendererDirectory,
    // Only files that lie there now have a route: there is no path to make up.
    wildcard: false,
    dotfiles: 'deny',
    // The page's files carry a hash in their name, `index.html` does not.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.endsWith('.html') ? 'no-store' : 'public, max-age=31536000, immutable',
      ),
  });
  await app.register(async (scope) => addSessionRoutes(scope, { pageSession, port }));
  await app.register(async (scope) => addRpcSocket(scope, deps.router));
  await app.register(async (scope) => addThumbnailRoute(scope, deps.session));
  await app.register(async (scope) => addSpoolRoute(scope, deps.spool));

  await app.listen({ host: '127.0.0.1', port: options.port });
  boundPort = boundPortOf(app);
  return {
    url: `http://127.0.0.1:${boundPort}/#token=${pageSession.token}`,
    browserUrl: `http://127.0.0.1:${boundPort}/#token=${pageSession.browserToken}`,
    close: () => app.close(),
  };
}

function boundPortOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

/** Runs before every route, files and sockets included, and before a byte of a body is read. */
function addGuard(
  app: FastifyInstance,
  { pageSession, port }: { readonly pageSession: PageSession; readonly port: () => number },
): void {
  const guarded = [hostRoutes.rpc, hostRoutes.spool, hostRoutes.thumbnail];
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(port()));
    if (!isOwnHost(request.headers.host, port())) throw new AppError('FORBIDDEN');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isUpgrade = request.headers.upgrade !== undefined;
    if ((!isRead || isUpgrade) && !isOwnOrigin(request.headers.origin, port())) {
      throw new AppError('FORBIDDEN');
    }
    const path = request.routeOptions.url ?? '';
    const needsCookie = isUpgrade || guarded.some((route) => path === route || path.startsWith(`${route}/`));
    if (needsCookie && !pageSession.hasCookie(request.headers.cookie, port())) {
      throw new AppError('NOT_SIGNED_IN');
    }
  });
}

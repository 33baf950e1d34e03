import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import { errorBody } from './error-answers.ts';

/** The time limits of a sender; a slower one holds a socket on purpose or is gone. All in milliseconds. */
export interface HttpLimits {
  /**
   * A connection with a silent other side is closed after this time: slow uploads live, silent ones end. Our own work has no
   * limit here.
   */
  readonly idleMs: number;
  /** Headers fit in one packet. */
  readonly headersMs: number;
  /** For each megabyte that a body of JSON may have. */
  readonly jsonBodyMs: number;
  /** The rest of a body after its answer, which is not read. */
  readonly leftoverMs: number;
  /** Longer than the idle time of common proxies and clients, so that the other side closes first. */
  readonly keepAliveMs: number;
  /** How often Node looks for headers that are late. */
  readonly checkMs: number;
}

export const usualHttpLimits: HttpLimits = {
  idleMs: 60_000,
  headersMs: 15_000,
  jsonBodyMs: 30_000,
  leftoverMs: 30_000,
  keepAliveMs: 75_000,
  checkMs: 5_000,
};

/** Sockets at once. Far above what clients of one machine need, far below what a process may open. */
const mostConnections = 10_000;

export function createHttpServer(handler: Parameters<typeof createServer>[1], limits: HttpLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      // Zero, or a long upload would be cut off; bodies of JSON have their own limit, the rest the idle time.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    handler,
  );
  server.maxConnections = mostConnections;
  server.setTimeout(limits.idleMs);
  // A client that has sent all of it waits for the service: for a slow picture, or for a slow disk.
  server.on('request', (request, response) => {
    response.on('timeout', (socket: Socket) => {
      if (!request.complete || response.headersSent) socket.destroy();
    });
  });
  // The reader of the body answers `Expect: 100-continue`, once it is clear that the body is wanted.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  server.on('checkExpectation', (_request, response) => {
    const reason = 'Of Expect only 100-continue is known.';
    const body = JSON.stringify(errorBody(new AppError('BAD_REQUEST', { field: 'expect', reason }), null));
    response
      .writeHead(417, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body);
  });
  return server;
}

/**
 * Ends senders that keep a body trickling after they were answered, as everybody can be without a token. An honest sender has
 * its answer by then and stops, or is done in time.
 */
export function endLeftoverBodies(app: FastifyInstance, limits: HttpLimits): void {
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (raw.complete || raw.destroyed) return;
    // A service that has stopped does not stay for a sender that went away; Node tells a request that was answered nothing of that.
    const timer = setTimeout(() => raw.destroy(), limits.leftoverMs).unref();
    const { socket } = raw;
    // The socket outlives the request: a listener that stayed would stay for every refused body of the connection.
    const clear = (): void => {
      clearTimeout(timer);
      socket.off('close', clear);
      raw.off('end', clear).off('close', clear);
    };
    raw.once('end', clear).once('close', clear);
    socket.once('close', clear);
  });
}

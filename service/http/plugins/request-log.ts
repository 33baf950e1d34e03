import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The header that names a request, in the answer as in every line of the log about it. */
export const requestIdHeader = 'x-request-id';

/** The id the sender gave, so that its log and ours meet, if it cannot break a line of a log; else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[requestIdHeader];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
}

/**
 * Answers carry the id of their request, and the log gets a line for each at level `info`. The line names the route and never the
 * path: file names are other people's business, and the path of a guest's link is its key.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        elapsedMs: Math.round(reply.elapsedTime),
        userId: request.user?.userId ?? null,
      },
      'answered',
    );
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/index.ts';
import { hostRoutes } from '../../../shared/rpc/index.ts';
import type { PageSession } from './page-session.ts';

/** The body is one token; a client that sends more is not our page. */
const largestBodyBytes = 1_024;

const bodySchema = z.strictObject({ token: z.string() });

/** Exchanges the token for the cookie, and tells a page whether its cookie is still good. */
export function addSessionRoutes(
  app: FastifyInstance,
  deps: { readonly pageSession: PageSession; readonly port: () => number },
): void {
  app.post(hostRoutes.session, { bodyLimit: largestBodyBytes }, async (request, reply) => {
    const body = bodySchema.safeParse(request.body);
    if (!body.success) throw new AppError('BAD_REQUEST');
    if (!deps.pageSession.takeToken(body.data.token)) throw new AppError('NOT_SIGNED_IN');
    return reply.code(204).header('set-cookie', deps.pageSession.setCookie(deps.port())).send();
  });

  app.get(hostRoutes.session, async (request, reply) => {
    if (!deps.pageSession.hasCookie(request.headers.cookie, deps.port())) throw new AppError('NOT_SIGNED_IN');
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}

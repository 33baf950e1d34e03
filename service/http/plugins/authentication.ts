import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Route, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { SignIn, User } from '../../domain/index.ts';
import { toWindow } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The asking user; null only on routes that need no token. */
    user: User | null;
  }
  interface FastifyContextConfig {
    credentials?: Route['credentials'];
  }
}

/**
 * Denies by default: every request needs a token except on routes that say otherwise, and paths that do not exist are no
 * exception. A new route is closed until the route table opens it. `requestsPerSecond`: of each token; null for no limit.
 */
export function addAuthentication(
  app: FastifyInstance,
  deps: { readonly signIn: SignIn; readonly requestsPerSecond: number | null },
): void {
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const credentials = request.routeOptions.config.credentials ?? 'token';
    if (credentials !== 'token') return;
    const token = request.headers[tokenHeader];
    if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
    const session = await deps.signIn.authenticate(token);
    request.user = session.user;
  });
  const { requestsPerSecond } = deps;
  if (requestsPerSecond === null) return;
  const keyOf = (request: FastifyRequest): string => String(request.headers[tokenHeader]);
  // The hook looks at requests with a user only: a token is then one that the bank gave.
  const allowList = (request: FastifyRequest): boolean => request.user === null;
  app.addHook('onRequest', app.rateLimit({ ...toWindow({ requestsPerSecond, keyOf }), allowList }));
}

/** The user behind the request, for handlers of routes that need a token. */
export function userOf(request: FastifyRequest): User {
  if (request.user === null) throw new AppError('NOT_SIGNED_IN');
  return request.user;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Route, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { SignIn, User } from '../../domain/index.ts';
import type { RateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null only on routes that need no token. */
    user: User | null;
  }
  interface FastifyContextConfig {
    credentials?: Route['credentials'];
  }
}

/**
 * Denies by default: every request needs a token except on routes that say otherwise, and paths that do not exist are no
 * exception. A new route is closed until the route table opens it.
 */
export function addAuthentication(
  app: FastifyInstance,
  deps: { readonly signIn: SignIn; readonly rateLimit: RateLimit | null },
): void {
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request) => {
    const credentials = request.routeOptions.config.credentials ?? 'token';
    if (credentials !== 'token') return;
    const token = request.headers[tokenHeader];
    if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
    const session = await deps.signIn.authenticate(token);
    deps.rateLimit?.take(token);
    request.user = session.user;
  });
}

/** The user behind the request, for handlers of routes that need a token. */
export function userOf(request: FastifyRequest): User {
  if (request.user === null) throw new AppError('NOT_SIGNED_IN');
  return request.user;
}

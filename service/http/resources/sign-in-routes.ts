import type { FastifyInstance } from 'fastify';
import { apiKeyHeader, routes, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { SignIn } from '../../domain/index.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';

/** `docs/api/reference.md#authentication`: both ways to a token. */
export function addSignInRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  deps: { readonly signIn: SignIn },
): void {
  registrar.add(app, routes.getToken, async ({ request }) => {
    const key = request.headers[apiKeyHeader];
    if (typeof key !== 'string' || key === '') throw new AppError('SIGN_IN_REFUSED', { reason: 'missing' });
    return { [tokenHeader]: await deps.signIn.withKey(key) };
  });

  registrar.add(app, routes.login, async ({ request, body }) => ({
    [tokenHeader]: await deps.signIn.withPassword(body.User, body.Password, request.ip),
  }));
}

import { apiKeyHeader, routes, tokenHeader } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { SignIn } from '../../domain/index.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';

/** `docs/api/reference.md#authentication`: both ways to a token. */
export function addSignInRoutes(app: Api, deps: { readonly signIn: SignIn }): void {
  app.route({
    ...endpoint(routes.getToken),
    handler: async (request) => {
      const key = request.headers[apiKeyHeader];
      if (typeof key !== 'string' || key === '') throw new AppError('SIGN_IN_REFUSED', { reason: 'missing' });
      return { [tokenHeader]: await deps.signIn.withKey(key) };
    },
  });

  app.route({
    ...endpoint(routes.login),
    handler: async (request) => ({
      [tokenHeader]: await deps.signIn.withPassword(request.body.User, request.body.Password, request.ip),
    }),
  });
}

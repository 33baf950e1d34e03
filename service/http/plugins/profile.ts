import type { FastifyInstance } from 'fastify';
import type { Route } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { WireProfile } from '../wire/wire-asset.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the route table; none on addresses outside of the API. */
    route?: Route;
  }
}

/**
 * Keeps endpoints to the profile. Returns the endpoints that the service answers to; the list grows with each that is registered. The
 * documented profile shows and heeds what the reference knows and nothing else: extensions answer 404, and queries, of which the
 * reference knows none, are dropped.
 */
export function addProfile(app: FastifyInstance, { hasExtensions }: WireProfile): readonly Route[] {
  const implemented: Route[] = [];
  app.addHook('onRoute', (options) => {
    const route = options.config?.route;
    if (route === undefined) return;
    if (hasExtensions || !route.isExtension) {
      implemented.push(route);
      return;
    }
    // Said outright, or `/project/status` would be taken for the project `status`.
    options.handler = () => {
      throw new AppError('NOT_FOUND');
    };
    delete options.schema;
  });
  if (!hasExtensions) {
    app.addHook('preValidation', async (request) => {
      if (request.routeOptions.config.route !== undefined) request.query = {};
    });
  }
  return implemented;
}

import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';
import { describeRoutes } from '../openapi/open-api.ts';
import { addOpenApiPage } from '../openapi/open-api-ui.ts';
import type { RouteRegistrar } from '../plugins/route-registration.ts';

/** What the service can do, for programs and for people: both open to everybody. After all other routes, as it lists them. */
export async function addDescriptionRoutes(
  app: FastifyInstance,
  registrar: RouteRegistrar,
  options: { readonly publicUrl: string | null },
): Promise<void> {
  registrar.add(app, routes.readOpenApi, () => ({ ...description }));
  registrar.note(routes.showOpenApi);
  const description = describeRoutes(registrar.implemented(), {
    ...options,
    hasExtensions: registrar.hasExtensions,
  });
  await addOpenApiPage(app, description);
}

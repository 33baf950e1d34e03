import { type Route, routes } from '../../../shared/api/index.ts';
import { describeRoutes } from '../openapi/open-api.ts';
import { addOpenApiPage } from '../openapi/open-api-ui.ts';
import { type Api, endpoint } from '../plugins/endpoint.ts';
import type { WireProfile } from '../wire/wire-asset.ts';

/** The abilities of the service, for programs and for people: both open to everyone. After all other routes, as it lists them. */
export async function addDescriptionRoutes(
  app: Api,
  profile: WireProfile,
  implemented: readonly Route[],
  options: { readonly publicUrl: string | null },
): Promise<void> {
  app.route({ ...endpoint(routes.readOpenApi), handler: () => ({ ...description }) });
  const description = describeRoutes([...implemented, routes.showOpenApi], {
    ...options,
    ...profile,
  });
  await addOpenApiPage(app, description);
}

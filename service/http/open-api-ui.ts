import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../shared/api/index.ts';

/** Nothing from elsewhere, nothing inline that runs, and no other page may frame it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page that shows the description and tries it out, open to all like the description itself. */
export async function addOpenApiPage(
  app: FastifyInstance,
  document: Readonly<Record<string, unknown>>,
): Promise<void> {
  // A context of its own, so that what the page needs is opened and nothing else.
  await app.register(async (page) => {
    page.addHook('onRoute', (route) => {
      route.config = { ...route.config, credentials: 'none' };
    });
    // The package's types know OpenAPI 3.0 only; it passes a given document on as it is.
    const specification = { document } as unknown as StaticDocumentSpec;
    await page.register(fastifySwagger, { mode: 'static', specification });
    await page.register(fastifySwaggerUi, {
      routePrefix: routes.showOpenApi.path,
      staticCSP: contentSecurityPolicy,
      // Without the bar on top, whose only use is to open other descriptions. Nothing typed in is remembered between visits.
      uiConfig: { layout: 'BaseLayout', persistAuthorization: false },
    });
  });
}

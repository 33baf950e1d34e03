import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../shared/api/index.ts';

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

const ownFile = '@fastify/swagger-ui/package.json';

/** The page that shows the description and tries it out, open to all like the description itself. */
export async function addOpenApiPage(
  app: FastifyInstance,
  document: Readonly<Record<string, unknown>>,
): Promise<void> {
  const directory = join(dirname(createRequire(import.meta.url).resolve(ownFile)), 'static');
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
      // Named, because the library looks beside its own code, and in a built program that code lies elsewhere.
      baseDir: directory,
      logo: { type: 'image/svg+xml', content: await readFile(join(directory, 'logo.svg')) },
      // Without the bar on top, which only opens other descriptions. Nothing typed in is remembered between visits.
      uiConfig: { layout: 'BaseLayout', persistAuthorization: false },
    });
  });
}

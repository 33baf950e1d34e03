import { z } from 'zod';
import {
  apiKeyHeader,
  contentDigestHeader,
  errorBodySchema,
  idempotencyKeyHeader,
  type Route,
  routes as routeTable,
  tokenHeader,
  totalCountHeader,
  unlessExistsHeader,
  unlessExistsNameAndContent,
} from '../../shared/api/index.ts';
import { createSchemaDescriber, type SchemaDescriber } from './open-api-schemas.ts';

/**
 * OpenAPI 3.1 of what the service answers to, made from the route table; extensions carry `x-extension`. Queries, and what answers
 * tell of them, are extensions of routes that the reference has.
 */
export function describeRoutes(
  routes: readonly Route[],
  facts: { readonly publicUrl: string | null; readonly hasExtensions: boolean },
): Readonly<Record<string, unknown>> {
  const schemas = createSchemaDescriber(facts);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeRoute(route, schemas, facts),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Media bank and project management', version: 'v1' },
    ...(facts.publicUrl === null ? {} : { servers: [{ url: facts.publicUrl }] }),
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: tokenHeader },
        'api-key': { type: 'apiKey', in: 'header', name: apiKeyHeader },
      },
      schemas: schemas.components(),
    },
  };
}

function describeRoute(
  route: Route,
  schemas: SchemaDescriber,
  { hasExtensions }: { readonly hasExtensions: boolean },
): Readonly<Record<string, unknown>> {
  const isSecured = route.credentials === 'token' || route.credentials === 'api-key';
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    description: route.source,
    ...(route.isExtension ? { 'x-extension': true } : {}),
    parameters: [
      ...pathParameters(route),
      ...(hasExtensions ? [...queryParameters(route, schemas), ...headerParameters(route)] : []),
    ],
    ...(route.request === null
      ? {}
      : { requestBody: { required: true, content: content(route.request, schemas) } }),
    responses: {
      ...successes(route, schemas, hasExtensions),
      ...Object.fromEntries(
        Object.entries(refusals(route)).map(([status, meaning]) => [status, failure(meaning, schemas)]),
      ),
      default: failure('Refused or failed', schemas),
    },
    security: isSecured ? [{ [route.credentials]: [] }] : [],
  };
}

function operationIdOf(route: Route): string {
  const [name] = Object.entries(routeTable).find(([, known]) => known === route) ?? [];
  return name ?? `${route.method} ${route.path}`;
}

/** The resource: `/papi/v1/asset/search` → `asset`. */
function tagOf(route: Route): string {
  return (route.path.split('/')[3] ?? '').toLowerCase();
}

function successes(
  route: Route,
  schemas: SchemaDescriber,
  hasExtensions: boolean,
): Readonly<Record<string, unknown>> {
  if (route === routeTable.downloadFile) {
    return {
      200: { description: 'The file', content: content('binary', schemas) },
      202: { description: 'The conversion has started; ask again after some seconds' },
      204: { description: 'The conversion is queued or running; ask again after some seconds' },
      206: { description: 'The part of the file that Range asked for', content: content('binary', schemas) },
    };
  }
  if (route === routeTable.showOpenApi) {
    return { 200: { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } } };
  }
  if (route.response === null) return { 204: { description: 'Done' } };
  const headers = { [totalCountHeader]: { description: 'All matches', schema: { type: 'integer' } } };
  return {
    200: {
      description: 'Done',
      ...(hasExtensions && route === routeTable.searchAssets ? { headers } : {}),
      content: content(route.response, schemas),
    },
  };
}

/** Refusals that are part of what a caller has to expect of the route; `default` stands for the rest. */
function refusals(route: Route): Readonly<Record<string, string>> {
  if (route.credentials === 'none') return {};
  if (route === routeTable.downloadFile) {
    return {
      401: 'No valid token',
      403: 'A wrong file, a wrong conversion or a missing right',
      500: 'The conversion failed',
    };
  }
  return {
    ...(route.request === null && route.query === null ? {} : { 400: 'Not valid' }),
    401: route.credentials === 'token' ? 'No valid token' : 'The sign-in is refused',
    ...(route.credentials === 'token' ? { 403: 'It does not exist, or a right is missing' } : {}),
  };
}

function failure(description: string, schemas: SchemaDescriber): Readonly<Record<string, unknown>> {
  return { description, content: content(errorBodySchema, schemas) };
}

function pathParameters(route: Route): readonly unknown[] {
  return Object.keys(route.params).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(route: Route, schemas: SchemaDescriber): readonly unknown[] {
  if (!(route.query instanceof z.ZodObject)) return [];
  return Object.entries(route.query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    'x-extension': true,
    schema: schemas.describe(schema as z.ZodType),
  }));
}

function headerParameters(route: Route): readonly unknown[] {
  if (route.request !== 'binary') return [];
  const headers = {
    [idempotencyKeyHeader]:
      'A repeat with the same key and content is answered as the first, and creates nothing',
    [contentDigestHeader]: 'sha-256=:BASE64: of the body (RFC 9530); another content is refused',
    ...(route === routeTable.uploadToFolder
      ? {
          [unlessExistsHeader]: `${unlessExistsNameAndContent}: creates nothing that the folder already holds`,
        }
      : {}),
  };
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    'x-extension': true,
    description,
    schema: { type: 'string' },
  }));
}

function content(
  body: NonNullable<Route['request']>,
  schemas: SchemaDescriber,
): Readonly<Record<string, unknown>> {
  return body === 'binary'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemas.describe(body) } };
}

import { z } from 'zod';
import {
  apiKeyHeader,
  contentDigestHeader,
  idempotencyKeyHeader,
  type Route,
  type RouteName,
  routes as routeTable,
  tokenHeader,
  unlessExistsHeader,
} from '../../../shared/api/index.ts';
import { describeAnswers, describeContent } from './open-api-answers.ts';
import { type OperationText, operationTexts } from './open-api-operation-texts.ts';
import { createSchemaDescriber, type SchemaDescriber } from './open-api-schemas.ts';
import {
  documentText,
  pathTexts,
  queryTexts,
  requestHeaderTexts,
  securityTexts,
  tagTexts,
} from './open-api-texts.ts';

interface Facts {
  readonly publicUrl: string | null;
  readonly hasExtensions: boolean;
}

/**
 * OpenAPI 3.1 of what the service answers to, made from the route table; extensions carry `x-extension`. Queries, and what answers
 * tell of them, are extensions of routes that the reference has. The order is that of the route table, so that a committed document
 * changes only with what it describes.
 */
export function describeRoutes(
  implemented: readonly Route[],
  facts: Facts,
): Readonly<Record<string, unknown>> {
  const schemas = createSchemaDescriber(facts);
  const calls = Object.entries(routeTable).filter(([, route]) => implemented.includes(route));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of calls) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeRoute(name as RouteName, schemas, facts),
    };
  }
  const tags = new Set(calls.map(([, route]) => tagOf(route)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Media bank and project management',
      version: 'v1',
      description: facts.hasExtensions
        ? `${documentText.common} ${documentText.extensions}`
        : documentText.common,
    },
    ...(facts.publicUrl === null ? {} : { servers: [{ url: facts.publicUrl }] }),
    tags: Object.entries(tagTexts)
      .filter(([name]) => tags.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: tokenHeader, description: securityTexts.token },
        'api-key': {
          type: 'apiKey',
          in: 'header',
          name: apiKeyHeader,
          description: securityTexts['api-key'],
        },
      },
      schemas: schemas.components(),
    },
  };
}

function describeRoute(
  name: RouteName,
  schemas: SchemaDescriber,
  facts: Facts,
): Readonly<Record<string, unknown>> {
  const route: Route = routeTable[name];
  const text: OperationText = operationTexts[name];
  const isSecured = route.credentials === 'token' || route.credentials === 'api-key';
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: text.summary,
    // A link would lead from the page of the bank to an address that the bank does not have.
    description: `${text.description}\n\nThe section \`${route.source}\` of the specification has the details.`,
    ...(route.isExtension ? { 'x-extension': true } : {}),
    parameters: [
      ...pathParameters(route, text),
      ...(facts.hasExtensions ? [...queryParameters(route, schemas), ...headerParameters(route)] : []),
    ],
    ...(route.request === null
      ? {}
      : {
          requestBody: {
            description: text.body,
            required: true,
            content: describeContent(route.request, schemas),
          },
        }),
    responses: describeAnswers(route, text, schemas, facts),
    security: isSecured ? [{ [route.credentials]: [] }] : [],
  };
}

/** The resource: `/papi/v1/asset/search` → `asset`. The capital F of a project folder stands for no resource of its own. */
function tagOf(route: Route): string {
  const [, , , resource = ''] = route.path.split('/');
  return resource === 'Folder' ? 'project' : resource;
}

function pathParameters(route: Route, { path = {} }: OperationText): readonly unknown[] {
  return Object.keys(route.params).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: path[name] ?? textOf(pathTexts, name),
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
    description: textOf(queryTexts, name),
    schema: schemas.describe(schema as z.ZodType),
  }));
}

function headerParameters(route: Route): readonly unknown[] {
  if (route.request !== 'binary') return [];
  const names = [
    idempotencyKeyHeader,
    contentDigestHeader,
    ...(route === routeTable.uploadToFolder ? [unlessExistsHeader] : []),
  ];
  return names.map((name) => ({
    name,
    in: 'header',
    required: false,
    'x-extension': true,
    description: textOf(requestHeaderTexts, name),
    schema: { type: 'string' },
  }));
}

/** The tables have a text for every name of the route table, which is where these names come from. */
function textOf(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return texts[name];
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import { z } from 'zod';
import { type Route, toRouterPath } from '../../../shared/api/index.ts';

/**
 * The type provider of fastify-type-provider-zod but for answers: there it wants what a schema reads, and the service writes what a
 * schema is given. Ids have their brand for readers only.
 */
export interface WireTypeProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.core.$ZodType ? z.core.output<this['schema']> : unknown;
  readonly serializer: this['schema'] extends z.core.$ZodType ? z.core.input<this['schema']> : unknown;
}

/** The application as resources see it: handlers get what the schemas of their route make of a request. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  WireTypeProvider
>;

/** The schemas of a route under the names that Fastify gives them; bytes and nothing have none. */
type EndpointSchema<R extends Route> = {
  readonly params: z.ZodObject<R['params']>;
} & (R['query'] extends z.ZodType ? { readonly querystring: R['query'] } : unknown) &
  (R['request'] extends z.ZodType ? { readonly body: R['request'] } : unknown) &
  (R['response'] extends z.ZodType ? { readonly response: { readonly 200: R['response'] } } : unknown);

/** Fastify's needs of an endpoint of the route table; a resource adds its handler. */
export function endpoint<R extends Route>(route: R) {
  const { params, query, request, response } = route;
  const schema = {
    params: z.object(params),
    ...(query === null ? {} : { querystring: query }),
    ...(request instanceof z.ZodType ? { body: request } : {}),
    ...(response instanceof z.ZodType ? { response: { 200: response } } : {}),
  };
  return {
    method: route.method,
    url: toRouterPath(route.path),
    config: { credentials: route.credentials, route },
    // The parts come from this very route; the compiler does not follow a spread that depends on a value.
    schema: schema as unknown as EndpointSchema<R>,
  };
}

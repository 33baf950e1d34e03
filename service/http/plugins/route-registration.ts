import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { type PathValues, type Route, toRouterPath } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';

/** What a handler gets, parsed by the schemas of the route table. */
interface Call<R extends Route> {
  readonly params: PathValues<R>;
  readonly query: R['query'] extends z.ZodType ? z.output<R['query']> : null;
  readonly body: R['request'] extends z.ZodType ? z.output<R['request']> : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler answers: the wire form of the route's response, or what it has already sent itself. */
type Answer<R extends Route> =
  | (R['response'] extends z.ZodType ? z.input<R['response']> : never)
  | FastifyReply;

export interface RouteRegistrar {
  /** False in the documented profile, which shows and heeds what the reference knows and nothing else. */
  readonly hasExtensions: boolean;
  /**
   * Registers one endpoint of the table; extensions are left out of the documented profile and then answer 404. So are all
   * queries, of which the reference knows none: they are then neither described nor heeded.
   */
  add<R extends Route>(
    app: FastifyInstance,
    route: R,
    handler: (call: Call<R>) => Promise<Answer<R>> | Answer<R>,
    options?: RouteShorthandOptions,
  ): void;
  /** Counts an endpoint of the table that a plugin answers. */
  note(route: Route): void;
  /** What the service answers to, for its OpenAPI. */
  implemented(): readonly Route[];
}

export function createRouteRegistrar({
  hasExtensions,
}: Pick<RouteRegistrar, 'hasExtensions'>): RouteRegistrar {
  const implemented: Route[] = [];
  const heeded = (query: unknown) => (hasExtensions ? query : {});
  return {
    hasExtensions,
    add(app, route, handler, routeOptions = {}) {
      const url = toRouterPath(route.path);
      if (route.isExtension && !hasExtensions) {
        // Said outright, or `/project/status` would be taken for the project `status`.
        app.route({
          method: route.method,
          url,
          handler: () => {
            throw new AppError('NOT_FOUND');
          },
        });
        return;
      }
      implemented.push(route);
      const paramsSchema = z.object(route.params);
      app.route({
        ...routeOptions,
        method: route.method,
        url,
        config: { credentials: route.credentials },
        handler: async (request, reply) => {
          const call = {
            params: parse(paramsSchema, request.params, 'path'),
            query: route.query === null ? null : parse(route.query, heeded(request.query), 'query'),
            body: route.request instanceof z.ZodType ? parse(route.request, request.body, 'body') : null,
            request,
            reply,
          };
          // The generic parts of `Call` were made from this very route; the compiler cannot follow that.
          return handler(call as unknown as Parameters<typeof handler>[0]);
        },
      });
    },
    note: (route) => implemented.push(route),
    implemented: () => implemented,
  };
}

function parse(schema: z.ZodType, value: unknown, part: 'path' | 'query' | 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue === undefined || issue.path.length === 0 ? '' : `.${issue.path.map(String).join('.')}`;
  const field = `${part}${path}`.slice(0, longestField);
  throw new AppError('BAD_REQUEST', { field, reason: `${field}: ${issue?.message ?? 'not valid'}.` });
}

/** Room for every path of the schemas; keys of a map in a body may be as long as the body. */
const longestField = 200;

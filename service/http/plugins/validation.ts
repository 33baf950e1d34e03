import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../../shared/errors/index.ts';

/**
 * Reads requests by the zod schemas of their route with fastify-type-provider-zod.
 *
 * Two pieces stay ours. A refusal names the field as `body.Tasks.0.Name`, but the library joins the path with slashes, which keys may
 * have, and Fastify asks the body before the query and takes no body for null: `refusalOf` asks again for the first complaint. And
 * answers are written as they are: the compiler checks them already, and encoding each of a long list again would only cost time.
 */
export function addValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
}

/** BAD_REQUEST with the first field that a schema of the route refuses; null for an error that comes from elsewhere. */
export function refusalOf(error: unknown, request: FastifyRequest): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const { params, querystring, body } = request.routeOptions.schema ?? {};
  return (
    complaint('path', params, request.params) ??
    complaint('query', querystring, request.query) ??
    complaint('body', body, request.body) ??
    new AppError('BAD_REQUEST', {}, error)
  );
}

function complaint(part: 'path' | 'query' | 'body', schema: unknown, value: unknown): AppError | null {
  const issue = schema instanceof z.ZodType ? schema.safeParse(value).error?.issues[0] : undefined;
  if (issue === undefined) return null;
  const field = [part, ...issue.path.map(String)].join('.').slice(0, longestField);
  return new AppError('BAD_REQUEST', { field, reason: `${field}: ${issue.message}.` });
}

/** Room for every path of the schemas; keys of a map in a body may be as long as the body. */
const longestField = 200;

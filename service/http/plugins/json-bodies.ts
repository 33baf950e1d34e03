import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors/index.ts';
import type { HttpLimits } from './http-limits.ts';
import { isTooDeep } from './json-depth.ts';

/** No other JSON body of the API comes near it: a search of fifty clauses is some kilobytes. */
const largestBodyBytes = 1024 * 1024;
/** Both full lists of a project (`project-schedule.ts`) with each letter written as `\uXXXX`, and the rest of it. */
const largestProjectBytes = 16 * 1024 * 1024;
/** Options of the route that saves a project. */
export const projectBodyOptions = { bodyLimit: largestProjectBytes };

/**
 * How JSON is read: at most a megabyte or what the route says, in bounded time and depth, without `__proto__` or `constructor` keys that would reach
 * into objects. An empty body is no body, as some clients announce JSON, or as curl does a form, and send none.
 */
export function addJsonBodies(app: FastifyInstance, limits: Pick<HttpLimits, 'jsonBodyMs'>): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/json'],
    { parseAs: 'buffer', bodyLimit: largestBodyBytes },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      const text = decodeText(Buffer.from(body));
      if (text === null) done(badJson('The body is not valid UTF-8.'));
      else if (isTooDeep(text)) done(badJson('The body nests too deeply.'));
      else parseJson(request, text, done);
    },
  );
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    // Where there is nothing, no type is wrong; Node reads the body away.
    if (request.is404 || isWithoutBody(request.headers)) return undefined;
    if (request.headers['transfer-encoding'] !== undefined && !(await hasContent(payload))) return undefined;
    throw new AppError('UNSUPPORTED_MEDIA', { reason: 'Send JSON, and say so in Content-Type.' });
  });

  app.addHook('preParsing', async (request, reply, payload) => {
    const { bodyLimit } = request.routeOptions;
    // A file, which has a time of its own.
    if (bodyLimit > largestProjectBytes) return payload;
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    if (request.raw.complete) return payload;
    const timer = setTimeout(
      () => request.raw.destroy(),
      limits.jsonBodyMs * Math.ceil(bodyLimit / largestBodyBytes),
    );
    request.raw.once('close', () => clearTimeout(timer));
    request.raw.once('end', () => clearTimeout(timer));
    return payload;
  });
}

/** Null for bytes that are no UTF-8: replacement characters would be stored like written ones. */
function decodeText(bytes: Buffer): string | null {
  return isUtf8(bytes) ? bytes.toString() : null;
}

function badJson(reason: string): AppError {
  return new AppError('BAD_REQUEST', { field: 'body', reason });
}

/** RFC 9112 § 6.3: a request that announces neither a length nor chunks has no body. */
function isWithoutBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** Whether anything comes in the chunks of a body; what comes is dropped. */
function hasContent(payload: IncomingMessage): Promise<boolean> {
  return new Promise((resolve, reject) => {
    payload
      .once('data', () => resolve(true))
      .once('end', () => resolve(false))
      .once('error', reject);
  });
}

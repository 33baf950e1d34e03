import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../../shared/api/index.ts';
import { AppError, type ErrorCode, errorCatalogue } from '../../../shared/errors/index.ts';
import { requestIdHeader } from './request-log.ts';
import { refusalOf } from './validation.ts';

/** Gives every failure the one shape of `docs/api/extensions.md#error-bodies`; never a stack, a path or a secret. */
export function addErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('NOT_FOUND'), request, reply));
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = refusalOf(error, request) ?? toAnswerable(error);
  const status = errorCatalogue[appError.code].status ?? 500;
  // A picture that cannot be read is the file's trouble and happens daily; the other 5xx are the bank's.
  if (status >= 500 && appError.code !== 'CONVERSION_FAILED')
    request.log.error({ err: error }, 'request failed');
  const retryAfterSeconds = appError.details.retryAfterSeconds;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  // Requests that break before any hook runs get their id here.
  reply.header(requestIdHeader, request.id);
  // A download may have announced its length and type before its file failed.
  for (const header of ['content-length', 'content-disposition', 'content-range', 'etag'])
    reply.removeHeader(header);
  return reply.code(status).type('application/json; charset=utf-8').send(errorBody(appError, request.id));
}

/** For requests that are too broken to have become one. */
export function errorBody(error: AppError, requestId: string | null): ErrorBody {
  const meaning = errorCatalogue[error.code].meaning;
  const reason = error.details.reason;
  return {
    Message: typeof reason === 'string' && reason.endsWith('.') ? `${meaning} ${reason}` : meaning,
    Code: error.code,
    Details: error.code === 'INTERNAL' && requestId !== null ? { requestId } : { ...error.details },
  };
}

function toAnswerable(error: unknown): AppError {
  if (error instanceof AppError) {
    return errorCatalogue[error.code].status === null ? new AppError('INTERNAL', {}, error) : error;
  }
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  const code = codeByStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  // Fastify's own refusals speak of the request only, so their sentence may go out.
  const reason = status < 500 && isFastifyError(error) ? { reason: error.message.slice(0, 200) } : {};
  return new AppError(code, reason, error);
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
};

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

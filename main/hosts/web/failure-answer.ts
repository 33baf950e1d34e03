import type { FastifyReply } from 'fastify';
import { AppError, errorCatalogue } from '../../../shared/errors/index.ts';
import type { Log } from '../../platform/index.ts';
import { toRpcFailure } from '../../rpc/index.ts';

/** For codes that no bank answers with: the request was sound, the state of this machine is against it. */
const statusOfLocalCodes = 409;

/** Sends a failure in the one shape that the page reads, with the status of its code. */
export function answerFailure(reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const failure = toRpcFailure(isRefusedByFastify(error) ? new AppError('BAD_REQUEST') : error, log);
  return reply
    .code(errorCatalogue[failure.code].status ?? statusOfLocalCodes)
    .header('cache-control', 'no-store')
    .send(failure);
}

/** Fastify's own refusals (a body that is too large or not JSON) are faults of the request, not ours. */
function isRefusedByFastify(error: unknown): boolean {
  const statusCode = (error as { readonly statusCode?: unknown } | null)?.statusCode;
  return typeof statusCode === 'number' && statusCode < 500;
}

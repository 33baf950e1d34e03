import { ORPCError } from '@orpc/server';
import { AppError, errorCatalogue } from '../../../shared/errors/index.ts';
import type { RpcFailure } from '../../../shared/rpc/index.ts';
import type { Log } from '../../platform/index.ts';

/**
 * The facts about an error that the page may see. An AppError keeps its code and details; any other error is a fault of Galley:
 * it goes to the log whole, and to the page as INTERNAL without its text.
 */
export function toRpcFailure(error: unknown, log: Log): RpcFailure {
  if (error instanceof AppError) {
    log.info('a call from the page failed', { code: error.code, reason: error.details.reason });
    return failureOf(error);
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
    return failureOf(new AppError('BAD_REQUEST', { message: firstIssue(error.data) }));
  }
  // The page has left, and with it the reader of what the call would have said.
  if (error instanceof Error && error.name === 'AbortError') return failureOf(new AppError('CANCELLED'));
  log.error('a call from the page failed unexpectedly', { error });
  return failureOf(new AppError('INTERNAL'));
}

/** The same as oRPC carries it. `status` is decoration on a socket, but oRPC insists on an error status. */
export function toRpcError(error: unknown, log: Log): ORPCError<string, RpcFailure> {
  const failure = toRpcFailure(error, log);
  return new ORPCError(failure.code, {
    status: errorCatalogue[failure.code].status ?? 500,
    message: failure.message,
    data: failure,
  });
}

/** Throws what a stream threw as the page may see it; a stream ends outside the reach of any middleware. */
export async function* guardStream<Value>(
  stream: AsyncIterable<Value>,
  log: Log,
): AsyncGenerator<Value, void, void> {
  try {
    yield* stream;
  } catch (error) {
    throw toRpcError(error, log);
  }
}

function failureOf(error: AppError): RpcFailure {
  return { code: error.code, message: errorCatalogue[error.code].meaning, details: error.details };
}

/** Which input was refused and why, in the words of the schema: read by developers, the text comes from the code. */
function firstIssue(data: unknown): string {
  const issues = (
    data as { readonly issues?: readonly { path?: readonly unknown[]; message: string }[] } | undefined
  )?.issues;
  const issue = issues?.[0];
  return issue === undefined ? '' : `${(issue.path ?? []).join('.')}: ${issue.message}`;
}

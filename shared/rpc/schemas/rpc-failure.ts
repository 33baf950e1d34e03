import { z } from 'zod';
import { type ErrorCode, type ErrorDetails, errorCatalogue, isErrorCode } from '../../errors/index.ts';

/** A failure as people's texts need it: the code picks the text, the details fill it, the message is for logs. */
export interface RpcFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorDetails;
}

export const errorDetailsSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .readonly();

/** Body of a host route that failed, and `data` of an RPC error: one shape for both. */
export const rpcFailureSchema = z.object({
  code: z
    .string()
    .refine(isErrorCode)
    .transform((code) => code as ErrorCode),
  message: z.string(),
  details: errorDetailsSchema,
}) satisfies z.ZodType<RpcFailure>;

/**
 * Reads the error of any call through the contract. An RPC error carries its failure as `data`; a connection that closed or never
 * opened is HOST_UNREACHABLE; any other is a fault of Galley and INTERNAL.
 */
export function readRpcFailure(error: unknown): RpcFailure {
  const carried = z.object({ data: rpcFailureSchema }).safeParse(error);
  if (carried.success) return carried.data.data;
  const body = rpcFailureSchema.safeParse(error);
  if (body.success) return body.data;
  if (isOrpcError(error)) return failure(error.code === 'BAD_REQUEST' ? 'BAD_REQUEST' : 'INTERNAL');
  return failure(isConnectionLoss(error) ? 'HOST_UNREACHABLE' : 'INTERNAL');
}

function failure(code: ErrorCode): RpcFailure {
  return { code, message: errorCatalogue[code].meaning, details: {} };
}

/** Errors that oRPC makes by itself, such as an input that its schema refuses. */
function isOrpcError(error: unknown): error is { readonly code: string } {
  return z.object({ code: z.string(), status: z.number() }).safeParse(error).success;
}

/** Words of oRPC's closed peer and socket, and of `fetch` in Chromium: neither gives these a code or class. */
const connectionLossTexts = /websocket is not open|not open or aborted|failed to fetch/i;

/** The peer aborts what is under way when its socket closes, and refuses to send on a closed one. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || connectionLossTexts.test(error.message);
}

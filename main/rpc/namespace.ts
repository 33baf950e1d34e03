import { implement } from '@orpc/server';
import { AppError } from '../../shared/errors/index.ts';
import { type Contract, contract } from '../../shared/rpc/index.ts';
import type { Log } from '../platform/index.ts';
import { toRpcError } from './failure.ts';
import type { RpcAccount, RpcSession } from './ports.ts';

/** The part of the contract that one router file fills in. */
export type Namespace<Name extends keyof Contract> = ReturnType<typeof implementContract>[Name];

/**
 * The contract, ready to be filled in, with one boundary around every call: whatever is thrown leaves as a code of the
 * catalogue. It is the first middleware, so that inputs and outputs which a schema refuses pass through it too.
 */
export function implementContract(log: Log) {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      throw toRpcError(error, log);
    }
  });
}

/** The account of a call that needs one. */
export function accountOf(session: RpcSession): RpcAccount {
  const account = session.account();
  if (account === null) throw new AppError('NOT_SIGNED_IN');
  return account;
}

/** oRPC gives every call over a socket its signal; a call in process may have none. */
export function signalOf(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal;
}

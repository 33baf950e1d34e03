import { implement } from '@orpc/server';
import type { RequestHeadersPluginContext } from '@orpc/server/plugins';
import { AppError } from '../../../shared/errors/index.ts';
import { accountHeader, type Contract, contract } from '../../../shared/rpc/index.ts';
import type { Log } from '../../platform/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { untilExchanged } from '../streams/until-exchanged.ts';
import { toRpcError } from '../views/failure.ts';

/** The part of the contract that one router file fills in. */
export type Namespace<Name extends keyof Contract> = ReturnType<typeof implementContract>[Name];

/**
 * The contract, ready to be implemented, with one boundary around every call: every error leaves as a code of the catalogue. It
 * is the first middleware, so that inputs and outputs which a schema refuses pass through it too.
 */
export function implementContract({ log, session }: { readonly log: Log; readonly session: RpcSession }) {
  return implement(contract)
    .$context<RequestHeadersPluginContext>()
    .use(async ({ next, path, context }) => {
      try {
        if (!isOfAnyAccount(path)) {
          await untilExchanged(session);
          refuseOvertaken(context.reqHeaders?.get(accountHeader) ?? null, session);
        }
        return await next();
      } catch (error) {
        throw toRpcError(error, log);
      }
    });
}

/** Calls that concern no account, or follow the shown one by themselves. */
const anyAccount: ReadonlySet<string> = new Set([
  'session',
  'accounts',
  'settings',
  'engine.events',
  'downloads.events',
  'bulk.jobs',
  'searches.events',
  'smartFolders.events',
  'host.commands',
  'host.chooseDirectory',
  'host.speak',
  'host.update',
  'host.checkForUpdate',
]);

function isOfAnyAccount(path: readonly string[]): boolean {
  return anyAccount.has(path[0] ?? '') || anyAccount.has(path.join('.'));
}

/** A call that was made for one account must not reach another, where its ids mean something else. */
function refuseOvertaken(meant: string | null, session: RpcSession): void {
  const shown = session.account();
  if (meant === null || shown === null || session.accountOf(meant) === shown) return;
  throw new AppError('ACCOUNT_SWITCHED');
}

/** The account of a call that needs one. */
export function accountOf(session: RpcSession): RpcAccount {
  const account = session.account();
  if (account === null) throw new AppError('NOT_SIGNED_IN');
  return account;
}

/** Its id: by the end of the call another account may be shown. */
export function accountIdOf(session: RpcSession): string {
  const { accountId } = session.view();
  if (accountId === null) throw new AppError('NOT_SIGNED_IN');
  return accountId;
}

/** oRPC gives every call over a socket its signal; a call in process may have none. */
export function signalOf(signal: AbortSignal | undefined): AbortSignal {
  return signal ?? new AbortController().signal;
}

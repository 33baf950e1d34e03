import type { Clock } from '../../platform/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { createBell, pause } from './stream-pace.ts';

export interface ListStreamDeps {
  readonly session: Pick<RpcSession, 'account' | 'exchange' | 'subscribe'>;
  readonly clock: Pick<Clock, 'after'>;
}

/** The whole list each time: four a second show progress, and 200 rows are some 100 KB on a loopback. */
const usualGapMs = 250;

/** A list of the account now and after each change, for as long as the signal does not abort; survives sign-in and sign-out. */
export async function* streamList<Row>(
  { session, clock }: ListStreamDeps,
  list: {
    readonly read: (account: RpcAccount) => readonly Row[];
    readonly subscribe: (account: RpcAccount, listener: () => void) => () => void;
    /** Where the rows are few. */
    readonly shortestGapMs?: number;
  },
  signal: AbortSignal,
): AsyncGenerator<readonly Row[], void, void> {
  const bell = createBell(signal);
  let account: RpcAccount | null = null;
  let unfollow = (): void => {};
  const follow = (): void => {
    const current = session.account();
    if (current === account) return;
    unfollow();
    account = current;
    unfollow = current === null ? () => {} : list.subscribe(current, bell.ring);
    bell.ring();
  };
  const unsubscribe = session.subscribe(follow);
  try {
    follow();
    while (!signal.aborted) {
      const exchange = session.exchange();
      if (exchange !== null) {
        await exchange;
        continue;
      }
      const current = session.account();
      yield current === null ? [] : list.read(current);
      await pause(clock, list.shortestGapMs ?? usualGapMs, signal);
      await bell.rung();
    }
  } finally {
    unsubscribe();
    unfollow();
  }
}

import { assertNever } from '../../../shared/model/index.ts';
import { type EngineEventView, snapshotRowCount } from '../../../shared/rpc/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { RpcAccount, RpcSession } from '../ports/ports.ts';
import { signedOutStatus, toStatusView } from '../views/status-view.ts';
import { createEventFold, type FoldedEvent } from './event-fold.ts';
import { createBell, pause } from './stream-pace.ts';

export interface EngineEventsDeps {
  readonly session: RpcSession;
  readonly displayPath: (path: string) => string;
  readonly clock: Pick<Clock, 'after'>;
}

/** Ten messages a second look live to an eye and cost a page nothing. */
const shortestGapMs = 100;

/**
 * One page's view of the engine: a snapshot, then deltas, for as long as the signal does not abort. It survives sign-in and
 * sign-out: a switched engine starts over with a snapshot, and nothing is sent during the wait for it. Pulled, not pushed: for a
 * page that does not read, the fold coalesces and nothing grows.
 */
export async function* streamEngineEvents(
  deps: EngineEventsDeps,
  signal: AbortSignal,
): AsyncGenerator<EngineEventView, void, void> {
  const fold = createEventFold();
  const bell = createBell(signal);
  const followed: { account: RpcAccount | null; end: () => void } = { account: null, end: () => {} };

  const follow = (): void => {
    const account = deps.session.account();
    if (account === followed.account) {
      fold.add({ kind: 'session' });
    } else {
      followed.end();
      followed.account = account;
      followed.end =
        account?.engine.subscribe((event) => {
          fold.add(event);
          bell.ring();
        }) ?? (() => {});
      fold.add({ kind: 'snapshot' });
    }
    bell.ring();
  };

  fold.add({ kind: 'snapshot' });
  const unsubscribe = deps.session.subscribe(follow);
  try {
    follow();
    while (!signal.aborted) {
      const exchange = deps.session.exchange();
      if (exchange !== null) {
        // The last state holds until there is an engine again: an account without any state looks like one that was left.
        await exchange;
        continue;
      }
      const event = fold.take();
      if (event === null) {
        await bell.rung();
        continue;
      }
      yield toEventView(event, deps);
      await pause(deps.clock, shortestGapMs, signal);
    }
  } finally {
    unsubscribe();
    followed.end();
  }
}

function toEventView(event: FoldedEvent, { session, displayPath }: EngineEventsDeps): EngineEventView {
  switch (event.kind) {
    case 'snapshot': {
      const engine = session.account()?.engine ?? null;
      return {
        kind: 'snapshot',
        session: session.view(),
        status: engine === null ? signedOutStatus : toStatusView(engine.status(), displayPath),
        transfers: engine?.activity({ filter: 'all', text: '', offset: 0, limit: snapshotRowCount }) ?? {
          rows: [],
          total: 0,
        },
      };
    }
    case 'session':
      return { kind: 'session', session: session.view() };
    case 'status':
      return { kind: 'status', status: toStatusView(event.status, displayPath) };
    case 'transfers':
      return event;
    default:
      return assertNever(event);
  }
}

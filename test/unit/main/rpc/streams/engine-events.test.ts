import { describe, expect, it } from 'vitest';
import { streamEngineEvents } from '../../../../../main/rpc/streams/engine-events.ts';
import {
  createStubAccount,
  createStubEngine,
  createStubSession,
  folder,
  quietStatus,
  sessionView,
  transfer,
} from '../stub-account.ts';

const displayPath = (path: string): string => path.replace('/home/anna', '~');
const statusView = {
  ...quietStatus,
  folders: quietStatus.folders.map((status) => {
    const { root: _, ...rest } = folder;
    return { ...status, folder: { ...rest, displayPath: '~/Jobs' } };
  }),
};

describe('engine-events', () => {
  it('opens with a snapshot, goes on with deltas, and leaves nothing subscribed at the end', async () => {
    const { engine, session, events, stop } = open();
    engine.rows = [transfer('old')];
    const first = await events.next();
    engine.emit({ kind: 'transfers', changed: [transfer('new')], removed: [] });
    const second = await events.next();
    stop.abort();
    const last = await events.next();
    expect([
      first.value,
      second.value,
      last.done,
      engine.subscriberCount(),
      session.subscriberCount(),
    ]).toEqual([
      {
        kind: 'snapshot',
        session: sessionView(true),
        status: statusView,
        transfers: { rows: [transfer('old')], total: 1 },
      },
      { kind: 'transfers', changed: [transfer('new')], removed: [] },
      true,
      0,
      0,
    ]);
  });

  it('waits at least a tenth of a second between two messages, however busy the engine is', async () => {
    const { engine, events, gaps } = open();
    await events.next();
    for (let step = 0; step < 50; step += 1) {
      engine.emit({ kind: 'transfers', changed: [transfer('a', { sentBytes: step })], removed: [] });
    }
    const next = await events.next();
    expect({ gaps, value: next.value }).toEqual({
      gaps: [100],
      value: { kind: 'transfers', changed: [transfer('a', { sentBytes: 49 })], removed: [] },
    });
  });

  it('starts over with a snapshot when another account takes over, and stops following the old one', async () => {
    const { engine, session, events } = open();
    await events.next();
    session.change(null);
    const signedOut = await events.next();
    const other = createStubEngine();
    session.change(createStubAccount({ engine: other }));
    engine.emit({ kind: 'transfers', changed: [transfer('stale')], removed: [] });
    const signedIn = await events.next();
    expect([
      signedOut.value?.kind === 'snapshot' && signedOut.value.status.word,
      signedIn.value?.kind,
      engine.subscriberCount(),
      other.subscriberCount(),
    ]).toEqual(['sign-in-needed', 'snapshot', 0, 1]);
  });

  it('tells nothing of a signed-out account while its next engine is waited for, then a snapshot of that one', async () => {
    const { engine, session, events } = open();
    await events.next();
    const end = session.beginExchange();
    let isReported = false;
    const reported = events.next().finally(() => {
      isReported = true;
    });
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(isReported).toBe(false);
    const other = createStubEngine();
    other.rows = [transfer('went on')];
    end(createStubAccount({ engine: other }));
    expect((await reported).value).toEqual({
      kind: 'snapshot',
      session: sessionView(true),
      status: statusView,
      transfers: { rows: [transfer('went on')], total: 1 },
    });
    expect([engine.subscriberCount(), other.subscriberCount()]).toEqual([0, 1]);
  });

  it('tells a session that changed without another account', async () => {
    const { session, events } = open();
    await events.next();
    session.change(session.account());
    expect((await events.next()).value).toEqual({ kind: 'session', session: sessionView(true) });
  });
});

function open() {
  const engine = createStubEngine();
  const session = createStubSession(createStubAccount({ engine }));
  const stop = new AbortController();
  const gaps: number[] = [];
  const clock = {
    after: (delayMs: number, run: () => void) => {
      gaps.push(delayMs);
      queueMicrotask(run);
      return () => {};
    },
  };
  const events = streamEngineEvents({ session, displayPath, clock }, stop.signal);
  return { engine, session, stop, gaps, events };
}

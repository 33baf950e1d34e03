import { describe, expect, it } from 'vitest';
import { createConnection } from '../../../../../renderer/rpc/index.ts';
import { createAppStore, followDownloads } from '../../../../../renderer/state/index.ts';
import type { EngineEventView } from '../../../../../shared/rpc/index.ts';
import { createFakeTransport, settled } from '../../rpc/fake-transport.ts';
import { session, statusWith } from '../../samples.ts';

describe('follow-downloads', () => {
  it('shows the downloads of another account also where the host reported them before the account', async () => {
    const { host, show, shown } = await follow();
    show('a1');
    host.report('of a1');
    await settled();
    host.report('of a2');
    await settled();
    show('a2');
    await settled();
    expect(shown()).toEqual(['of a2']);
    host.report('newer of a2');
    await settled();
    expect([shown(), host.openCount()]).toEqual([['newer of a2'], 1]);
  });

  it('reads on where the account stays the same', async () => {
    const { host, show, shown } = await follow();
    show('a1');
    host.report('of a1');
    show('a1');
    await settled();
    expect([shown(), host.streamCount()]).toEqual([['of a1'], 1]);
  });

  it('hears nothing after it was stopped', async () => {
    const { host, show, shown, stop } = await follow();
    show('a1');
    stop();
    show('a2');
    host.report('of a2');
    await settled();
    expect([shown(), host.openCount()]).toEqual([[], 0]);
  });
});

/** Streams that open with the list there is, and tell of each change, as the host's do. */
function createListHost() {
  let list: string | null = null;
  const bells = new Set<() => void>();
  let streamCount = 0;
  const open = async (signal: AbortSignal): Promise<AsyncIterable<unknown>> => {
    streamCount += 1;
    return streamTo(signal);
  };
  async function* streamTo(signal: AbortSignal): AsyncGenerator<unknown, void, void> {
    let bell = Promise.withResolvers<void>();
    const ring = (): void => bell.resolve();
    bells.add(ring);
    signal.addEventListener('abort', ring);
    try {
      while (!signal.aborted) {
        if (list !== null) yield [{ downloadId: list, state: 'wanted' }];
        await bell.promise;
        bell = Promise.withResolvers();
      }
    } finally {
      bells.delete(ring);
    }
  }
  return {
    open,
    report: (next: string): void => {
      list = next;
      for (const ring of bells) ring();
    },
    streamCount: () => streamCount,
    openCount: () => bells.size,
  };
}

async function follow() {
  const host = createListHost();
  const fake = createFakeTransport();
  const store = createAppStore({
    client: {} as unknown as Parameters<typeof createAppStore>[0]['client'],
    send: () => Promise.reject(new Error('nothing is sent here')),
    storage: { read: () => null, write: () => {} },
    host: 'browser',
  });
  const stop = followDownloads(createConnection(fake), store);
  await fake.succeed((_path, _input, { signal }) => host.open(signal ?? new AbortController().signal));
  return {
    host,
    stop,
    show: (accountId: string): void => store.getState().apply(snapshotOf(accountId)),
    shown: (): readonly string[] => store.getState().downloads.map(({ downloadId }) => downloadId),
  };
}

function snapshotOf(accountId: string): EngineEventView {
  return {
    kind: 'snapshot',
    session: { ...session, accountId },
    status: statusWith({}),
    transfers: { rows: [], total: 0 },
  };
}

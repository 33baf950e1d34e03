import { describe, expect, it } from 'vitest';
import { accountHeader, readRpcFailure } from '../../../../../shared/rpc/index.ts';
import { shownAccountId, transfer } from '../../rpc/stub-account.ts';
import { open, png } from './web-host-fixture.ts';

describe('start-web-host', () => {
  it('opens a socket for our own page only', async () => {
    const host = await open();
    expect([
      await host.socketStatus({ origin: host.origin }),
      await host.socketStatus({ origin: host.origin, cookie: `galley-${host.port}=wrong` }),
      await host.socketStatus({ origin: host.origin, cookie: host.cookie, host: 'evil.example' }),
      await host.socketStatus({ origin: host.origin, cookie: host.cookie }),
    ]).toEqual([401, 401, 403, 101]);
  });

  it('carries the contract over the socket, streams included, and ends them with it', async () => {
    const host = await open();
    const { client, socket } = await host.connect();
    const events = await client.engine.events();
    const first = await events.next();
    host.engine.emit({ kind: 'transfers', changed: [transfer('a')], removed: [] });
    const second = await events.next();
    expect([first.value?.kind, second.value]).toEqual([
      'snapshot',
      { kind: 'transfers', changed: [transfer('a')], removed: [] },
    ]);
    socket.close();
    await expect.poll(() => host.engine.subscriberCount()).toBe(0);
    const failure = await events.next().then(() => null, readRpcFailure);
    expect(failure?.code).toBe('HOST_UNREACHABLE');
  });

  it('stops sending to a page that does not read, and loses nothing of the end', async () => {
    const host = await open();
    const { client, socket } = await host.connect();
    const events = await client.engine.events();
    await events.next();
    socket.pause();
    const rows = Array.from({ length: 200 }, (_, index) =>
      transfer(`row-${index}`, { path: 'x'.repeat(2_000) }),
    );
    // About 400 KB each: unread, 1,000 of them are far more than the kernel takes.
    for (let round = 1; round <= 1_000; round += 1) {
      host.engine.emit({
        kind: 'transfers',
        changed: rows.map((row) => ({ ...row, sentBytes: round })),
        removed: [],
      });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(host.messagesSent()).toBeLessThan(200);
    socket.resume();
    for (;;) {
      const { value } = await events.next();
      if (value?.kind === 'transfers' && value.changed.every((row) => row.sentBytes === 1_000)) break;
    }
  });

  it('shows thumbnails to our page only', async () => {
    const host = await open();
    const denied = await host.ask('/thumbnail/a1/f1/2');
    const shown = await host.ask('/thumbnail/a1/f%2F1/2?v=20-100', { headers: { cookie: host.cookie } });
    expect([denied.status, shown.status, shown.headers['content-type'], shown.body]).toEqual([
      401,
      200,
      'image/png',
      png,
    ]);
    expect(host.opened).toEqual([['f/1', '2']]);
  });

  it('never shows a picture of one account as one of another, with any id', async () => {
    const host = await open();
    const own = await host.ask('/thumbnail/a1/f1/2', { headers: { cookie: host.cookie } });
    const others = await host.ask('/thumbnail/a2/f1/2', { headers: { cookie: host.cookie } });
    expect([own.status, others.status, host.opened.length]).toEqual([200, 401, 1]);
  });

  it('refuses a call that a page made for an account which is not shown any more', async () => {
    const host = await open();
    const overtaken = await host.connect({ [accountHeader]: 'a2' });
    const failure = await overtaken.client.engine
      .setLimit({ bytesPerSecond: null })
      .then(() => null, readRpcFailure);
    const { client } = await host.connect({ [accountHeader]: shownAccountId });
    await client.engine.resume();
    expect([failure?.code, host.engine.calls]).toEqual(['ACCOUNT_SWITCHED', [['resume']]]);
    expect((await overtaken.client.session.get()).accountId).toBe(shownAccountId);
  });

  it.each([
    ['has none', 'none'],
    ['sends what could hold a script', 'svg'],
  ])('shows no thumbnail when the bank %s', async (_what, fileId) => {
    const host = await open();
    expect((await host.ask(`/thumbnail/a1/${fileId}/2`, { headers: { cookie: host.cookie } })).status).toBe(
      404,
    );
  });
});

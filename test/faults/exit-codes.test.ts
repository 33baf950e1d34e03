import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { skipWithoutInterrupts } from '../support/skip-aloud.ts';
import { allDone, endOf, holding, troubleFixture } from './trouble-fixture.ts';

describe('exit codes', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'ends in order on %s with %i; the next run sends what had not left, once',
    async (name, code) => {
      const fixture = await troubleFixture();
      fixture.write('cover.pdf', 'cover');
      fixture.write('insert.pdf', 'insert');
      const { promise: never } = Promise.withResolvers<void>();
      fixture.proxy.play(({ isUpload }) =>
        isUpload ? { kind: 'hold', afterBytes: 0, until: never } : { kind: 'pass' },
      );
      const isUploading = new Promise<void>((resolve) => {
        fixture.proxy.subscribe((kind, { isUpload }) =>
          kind === 'request' && isUpload ? resolve() : undefined,
        );
      });
      const galley = fixture.start();
      await isUploading;
      galley.signal(name);
      const ended = await galley.ended;
      expect([ended.code, ended.events.at(-1)?.event]).toEqual([code, 'summary']);
      fixture.proxy.play(() => ({ kind: 'pass' }));
      expect((await fixture.sync()).code).toBe(0);
      expect(await fixture.held()).toEqual(holding({ 'cover.pdf': 'cover', 'insert.pdf': 'insert' }));
    },
  );

  it('130 too when one Ctrl-C arrives twice, as npm passes it on', async (context) => {
    skipWithoutInterrupts(context);
    const fixture = await troubleFixture();
    fixture.write('cover.pdf', 'cover');
    const { promise: never } = Promise.withResolvers<void>();
    fixture.proxy.play(({ isUpload }) =>
      isUpload ? { kind: 'hold', afterBytes: 0, until: never } : { kind: 'pass' },
    );
    const isUploading = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { isUpload }) =>
        kind === 'request' && isUpload ? resolve() : undefined,
      );
    });
    const galley = fixture.start({
      // Sent from within, so that the second one never joins the first before that was received.
      nodeFlags: [
        '--import',
        'data:text/javascript,process.once("SIGINT",()=>setImmediate(()=>process.kill(process.pid,"SIGINT")))',
      ],
    });
    await isUploading;
    galley.signal('SIGINT');
    expect((await galley.ended).code).toBe(130);
  });

  it('5 when another Galley uses the state directory, and that one is not disturbed', async () => {
    const fixture = await troubleFixture();
    fixture.write('cover.pdf', 'cover');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    fixture.proxy.play(({ isUpload }) =>
      isUpload ? { kind: 'hold', afterBytes: 0, until: released } : { kind: 'pass' },
    );
    const isUploading = new Promise<void>((resolve) => {
      fixture.proxy.subscribe((kind, { isUpload }) =>
        kind === 'request' && isUpload ? resolve() : undefined,
      );
    });
    const first = fixture.start();
    await isUploading;
    const second = await fixture.sync();
    expect([second.code, second.events.at(-1)?.code]).toEqual([5, 'STATE_LOCKED']);
    release();
    expect(endOf(await first.ended)).toEqual(allDone(1));
  });

  it.each([
    [500, '{"Message":"database is down"}', 'BANK_FAILED'],
    [503, '', 'BANK_BUSY'],
    [429, '', 'LOGIN_THROTTLED'],
    [404, '{"Message":"no such address"}', 'NOT_A_BANK'],
    [200, '{"x-auth-token":', 'NOT_A_BANK'],
  ])('4 at once when the log-in is answered by %i %s', async (status, body, code) => {
    const fixture = await troubleFixture();
    fixture.proxy.play(() => ({ kind: 'answer', when: 'after-body', answer: { status, body } }));
    const ended = await fixture.sync();
    expect([ended.code, ended.events]).toEqual([4, [expect.objectContaining({ event: 'error', code })]]);
  });

  it('3 when the bank refuses the key', async () => {
    const fixture = await troubleFixture();
    expect((await fixture.sync({ apiKey: 'no-such-key' })).code).toBe(3);
  });

  it('2 with advice for a server that is no address', async () => {
    const fixture = await troubleFixture();
    const { code, text } = await fixture.sync({ server: 'banana' });
    expect([code, text]).toEqual([2, expect.stringContaining('such as https://bank.example.com')]);
  });

  it('0 with a final line for each of 60 uploads before the summary', async () => {
    const fixture = await troubleFixture();
    for (let index = 0; index < 60; index += 1) fixture.write(`${index}.bin`, `content ${index}`);
    const { code, events } = await fixture.sync();
    const stateOf = new Map(
      events.flatMap(({ event, path, state }) => (event === 'transfer' ? [[path, state] as const] : [])),
    );
    expect([code, stateOf.size, new Set(stateOf.values()), events.at(-1)?.event]).toEqual([
      0,
      60,
      new Set(['confirmed']),
      'summary',
    ]);
  });

  it('2 for an unknown option and for waits that cannot be rehearsed', async () => {
    const fixture = await troubleFixture();
    const unknown = await fixture.sync({ flags: ['--no-such-option'] });
    const elsewhere = await fixture.sync({ server: 'https://bank.example' });
    const misspelt = await fixture.sync({ flags: ['--rehearsal', import.meta.filename] });
    expect([unknown.code, elsewhere.code, misspelt.code]).toEqual([2, 2, 2]);
    expect(elsewhere.text).toContain('https://bank.example is not on this machine');
    expect(fixture.proxy.requests).toEqual([]);
  });

  it('0 twice for the same folder: the second run lists the bank folder once and sends nothing', async () => {
    const fixture = await troubleFixture();
    fixture.write('cover.pdf', 'cover');
    expect(endOf(await fixture.sync())).toEqual(allDone(1));
    const before = fixture.proxy.requests.length;
    expect(endOf(await fixture.sync())).toEqual(allDone(0));
    const paths = fixture.proxy.requests.slice(before).map(({ path }) => path);
    const known = ['/papi/v1/auth/GetToken', '/papi/v1/bank', '/papi/v1/asset/search'];
    expect(new Set(paths)).toEqual(new Set(known));
    expect(paths.filter((path) => path === '/papi/v1/asset/search')).toHaveLength(1);
  });

  it('1 for a file that waits behind the question about another one, and says behind which', async () => {
    const fixture = await troubleFixture();
    fixture.write('logo.png', 'theirs');
    await fixture.sync({ state: `${fixture.state}-of-a-colleague` });
    const elsewhere = `${fixture.root}-of-drops`;
    const dropped = join(elsewhere, 'logo.png');
    mkdirSync(elsewhere);
    writeFileSync(dropped, 'dropped');
    expect((await fixture.run(['upload', dropped, '--folder', fixture.bank.inboxFolderId])).code).toBe(1);
    fixture.write('logo.png', 'ours');
    const end = await fixture.sync({ flags: ['--on-clash', 'new-version'] });
    expect(endOf(end)).toEqual({ code: 1, uploaded: 0, versions: 0, adopted: 0, parked: 0, failed: 1 });
    expect(end.events.filter(({ event }) => event === 'waiting')).toEqual([
      { event: 'waiting', path: 'logo.png', waitsFor: dropped },
    ]);
    expect(end.text).toContain(`logo.png waits for ${dropped}`);
  });
});

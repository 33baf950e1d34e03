import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';
import { open, startOver, target } from './web-host-fixture.ts';

describe('start-web-host', () => {
  it('serves the page under a policy that lets scripts come from itself alone', async () => {
    const host = await open();
    const { status, headers, body } = await host.ask('/');
    const policy = String(headers['content-security-policy']);
    expect({ status, body: body.toString(), cache: headers['cache-control'] }).toEqual({
      status: 200,
      body: '<html>page</html>',
      cache: 'no-store',
    });
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port}`);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('keeps hashed files for good', async () => {
    const host = await open();
    const { headers } = await host.ask('/assets/index-abc.js');
    expect([headers['cache-control'], headers['content-type']]).toEqual([
      'public, max-age=31536000, immutable',
      'application/javascript; charset=utf-8',
    ]);
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '/index.html%00.js',
    '/%ff',
    '/.hidden',
    '//etc/passwd',
    '/missing.js',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await (await open()).ask(path);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1.evil.example:PORT',
    '127.0.0.1:PORT.',
    '[::1]:PORT',
    '0.0.0.0:PORT',
  ])('refuses the Host %j for every request', async (name) => {
    const host = await open();
    const headers = { host: name.replace('PORT', String(host.port)), cookie: host.cookie };
    const page = await host.ask('/', { headers });
    const session = await host.ask('/session', {
      method: 'POST',
      headers: { ...headers, origin: host.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ token: host.token }),
    });
    expect([page.status, session.status, session.headers['set-cookie']]).toEqual([403, 403, undefined]);
  });

  it('refuses a request that names no Host at all', async () => {
    const host = await open();
    const socket = connect(host.port, '127.0.0.1');
    socket.end(`GET / HTTP/1.0\r\nCookie: ${host.cookie}\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
  });

  it('answers under localhost too', async () => {
    const host = await open();
    expect((await host.ask('/', { headers: { host: `localhost:${host.port}` } })).status).toBe(200);
  });

  it('gives the cookie once for the token that a browser is started with, which other users of the machine can read', async () => {
    const host = await open();
    const exchange = async (token: string) => {
      const { status } = await host.ask('/session', {
        method: 'POST',
        headers: { origin: host.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      return status;
    };
    const tokens = [host.browserToken, host.browserToken, host.token, host.token];
    const statuses = [];
    for (const token of tokens) statuses.push(await exchange(token));
    expect([statuses, host.browserToken === host.token]).toEqual([[204, 401, 204, 204], false]);
  });

  it('gives the cookie for the right token only', async () => {
    const host = await open();
    const answers = [];
    for (const body of [
      JSON.stringify({ token: host.token }),
      JSON.stringify({ token: `${host.token.slice(0, -1)}_` }),
      JSON.stringify({ token: '' }),
      '{}',
      'not json',
      JSON.stringify({ token: 'x'.repeat(2_000) }),
    ]) {
      const { status, headers } = await host.ask('/session', {
        method: 'POST',
        headers: { origin: host.origin, 'content-type': 'application/json' },
        body,
      });
      answers.push([status, headers['set-cookie']?.[0]?.replace(/=[^;]+/, '=…')]);
    }
    expect(answers).toEqual([
      [204, `galley-${host.port}=…; Path=/; HttpOnly; SameSite=Strict`],
      [401, undefined],
      [401, undefined],
      [400, undefined],
      [400, undefined],
      [400, undefined],
    ]);
  });

  it('tells a page whether its cookie is good', async () => {
    const host = await open();
    const good = await host.ask('/session', { headers: { cookie: `other=1; ${host.cookie}` } });
    const none = await host.ask('/session');
    expect([good.status, none.status]).toEqual([204, 401]);
  });

  it.each([
    undefined,
    'null',
    'http://evil.example',
    'http://127.0.0.1',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.evil.example',
  ])('changes nothing for the Origin %j', async (template) => {
    const host = await open();
    const origin = template?.replace('PORT', String(host.port));
    const headers = { cookie: host.cookie, ...(origin === undefined ? {} : { origin }) };
    const grant = await host.spool.begin(host.engine, {
      fileName: 'a.png',
      sizeBytes: 3,
      target,
      onClash: null,
    });
    const put = await host.ask(`/spool/${grant}`, { method: 'PUT', headers, body: 'abc' });
    const post = await host.ask('/session', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ token: host.token }),
    });
    expect([put.status, post.status, await host.socketStatus(headers), host.engine.calls]).toEqual([
      403,
      403,
      403,
      [],
    ]);
  });

  it('refuses to start without a built page, and says what to do', async () => {
    const empty = await temporaryDirectory();
    await expect(startOver(empty)).rejects.toMatchObject({
      code: 'BAD_USAGE',
      details: { message: expect.stringContaining('npm run build') },
    });
  });
});

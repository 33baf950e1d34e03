import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startService } from '../../service/cli/index.ts';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { hashSecret } from '../../service/domain/index.ts';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { row } from '../support/reference-row.ts';
import {
  createBankClient,
  logIn,
  startBank,
  tokenForKey,
  tokenForPassword,
} from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const probe = routes.listProofStatuses.path;

function getToken(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url + routes.getToken.path, { method: 'POST', headers });
}

async function refusal(response: Response): Promise<unknown> {
  const { Code, Details } = await response.json();
  return { status: response.status, Code, Details };
}

/** Seeded in this test: what a seed writes and says is the matter. */
async function startNewBank() {
  return startBank({ dataPath: await temporaryDirectory() });
}

describe('docs/api/reference.md#authentication', () => {
  row(
    'Endpoints, authentication',
    'POST /papi/v1/auth/GetToken',
    'gives a token for an API key, which opens the other routes',
    async () => {
      const bank = await startBank();
      expect((await bank.admin.send('GET', probe)).status).toBe(200);
      expect(Buffer.from(bank.admin.token, 'base64url')).toHaveLength(32);
    },
  );

  row(
    'Endpoints, authentication',
    'POST /papi/v1/auth/Login',
    'gives an object with one property x-auth-token for user and password',
    async () => {
      const bank = await startNewBank();
      const answer = await (await logIn(bank.url, 'admin', bank.password ?? '')).json();
      expect(answer).toEqual({ 'x-auth-token': expect.any(String) });
      const client = createBankClient(bank.url, answer['x-auth-token']);
      expect(await (await client.send('GET', routes.readUserMe.path)).json()).toMatchObject({
        User: 'admin',
      });
    },
  );

  it('refuses a missing, wrong, disabled or expired key with 401 and says which', async () => {
    const bank = await startBank();
    const store = await openExistingStore(bank.dataPath);
    if (store === null) throw new Error('There is no bank.');
    const key = { name: 'n', description: '', userId: '1', expiresAtMs: null, isEnabled: true };
    await store.accounts.addKey({ ...key, keyId: '7', isEnabled: false }, hashSecret('off'));
    await store.accounts.addKey({ ...key, keyId: '8', expiresAtMs: Date.now() - 1 }, hashSecret('old'));
    await store.close();
    const refusals = [
      await refusal(await getToken(bank.url, {})),
      await refusal(await getToken(bank.url, { 'x-api-key': 'nonsense' })),
      await refusal(await getToken(bank.url, { 'x-api-key': 'off' })),
      await refusal(await getToken(bank.url, { 'x-api-key': 'old' })),
    ];
    expect(refusals).toEqual(
      ['missing', 'wrong', 'disabled', 'expired'].map((reason) => ({
        status: 401,
        Code: 'SIGN_IN_REFUSED',
        Details: { reason },
      })),
    );
  });

  it('ends the tokens of a key when the key is disabled', async () => {
    const bank = await startBank();
    const store = await openExistingStore(bank.dataPath);
    await store?.accounts.setKeyEnabled('1', false);
    await store?.close();
    expect((await bank.admin.send('GET', probe)).status).toBe(401);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const bank = await startBank();
    const expected = { status: 401, Code: 'SIGN_IN_REFUSED', Details: { reason: 'wrong' } };
    expect(await refusal(await logIn(bank.url, 'admin', 'wrong'))).toEqual(expected);
    expect(await refusal(await logIn(bank.url, 'nobody', 'wrong'))).toEqual(expected);
  });

  it('throttles failed log-ins of one user from one address, and says for how long', async () => {
    const bank = await startBank();
    const answers = await Promise.all(Array.from({ length: 21 }, () => logIn(bank.url, 'victim', 'guess')));
    const throttled = answers.filter((answer) => answer.status === 429);
    expect(throttled).toHaveLength(1);
    expect(Number(throttled[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await throttled[0]?.json()).toMatchObject({ Code: 'LOGIN_THROTTLED' });
    expect((await logIn(bank.url, 'admin', bank.password ?? '')).status).toBe(200);
  });

  it('knows clients behind a trusted proxy by the forwarded address, and believes no other header', async () => {
    const guess = async (url: string, forwardedFor: string, password = 'guess'): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
      const body = JSON.stringify({ User: 'admin', Password: password });
      return (await fetch(url + routes.login.path, { method: 'POST', headers, body })).status;
    };
    const behindProxy = await startBank({
      publicUrl: 'https://bank.example',
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    });
    const direct = await startBank();
    await Promise.all(
      Array.from({ length: 20 }, async (_, count) => {
        // The stranger's own claim is in front, that of a proxy further out behind it.
        await guess(behindProxy.url, `198.51.100.${count}, 203.0.113.7, 10.1.2.3`);
        await guess(direct.url, `198.51.100.${count}`);
      }),
    );
    expect([
      await guess(behindProxy.url, '203.0.113.7'),
      await guess(behindProxy.url, '198.51.100.1', behindProxy.password ?? ''),
      await guess(direct.url, '198.51.100.99'),
    ]).toEqual([429, 200, 429]);
  });

  it('ends a token that was not used for its idle life', async () => {
    const bank = await startBank({ tokenLifeMs: 80 });
    await expect.poll(async () => (await bank.admin.send('GET', probe)).status, { interval: 120 }).toBe(401);
    expect(await refusal(await bank.admin.send('GET', probe))).toMatchObject({ Code: 'NOT_SIGNED_IN' });
  });

  it('keeps tokens, key and inbox over a restart, and tells the password only once', async () => {
    const dataPath = await temporaryDirectory();
    const first = await startBank({ dataPath });
    await first.stop();
    const second = await startBank({ dataPath });
    const client = createBankClient(second.url, first.admin.token);
    expect((await client.send('GET', probe)).status).toBe(200);
    expect([second.apiKey, second.inboxFolderId, second.password]).toEqual([
      first.apiKey,
      first.inboxFolderId,
      null,
    ]);
  });

  it('keeps the embedded key in a file for the owner alone, and no token or password in the clear', async () => {
    const bank = await startNewBank();
    const keyFile = join(bank.dataPath, 'admin-key');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const rows = Buffer.concat([
      await readFile(join(bank.dataPath, 'bank.db')),
      await readFile(join(bank.dataPath, 'bank.db-wal')),
    ]);
    const secrets = [bank.admin.token, bank.apiKey, bank.password ?? ''];
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  });

  it('takes a fixed key instead of the one in the file', async () => {
    const bank = await startBank({ apiKey: 'fixed-by-the-environment' });
    expect(bank.apiKey).toBe('fixed-by-the-environment');
    await expect(tokenForKey(bank.url, 'fixed-by-the-environment')).resolves.toBeTypeOf('string');
  });

  it('ends the tokens of the embedded key with it, and of no other', async () => {
    const dataPath = await temporaryDirectory();
    const first = await startBank({ dataPath, apiKey: 'fixed-key-1' });
    const byPassword = await tokenForPassword(first.url, 'admin', first.password ?? '');
    await first.stop();
    const statuses = async (url: string) =>
      Promise.all(
        [first.admin.token, byPassword].map(
          async (token) => (await createBankClient(url, token).send('GET', probe)).status,
        ),
      );
    const same = await startBank({ dataPath, apiKey: 'fixed-key-1' });
    const before = await statuses(same.url);
    await same.stop();
    const { url } = await startBank({ dataPath, apiKey: 'fixed-key-2' });
    expect([before, await statuses(url)]).toEqual([
      [200, 200],
      [401, 200],
    ]);
  });

  it('says that a fixed key belongs to a user already, and starts with another', async () => {
    const dataPath = await temporaryDirectory();
    await (await startBank({ dataPath })).stop();
    const created = await runServiceCommand('key', 'create', '--name', 'Press', '--data', dataPath);
    const { keyId, apiKey } = created.lines[0];
    await expect(startBank({ dataPath, apiKey })).rejects.toMatchObject({
      code: 'BAD_USAGE',
      details: { reason: expect.stringContaining(`GALLEY_SERVICE_API_KEY is key ${keyId}`) },
    });
    await startBank({ dataPath });
  });

  it('lets one service at a time have a data directory', async () => {
    const bank = await startBank();
    const second = startService({
      host: '127.0.0.1',
      port: 0,
      dataPath: bank.dataPath,
      seed: 'empty',
      profile: 'extended',
      uploadAnswer: 'asset',
      rateLimit: null,
      publicUrl: null,
      tokenLifeMs: 1000,
      apiKey: null,
    });
    await expect(second).rejects.toMatchObject({ code: 'STATE_LOCKED' });
  });

  row(
    'Endpoints, authentication',
    'POST /papi/v1/auth/GetToken',
    '(not shown) answers like Login: one property x-auth-token',
    async () => {
      const bank = await startBank();
      const response = await getToken(bank.url, { 'x-api-key': bank.apiKey });
      expect([response.status, await response.json()]).toEqual([200, { 'x-auth-token': expect.any(String) }]);
    },
  );

  it('refuses a log-in without user or password, or of another shape, with 400 or 401', async () => {
    const bank = await startBank();
    const bodies = [
      {},
      { User: 'admin' },
      { User: 1, Password: 2 },
      [],
      'admin',
      { User: '', Password: '' },
      { User: 'x'.repeat(70_000), Password: 'x' },
    ];
    const statuses = await Promise.all(
      bodies.map(async (body) => {
        const response = await fetch(bank.url + routes.login.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return [response.status, (await response.json()).Code];
      }),
    );
    const badRequest = [400, 'BAD_REQUEST'];
    const refused = [401, 'SIGN_IN_REFUSED'];
    expect(statuses).toEqual([badRequest, badRequest, badRequest, badRequest, badRequest, refused, refused]);
  });

  row(
    'Authentication rules',
    'Rights of the user',
    'a key reaches what the user behind it may read, and nothing more',
    async () => {
      const bank = await startBank({ seed: 'demo' });
      const { apiKey } = (
        await runServiceCommand(
          'key',
          'create',
          '--name',
          'Agency',
          '--user',
          'liisa',
          '--data',
          bank.dataPath,
        )
      ).lines[0];
      const withKey = createBankClient(bank.url, await tokenForKey(bank.url, apiKey));
      const withPassword = createBankClient(
        bank.url,
        await tokenForPassword(bank.url, 'liisa', bank.password ?? ''),
      );
      const [byKey, byPassword, byAdmin] = await Promise.all(
        [withKey, withPassword, bank.admin].map(async (client) =>
          (await client.search([])).map(({ Id }) => Id),
        ),
      );
      expect(byKey).toEqual(byPassword);
      expect(byKey?.length).toBeLessThan(byAdmin?.length ?? 0);
      const [hidden] = byAdmin?.filter((id) => byKey?.includes(id) === false) ?? [];
      const path = buildPath(routes.readAsset, { asset_id: hidden ?? asId('') });
      expect([(await withKey.send('GET', path)).status, (await bank.admin.send('GET', path)).status]).toEqual(
        [403, 200],
      );
    },
  );

  row(
    'Authentication rules',
    'Disabled key',
    '(not shown) is 401, and its tokens end at once; enabled again it works',
    async () => {
      const bank = await startBank();
      const store = await openExistingStore(bank.dataPath);
      const statuses = [];
      for (const isEnabled of [false, true]) {
        await store?.accounts.setKeyEnabled('1', isEnabled);
        const token = await getToken(bank.url, { 'x-api-key': bank.apiKey });
        statuses.push([token.status, (await bank.admin.send('GET', probe)).status]);
      }
      await store?.close();
      expect(statuses).toEqual([
        [401, 401],
        [200, 200],
      ]);
    },
  );

  row(
    'Authentication rules',
    'Expired key',
    '(not shown) is 401 from its expiration on, and so are its tokens',
    async () => {
      const bank = await startBank();
      const store = await openExistingStore(bank.dataPath);
      if (store === null) throw new Error('There is no bank.');
      const key = { keyId: '9', name: 'n', description: '', userId: '1', isEnabled: true };
      const inAnHourMs = Date.now() + 60 * 60 * 1000;
      await store.accounts.addKey({ ...key, expiresAtMs: inAnHourMs }, hashSecret('short'));
      await store.close();
      const client = createBankClient(bank.url, await tokenForKey(bank.url, 'short'));
      expect((await client.send('GET', probe)).status).toBe(200);
      const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
      database
        .prepare('update api_key set expires_at_ms = ? where expires_at_ms = ?')
        .run(Date.now(), inAnHourMs);
      database.close();
      expect((await client.send('GET', probe)).status).toBe(401);
      expect(await refusal(await getToken(bank.url, { 'x-api-key': 'short' }))).toEqual({
        status: 401,
        Code: 'SIGN_IN_REFUSED',
        Details: { reason: 'expired' },
      });
    },
  );

  row(
    'Authentication rules',
    'Key settings',
    'name, description, user, expiration and enabled are kept; the key is made by the system',
    async () => {
      const bank = await startBank();
      const data = ['--data', bank.dataPath];
      const settings = ['--name', 'Press', '--description', 'For the web site', '--user', 'admin'];
      const created = await runServiceCommand(
        'key',
        'create',
        ...settings,
        '--expires',
        '2100-01-01',
        ...data,
      );
      const { keyId, apiKey } = created.lines[0];
      await runServiceCommand('key', 'disable', keyId, ...data);
      const listed = await runServiceCommand('key', 'list', ...data);
      expect(listed.lines.find((line) => line.keyId === keyId)).toEqual({
        event: 'key',
        keyId,
        name: 'Press',
        description: 'For the web site',
        userId: '1',
        expiresAtMs: Date.UTC(2100, 0, 1),
        isEnabled: false,
      });
      expect(Buffer.from(apiKey, 'base64url')).toHaveLength(32);
      const chosen = await runServiceCommand('key', 'create', '--name', 'x', '--key', 'my-own-key', ...data);
      expect(chosen.code).toBe(2);
    },
  );

  row('Extensions', 'GET /papi/v1/user/me', 'tells whose token it is', async () => {
    const bank = await startBank({ seed: 'demo' });
    const liisa = createBankClient(bank.url, await tokenForPassword(bank.url, 'liisa', bank.password ?? ''));
    const answers = await Promise.all(
      [bank.admin, liisa].map(async (client) => (await client.send('GET', routes.readUserMe.path)).json()),
    );
    expect(answers.map(({ Id, User }) => [typeof Id, User])).toEqual([
      ['string', 'admin'],
      ['string', 'liisa'],
    ]);
    expect(new Set(answers.map(({ Id }) => Id)).size).toBe(2);
  });

  row(
    'Versioning',
    'Path prefix',
    'every path begins with /papi/v1, and without it there is nothing',
    async () => {
      const bank = await startBank();
      const paths = Object.values(routes).map(({ path }) => path);
      expect(paths.filter((path) => !path.startsWith('/papi/v1/'))).toEqual([]);
      const others = [
        '/proof/status',
        '/papi/proof/status',
        '/papi/v2/proof/status',
        '/PAPI/V1/proof/status',
      ];
      const statuses = await Promise.all(
        others.map(async (path) => (await bank.admin.send('GET', path)).status),
      );
      expect(statuses).toEqual([404, 404, 404, 404]);
      expect((await bank.admin.send('GET', probe)).status).toBe(200);
    },
  );
});

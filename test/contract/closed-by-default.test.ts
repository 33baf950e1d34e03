import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { row } from '../support/reference-row.ts';
import { startBank } from '../support/running-bank.ts';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-extension'?: boolean }>>>>;
}

async function describedRoutes(
  url: string,
): Promise<{ method: string; path: string; isExtension: boolean }[]> {
  const description: Described = await (await fetch(url + routes.readOpenApi.path)).json();
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      isExtension: operation['x-extension'] === true,
    })),
  );
}

const opened = new Set([
  routes.getToken.path,
  routes.login.path,
  routes.readOpenApi.path,
  routes.showOpenApi.path,
] as readonly string[]);

describe('closed by default', () => {
  row(
    'Authentication rules',
    'Token header',
    'every request but the log-ins needs it (not shown: the answer is 401)',
    async () => {
      const bank = await startBank();
      const statuses = await Promise.all(
        Object.values(routes)
          .filter(({ path }) => !opened.has(path))
          .map(async ({ method, path }) => {
            const response = await fetch(bank.url + path.replaceAll(/\{[^}]+\}/g, '1'), { method });
            return `${method} ${path} ${response.status} ${(await response.json()).Code}`;
          }),
      );
      expect(statuses.length).toBeGreaterThan(30);
      expect(statuses.filter((line) => !line.endsWith(' 401 NOT_SIGNED_IN'))).toEqual([]);
    },
  );

  it('lets every open path through without a token, and nothing beside them', async () => {
    const bank = await startBank();
    const beside = [
      '',
      '/',
      '/papi',
      '/papi/v1',
      '/papi/v1/swagger',
      '/papi/v1/swagger/ui/../../user/me',
      '/health/x',
    ];
    const statuses = await Promise.all(
      beside.map(async (path) => [path, (await fetch(bank.url + path)).status]),
    );
    expect(statuses).toEqual(beside.map((path) => [path, 401]));
  });

  it('does not tell without a token which paths exist', async () => {
    const bank = await startBank();
    expect((await fetch(`${bank.url}/papi/v1/nothing`)).status).toBe(401);
    expect((await bank.admin.send('GET', '/papi/v1/nothing')).status).toBe(404);
  });

  it('refuses a token that it never gave, and one that was cut short', async () => {
    const bank = await startBank();
    const headers = [
      { 'x-auth-token': 'x' },
      { 'x-auth-token': bank.admin.token.slice(1) },
      { 'x-auth-token': '' },
    ];
    const answers = await Promise.all(
      headers.map((header) => fetch(bank.url + routes.readUserMe.path, { headers: header })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
  });

  it('leaves the extensions out of the documented profile', async () => {
    const bank = await startBank({ profile: 'documented' });
    const described = await describedRoutes(bank.url);
    expect(described.filter(({ isExtension }) => isExtension)).toEqual([]);
    const hidden = await bank.admin.send('GET', routes.readUserMe.path);
    expect([hidden.status, (await hidden.json()).Code]).toEqual([404, 'NOT_FOUND']);
    expect((await bank.admin.send('GET', routes.listAttachmentTypes.path)).status).toBe(200);
  });

  row(
    'Limits',
    'Rate limits',
    '(not shown) none unless set; then 429 with Retry-After, for each token by itself',
    async () => {
      const bank = await startBank({ rateLimit: 0.01 });
      const answers = await Promise.all(
        [1, 2].map(() => bank.admin.send('GET', routes.listProofStatuses.path)),
      );
      const slowed = answers.filter((answer) => answer.status === 429);
      expect(slowed.map((answer) => answer.headers.get('retry-after'))).toEqual(['100']);
      expect(await slowed[0]?.json()).toMatchObject({ Code: 'BANK_BUSY' });
    },
  );
});

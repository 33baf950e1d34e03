import { describe, expect, it } from 'vitest';
import { type Route, routes, totalCountHeader } from '../../shared/api/index.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

interface Response {
  readonly description: string;
  readonly content?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly 'x-extension'?: boolean;
  }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, Response>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-extension'?: boolean;
}

interface Description {
  readonly openapi: string;
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, unknown>> }>>;
    readonly securitySchemes: Readonly<Record<string, unknown>>;
  };
}

const table: readonly Route[] = Object.values(routes);

async function describeBank(bank: RunningBank): Promise<Description> {
  return (await fetch(bank.url + routes.readOpenApi.path)).json();
}

function operationsOf(description: Description): readonly (Operation & { readonly call: string })[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      call: `${method.toUpperCase()} ${path}`,
    })),
  );
}

function operationOf(description: Description, route: Route): Operation | undefined {
  return description.paths[route.path]?.[route.method.toLowerCase()];
}

function callOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : refsIn(part),
  );
}

function resolve(description: Description, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((part, step) => Object(part)[step], description);
}

describe('OpenAPI', () => {
  row(
    'Endpoints beyond the reference',
    'GET /papi/v1/swagger/docs/v1',
    'lists every route of the bank and none that it has not, extensions marked',
    async () => {
      const bank = await startBank({ publicUrl: 'https://bank.example' });
      const description = await describeBank(bank);
      const operations = operationsOf(description);
      expect([description.openapi, description.servers]).toEqual([
        '3.1.0',
        [{ url: 'https://bank.example' }],
      ]);
      expect(operations.map(({ call }) => call).toSorted()).toEqual(table.map(callOf).toSorted());
      expect(
        operations
          .filter((operation) => operation['x-extension'])
          .map(({ call }) => call)
          .toSorted(),
      ).toEqual(
        table
          .filter(({ isExtension }) => isExtension)
          .map(callOf)
          .toSorted(),
      );
    },
  );

  it('lists a route exactly when the bank answers to it', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const bank = await startBank({ profile });
      const listed = new Set(operationsOf(await describeBank(bank)).map(({ call }) => call));
      const answered = new Set<string>();
      for (const route of table) {
        const path = route.path.replaceAll(/\{[^}]+\}/g, '999');
        const response = await bank.admin.send(route.method, path);
        const isMissing = response.status === 404 && (await response.json()).Code === 'NOT_FOUND';
        if (!isMissing) answered.add(callOf(route));
      }
      expect([...listed].toSorted()).toEqual([...answered].toSorted());
    }
  });

  it('marks the fields beyond the reference, and leaves them out of the documented profile', async () => {
    const fields = [];
    for (const profile of ['extended', 'documented'] as const) {
      const { components } = await describeBank(await startBank({ profile }));
      for (const name of ['FileInfo', 'ProofVersion'])
        fields.push(components.schemas[name]?.properties?.Sha256);
    }
    const marked = expect.objectContaining({ 'x-extension': true });
    expect(fields).toEqual([marked, marked, undefined, undefined]);
  });

  it('describes what the reference has alike in both profiles, but for parameters and the count: the reference has none', async () => {
    const [extended, documented] = await Promise.all(
      (['extended', 'documented'] as const).map(async (profile) =>
        operationsOf(await describeBank(await startBank({ profile }))),
      ),
    );
    const search = extended?.find(({ call }) => call === callOf(routes.searchAssets));
    expect(search?.parameters.map(({ name }) => name)).toEqual(['Offset', 'Limit', 'ModifiedSince']);
    const toFolder = extended?.find(({ call }) => call === callOf(routes.uploadToFolder));
    expect(toFolder?.parameters.filter((one) => one['x-extension']).map(({ name }) => name)).toEqual([
      'idempotency-key',
      'content-digest',
      'galley-unless-exists',
    ]);
    expect(search?.responses[200]?.headers).toHaveProperty(totalCountHeader);
    const withoutExtensions = extended
      ?.filter((operation) => !operation['x-extension'])
      .map(({ parameters, responses, ...operation }) => ({
        ...operation,
        parameters: parameters.filter((parameter) => !parameter['x-extension']),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, { headers: _, ...response }]) => [status, response]),
        ),
      }));
    expect(documented).toEqual(withoutExtensions);
  });

  it('is whole: references resolve, paths and parameters agree, answers are described', async () => {
    const description = await describeBank(await startBank());
    const operations = operationsOf(description);
    const refs = [...new Set(refsIn(description))];
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((reference) => resolve(description, reference) === undefined)).toEqual([]);
    const unused = Object.keys(description.components.schemas).filter(
      (name) => !refs.includes(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const troubles = operations.flatMap(({ call, parameters, responses, security }) => {
      const inPath = [...call.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((parameter) => parameter.in === 'path' && parameter.required);
      return [
        ...(described.map(({ name }) => name).join() === inPath.join() ? [] : [`${call}: parameters`]),
        ...(Object.values(responses).every((response) => response.description !== '')
          ? []
          : [`${call}: answers`]),
        ...(Object.keys(responses).some((status) => status.startsWith('2')) ? [] : [`${call}: success`]),
        ...security
          .flatMap((scheme) => Object.keys(scheme))
          .filter((name) => description.components.securitySchemes[name] === undefined),
      ];
    });
    expect(troubles).toEqual([]);
  });

  it('tells what a download and a deletion answer, and which credentials a route wants', async () => {
    const description = await describeBank(await startBank());
    const statuses = (route: Route): readonly string[] =>
      Object.keys(operationOf(description, route)?.responses ?? {});
    expect({
      download: statuses(routes.downloadFile),
      deletion: statuses(routes.deleteProof),
      search: operationOf(description, routes.searchAssets)?.security,
      getToken: operationOf(description, routes.getToken)?.security,
      login: operationOf(description, routes.login)?.security,
      searchBody: operationOf(description, routes.searchAssets)?.requestBody,
      clause: Object.keys(description.components.schemas.SearchClause?.properties ?? {}),
      error: Object.keys(description.components.schemas.Error?.properties ?? {}),
    }).toEqual({
      download: ['200', '202', '204', '206', '401', '403', '500', 'default'],
      deletion: ['204', '401', '403', 'default'],
      search: [{ token: [] }],
      getToken: [{ 'api-key': [] }],
      login: [],
      searchBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'array', items: { $ref: '#/components/schemas/SearchClause' } },
          },
        },
      },
      clause: ['SearchField', 'SearchOption', 'ValuesList', 'Exclude'],
      error: ['Message', 'Code', 'Details'],
    });
  });

  row(
    'Endpoints beyond the reference',
    'GET /papi/v1/swagger/ui',
    'is a page for everybody that loads everything from the bank itself',
    async () => {
      const bank = await startBank();
      const pageUrl = bank.url + routes.showOpenApi.path;
      const page = await fetch(pageUrl);
      const html = await page.text();
      const parts = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, address]) => new URL(address ?? '', pageUrl),
      );
      const answers = await Promise.all(
        [...parts, new URL(`${pageUrl}/json`)].map(async (url) => {
          const response = await fetch(url);
          return [url.origin, response.status, response.headers.get('content-security-policy')];
        }),
      );
      const policy = page.headers.get('content-security-policy');
      expect([page.status, page.headers.get('content-type'), parts.length > 4]).toEqual([
        200,
        'text/html; charset=utf-8',
        true,
      ]);
      expect(policy).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
          "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(answers).toEqual(answers.map(() => [bank.url, 200, policy]));
      expect(html).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=/);
    },
  );

  it('shows the page the same description as the programs', async () => {
    const bank = await startBank({ profile: 'documented' });
    const shown = await (await fetch(`${bank.url}${routes.showOpenApi.path}/json`)).json();
    expect(shown).toEqual(await describeBank(bank));
  });
});

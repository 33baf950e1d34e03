import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildPath,
  existingAssetHeader,
  idempotentReplayedHeader,
  type Route,
  routes,
  totalCountHeader,
} from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { addProof, postAsGuest } from '../support/guest-client.ts';
import {
  type OpenApiDocument,
  type OpenApiOperation,
  operationsOf,
  undescribedFields,
} from '../support/open-api-document.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

const table: readonly Route[] = Object.values(routes);

async function describeBank(bank: RunningBank): Promise<OpenApiDocument> {
  return (await fetch(bank.url + routes.readOpenApi.path)).json();
}

function operationOf(description: OpenApiDocument, route: Route): OpenApiOperation | undefined {
  return description.paths[route.path]?.[route.method.toLowerCase()];
}

function callOf(route: Route): string {
  return `${route.method} ${route.path}`;
}

/** The answers of a bank with one proof, one guest and one comment to its calls without a body. */
async function answersOf(bank: RunningBank): Promise<readonly (readonly [route: Route, answer: unknown])[]> {
  const asset = await bank.admin.upload(bank.inboxFolderId, 'a.txt', 'a');
  const proof = await addProof(bank);
  const guest = await proof.shareWith({ Email: 'guest@example.org', IsActive: true });
  const [version] = (await proof.proof()).Versions;
  const comment = { VersionId: version?.Id, Body: 'b', Position: { X: 0.5, Y: 0.5 } };
  expect((await postAsGuest(guest, 'comment', comment)).status).toBe(200);
  const values: Readonly<Record<string, string>> = {
    asset_id: asset.Id,
    folder_id: '0',
    project_id: bank.projectId,
    proof_id: proof.proofId,
  };
  const answers = [];
  for (const route of table) {
    const isKnown = Object.keys(route.params).every((name) => values[name] !== undefined);
    if (route.method !== 'GET' || route.credentials !== 'token' || !isKnown) continue;
    const params = Object.fromEntries(
      Object.keys(route.params).map((name) => [name, asId(values[name] ?? '')]),
    );
    const answer = await bank.admin.send('GET', buildPath(route, params));
    if (answer.status === 200) answers.push([route, await answer.json()] as const);
  }
  return answers;
}

function withoutExtensionHeaders({
  headers,
  ...response
}: OpenApiOperation['responses'][string]): OpenApiOperation['responses'][string] {
  const known = Object.entries(headers ?? {}).filter(([, header]) => !header['x-extension']);
  return known.length === 0 ? response : { ...response, headers: Object.fromEntries(known) };
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

  it('is the committed document, for the extended profile', async () => {
    const file = join(import.meta.dirname, '../../docs/api/openapi.json');
    expect(await describeBank(await startBank())).toEqual(JSON.parse(await readFile(file, 'utf8')));
  });

  it('describes every field that the bank sends, in both profiles', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const bank = await startBank({ profile });
      const description = await describeBank(bank);
      const answers = await answersOf(bank);
      const found = answers.flatMap(([route, answer]) => {
        const schema = operationOf(description, route)?.responses[200]?.content?.['application/json']?.schema;
        return undescribedFields(description, schema, answer).map((field) => `${callOf(route)} ${field}`);
      });
      expect(answers.length).toBeGreaterThan(profile === 'extended' ? 12 : 4);
      expect(found).toEqual([]);
    }
  });

  it('describes what the reference has alike in both profiles, but for what is marked as an extension', async () => {
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
    expect(Object.keys(toFolder?.responses[200]?.headers ?? {})).toEqual([
      idempotentReplayedHeader,
      existingAssetHeader,
    ]);
    expect(toFolder?.responses[422]).toHaveProperty('x-extension', true);
    const withoutExtensions = extended
      ?.filter((operation) => !operation['x-extension'])
      .map(({ parameters, responses, ...operation }) => ({
        ...operation,
        parameters: parameters.filter((parameter) => !parameter['x-extension']),
        responses: Object.fromEntries(
          Object.entries(responses)
            .filter(([, response]) => !response['x-extension'])
            .map(([status, response]) => [status, withoutExtensionHeaders(response)]),
        ),
      }));
    expect(documented).toEqual(withoutExtensions);
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
      download: ['200', '202', '204', '206', '400', '401', '403', '416', '500', 'default'],
      deletion: ['204', '401', '403', 'default'],
      search: [{ token: [] }],
      getToken: [{ 'api-key': [] }],
      login: [],
      searchBody: {
        description: 'The body is an array of at most 50 clauses.',
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

import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startBank } from '../support/running-bank.ts';

type Case = readonly [what: string, path: string, body: string | null, field: string, complaint: string];

const search = routes.searchAssets.path;
const project = routes.saveProject.path;
const value = '"ValuesList":["x"]';

/** The first complaint of the path, then of the query, then of the body. */
const cases: readonly Case[] = [
  ['no body', search, null, 'body', 'Invalid input: expected array, received undefined'],
  ['null for a body', search, 'null', 'body', 'Invalid input: expected array, received null'],
  ['an object for a list', search, '{}', 'body', 'Invalid input: expected array, received object'],
  [
    'a clause without a field',
    search,
    `[{"SearchField":"Name",${value}},{${value}}]`,
    'body.1.SearchField',
    'Invalid input: expected string, received undefined',
  ],
  [
    'a query beside a body that is sound',
    `${search}?Offset=-1`,
    '[]',
    'query.Offset',
    'Too small: expected number to be >=0',
  ],
  [
    'a query and a body',
    `${search}?Limit=x`,
    '{}',
    'query.Limit',
    'Invalid input: expected number, received NaN',
  ],
  [
    'a query beside no body',
    `${search}?Limit=1.5`,
    null,
    'query.Limit',
    'Invalid input: expected int, received number',
  ],
  [
    'a part of a part',
    project,
    '{"Name":"p","Tasks":[{"Name":"t"},{"Name":3}]}',
    'body.Tasks.1.Name',
    'Invalid input: expected string, received number',
  ],
  [
    'a key with a slash and a dot',
    project,
    '{"Name":"p","PropertyValues":[{"FieldIdentifier":"f","Value":{"a/b.c":1}}]}',
    'body.PropertyValues.0.Value',
    'Invalid input',
  ],
  ['an empty id', project, '{"Id":""}', 'body.Id', 'Too small: expected string to have >=1 characters'],
];

describe('a request that a schema refuses', () => {
  it('is answered with the first field and what is wrong with it', async () => {
    const bank = await startBank();
    const answers = [];
    for (const [what, path, body] of cases) {
      const headers = body === null ? {} : { 'content-type': 'application/json' };
      const response = await bank.admin.send('POST', path, { headers, ...(body === null ? {} : { body }) });
      answers.push([what, response.status, await response.json()]);
    }
    const meaning = 'The request is not valid.';
    expect(answers).toEqual(
      cases.map(([what, , , field, complaint]) => [
        what,
        400,
        {
          Message: `${meaning} ${field}: ${complaint}.`,
          Code: 'BAD_REQUEST',
          Details: { field, reason: `${field}: ${complaint}.` },
        },
      ]),
    );
  });

  it('ignores queries in the documented profile, where they are unknown', async () => {
    const bank = await startBank({ profile: 'documented' });
    const asked = await bank.admin.postJson(`${search}?Offset=-1&Limit=0`, []);
    expect([asked.status, asked.headers.get('x-total-count'), await asked.json()]).toEqual([200, null, []]);
    const hidden = await bank.admin.postJson(routes.postMessage.path.replace('{project_id}', '1'), {});
    expect([hidden.status, (await hidden.json()).Code]).toEqual([404, 'NOT_FOUND']);
  });
});

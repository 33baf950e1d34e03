import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { createProjectClient } from '../support/project-client.ts';
import { startBank } from '../support/running-bank.ts';

type Case = readonly [contentType: string, body: string, status: number, code: string];

/** What comes back on one connection for these lines. */
function sendRaw(url: string, lines: readonly string[]): Promise<string> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  socket.write(lines.join('\r\n'));
  return text(socket);
}

describe('bad input', () => {
  it('gets a clear 4xx in the one shape of errors, without a stack', async () => {
    const bank = await startBank();
    const json = 'application/json';
    const clause = { SearchField: 'Name', SearchOption: 'contains', ValuesList: ['x'] };
    const cases: Readonly<Record<string, Case>> = {
      'no JSON': [json, '[{', 400, 'BAD_REQUEST'],
      'no body': [json, '', 400, 'BAD_REQUEST'],
      'another type': ['text/plain', '[]', 415, 'UNSUPPORTED_MEDIA'],
      'a form': ['application/x-www-form-urlencoded', 'a=b', 415, 'UNSUPPORTED_MEDIA'],
      'an object for a list': [json, '{}', 400, 'BAD_REQUEST'],
      'numbers for clauses': [json, '[1]', 400, 'BAD_REQUEST'],
      'no values': [json, '[{"SearchField":"Name"}]', 400, 'BAD_REQUEST'],
      'values of a wrong type': [json, JSON.stringify([{ ...clause, ValuesList: [{}] }]), 400, 'BAD_REQUEST'],
      'Exclude as a text': [json, JSON.stringify([{ ...clause, Exclude: 'yes' }]), 400, 'BAD_REQUEST'],
      'a __proto__ key': [json, '[{"__proto__":{"a":1}}]', 400, 'BAD_REQUEST'],
      'a constructor key': [json, '[{"constructor":{"prototype":{}}}]', 400, 'BAD_REQUEST'],
      'deep lists': [json, '['.repeat(400_000) + ']'.repeat(400_000), 400, 'BAD_REQUEST'],
      'more than a megabyte': [json, `"${'x'.repeat(1024 * 1024)}"`, 413, 'BODY_TOO_LARGE'],
      'too many clauses': [json, JSON.stringify(Array.from({ length: 51 }, () => clause)), 400, 'BAD_SEARCH'],
    };
    const answers: Record<string, unknown> = {};
    for (const [what, [contentType, body]] of Object.entries(cases)) {
      const init = { headers: { 'content-type': contentType }, body };
      const response = await bank.admin.send('POST', routes.searchAssets.path, init);
      const answer = await response.json();
      const isClean =
        Object.keys(answer).join() === 'Message,Code,Details' && !/\bat .*:\d+|\.ts/.test(answer.Message);
      answers[what] = [response.status, answer.Code, isClean];
    }
    expect(answers).toEqual(
      Object.fromEntries(
        Object.entries(cases).map(([what, [, , status, code]]) => [what, [status, code, true]]),
      ),
    );
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'takes a call without a body as such, though it announces %s',
    async (contentType) => {
      const bank = await startBank();
      const headers = { 'content-type': contentType };
      const projects = createProjectClient(bank.admin);
      const proofId = await projects.uploadProof(bank.projectId, 'a.txt', 'x');
      const answers = [
        // As `curl -d ''` sends it.
        await fetch(bank.url + routes.getToken.path, {
          method: 'POST',
          headers: { ...headers, 'x-api-key': bank.apiKey },
          body: '',
        }),
        await bank.admin.send('DELETE', buildPath(routes.deleteProof, { proof_id: asId(proofId) }), {
          headers,
        }),
        await bank.admin.send('POST', routes.searchAssets.path, { headers, body: '' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 204, 400]);
    },
  );

  it('takes one that is sent in chunks, of which there are none, as such too', async () => {
    const bank = await startBank();
    const statusOf = async (chunks: readonly string[]): Promise<string | undefined> => {
      const answer = await sendRaw(bank.url, [
        `POST ${routes.getToken.path} HTTP/1.1`,
        `host: bank`,
        `x-api-key: ${bank.apiKey}`,
        'content-type: application/octet-stream',
        'transfer-encoding: chunked',
        'connection: close',
        '',
        ...chunks,
      ]);
      return answer.split(' ')[1];
    };
    const end = ['0', '', ''];
    expect([await statusOf(end), await statusOf(['3', 'abc', ...end])]).toEqual(['200', '415']);
  });

  it('says of a path that there is none, whatever is sent to it, and goes on with the connection', async () => {
    const bank = await startBank();
    const head = ['host: bank', `x-auth-token: ${bank.admin.token}`];
    const answers = await sendRaw(bank.url, [
      'POST /papi/v1/nothing HTTP/1.1',
      ...head,
      'content-type: application/octet-stream',
      'content-length: 3',
      '',
      'abcPOST /papi/v1/nothing HTTP/1.1',
      ...head,
      'content-type: text/plain',
      'transfer-encoding: chunked',
      '',
      '3',
      'abc',
      '0',
      '',
      `GET ${routes.readUserMe.path} HTTP/1.1`,
      ...head,
      'connection: close',
      '',
      '',
    ]);
    expect(
      [...answers.matchAll(/HTTP\/1\.1 (\d+)|"Code":"(\w+)"/g)].map(([, status, code]) => status ?? code),
    ).toEqual(['404', 'NOT_FOUND', '404', 'NOT_FOUND', '200']);
  });

  it('does not take ids apart or let them reach into SQL', async () => {
    const bank = await startBank();
    const ids = ["' or 1=1 --", '1;drop table asset', '*', '%', '..', '1 ', '0x1', '-1', '9'.repeat(400)];
    const statuses = await Promise.all(
      ids.map(
        async (id) => (await bank.admin.send('GET', `/papi/v1/asset/${encodeURIComponent(id)}`)).status,
      ),
    );
    // `..` never arrives: URLs drop it.
    expect(statuses).toEqual(ids.map((id) => (id === '..' ? 404 : 403)));
  });

  it('answers broken HTTP in the same shape and closes', async () => {
    const bank = await startBank();
    expect(await sendRaw(bank.url, ['NONSENSE', '', ''])).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*\{"Message":"[^"]+","Code":"BAD_REQUEST","Details":\{\}\}$/,
    );
  });

  it('listens on the loopback address alone unless told otherwise', async () => {
    const bank = await startBank();
    expect(new URL(bank.url).hostname).toBe('127.0.0.1');
  });
});

import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { createProjectClient } from '../support/project-client.ts';
import { startBank } from '../support/running-bank.ts';

type Case = readonly [contentType: string, body: string, status: number, code: string];

/** The answer on one connection to these lines. */
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
      'lists deeper than any body of the API': [json, '['.repeat(65) + ']'.repeat(65), 400, 'BAD_REQUEST'],
      'brackets that are text': [json, JSON.stringify(['['.repeat(99)]), 400, 'BAD_REQUEST'],
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

  it('says of an unknown path that there is none, for any request, and goes on with the connection', async () => {
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

  it('refuses deep nesting before it is parsed, also without a token', async () => {
    const bank = await startBank();
    const response = await fetch(bank.url + routes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"User":"a","Password":"b","x":${'['.repeat(250_000)}${']'.repeat(250_000)}}`,
    });
    expect([response.status, (await response.json()).Message]).toEqual([
      400,
      expect.stringContaining('nests too deeply'),
    ]);
  });

  it('refuses text that is not UTF-8', async () => {
    const bank = await startBank();
    const body = new Uint8Array(Buffer.from('[{"SearchField":"Name","ValuesList":["\u00e4"]}]', 'latin1'));
    const response = await bank.admin.send('POST', routes.searchAssets.path, {
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([response.status, (await response.json()).Message]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ]);
  });

  it('leaves no listener behind for each refused upload of a connection', async () => {
    const bank = await startBank();
    const warnings: string[] = [];
    const note = (warning: Error): unknown => warnings.push(warning.name);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const path = buildPath(routes.uploadToFolder, { folder_id: asId('nope'), file_name: 'a.bin' });
    const body = 'x'.repeat(200_000);
    const lines = Array.from({ length: 15 }, (_, index) =>
      [
        `POST ${path} HTTP/1.1`,
        'host: x',
        `connection: ${index === 14 ? 'close' : 'keep-alive'}`,
        `x-auth-token: ${bank.admin.token}`,
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    const answers = await sendRaw(bank.url, [lines.join('')]);
    expect([answers.match(/HTTP\/1\.1 403/g)?.length, warnings]).toEqual([15, []]);
  });

  it('refuses file names that show something else than they are', async () => {
    const bank = await startBank();
    const answers = [];
    for (const name of ['invoice\u202egnp.exe', 'two\nlines.txt', 'bell\u0007.txt']) {
      const path = buildPath(routes.uploadToFolder, { folder_id: asId(bank.inboxFolderId), file_name: name });
      const response = await bank.admin.send('POST', path, { body: new Uint8Array(1) });
      answers.push([response.status, (await response.json()).Code]);
    }
    expect(answers).toEqual(answers.map(() => [400, 'BAD_NAME']));
  });

  it('refuses schedules beyond the calendar', async () => {
    const bank = await startBank();
    const milestone = (end: number) => ({ Name: 'p', Milestones: [{ Name: 'm', ScheduleEnd: end }] });
    const answers = [];
    for (const body of [
      { Name: 'p', ScheduleStart: 9_007_199_254_740_991 },
      { Name: 'p', ScheduleEnd: -1 },
      { Name: 'p', ScheduleStart: 1_800_000_000_000, ScheduleEnd: 1_800_000_000_001 },
      milestone(1_800_000_000_000),
    ]) {
      const response = await bank.admin.postJson(routes.saveProject.path, body);
      answers.push([response.status, (await response.json()).Code]);
    }
    expect(answers).toEqual(answers.map(() => [400, 'BAD_REQUEST']));
  });

  it('answers broken HTTP in the same shape and closes', async () => {
    const bank = await startBank();
    expect(await sendRaw(bank.url, ['NONSENSE', '', ''])).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*\{"Message":"[^"]+","Code":"BAD_REQUEST","Details":\{\}\}$/,
    );
  });

  it('listens on the loopback address alone by default', async () => {
    const bank = await startBank();
    expect(new URL(bank.url).hostname).toBe('127.0.0.1');
  });
});

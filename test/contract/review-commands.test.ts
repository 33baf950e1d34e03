import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../main/hosts/cli/run-cli.ts';
import { never } from '../support/galley-client.ts';
import { createProjectClient } from '../support/project-client.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';
import { passAll, startTcpProxy } from '../support/tcp-proxy.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('galley proof and galley project', () => {
  it('carry a proof from the first round to its guests and back, on both kinds of bank', async () => {
    for (const profile of ['extended', 'documented'] as const) {
      const bank = await startBank({ profile });
      const galley = await commandLine(bank);
      const first = await galley('proof', 'upload', 'cover.txt', '--project', bank.projectId);
      const proofId = String(first.events[0]?.proofId);
      const second = await galley('upload', 'cover.txt', '--proof', proofId);
      const shared = await galley(
        ...['proof', 'share', proofId, '--guest', 'Anna Virtanen <anna@example.org>', '--may-decide'],
      );
      const link = await galley('proof', 'share', proofId, '--link', 'anna@example.org');
      const ended = await galley('proof', 'share', proofId, '--revoke', 'anna@example.org');
      const status = await galley('proof', 'status', proofId, '--set', '2');
      const shown = await galley('proof', 'show', proofId);
      expect({
        codes: [first, second, shared, link, ended, status, shown].map(({ code }) => code),
        results: [first, second].map(({ events }) => [events[0]?.event, events[0]?.result]),
        guest: shared.events.find(({ event }) => event === 'guest'),
        isSecretKept: !shared.text.includes('/l/') && !JSON.stringify(shared.events).includes('/l/'),
        link: link.events.map(({ event, url }) => [event, /\/l\/\S{12}$/.test(String(url))]),
        isActive: ended.events.find(({ event }) => event === 'guest')?.active,
        status: status.events[0]?.statusId,
        shown: shown.events.map(({ event, size }) => [event, size ?? null]),
      }).toEqual({
        codes: [0, 0, 0, 0, 0, 0, 0],
        results: [
          ['proof-upload', 'confirmed'],
          ['proof-upload', 'confirmed'],
        ],
        guest: {
          event: 'guest',
          email: 'anna@example.org',
          name: 'Anna Virtanen',
          active: true,
          mayDecide: true,
          response: 'Pending',
          accessCount: 0,
          commentCount: 0,
          invitation: 'none',
        },
        isSecretKept: true,
        link: [['link', true]],
        isActive: false,
        status: '2',
        shown: [
          ['proof', null],
          ['version', 5],
          ['version', 5],
        ],
      });
    }
  });

  it('share a next round with a known guest; name and right stay without a flag', async () => {
    const bank = await startBank({ profile: 'documented' });
    const galley = await commandLine(bank);
    const { events } = await galley('proof', 'upload', 'cover.txt', '--project', bank.projectId);
    const proofId = String(events[0]?.proofId);
    const share = async (...args: readonly string[]) => {
      const shared = await galley('proof', 'share', proofId, ...args);
      const guests = shared.events.filter(({ event }) => event === 'guest');
      return guests.map(({ email, name, mayDecide }) => [email, name, mayDecide]);
    };
    const first = await share('--guest', 'Anna <anna@example.org>', '--may-decide');
    await galley('upload', 'cover.txt', '--proof', proofId);
    const again = await share('--guest', 'Anna@example.org', '--mail', 'anna@example.org');
    const renamed = await share('--guest', 'Anna Virtanen <anna@example.org>');
    const joined = await share('--guest', 'bo@example.org');
    const decides = await share('--guest', 'bo@example.org', '--may-decide');
    expect({ first, again, renamed, joined, decides }).toEqual({
      first: [['anna@example.org', 'Anna', true]],
      again: [['Anna@example.org', 'Anna', true]],
      renamed: [['anna@example.org', 'Anna Virtanen', true]],
      joined: [
        ['anna@example.org', 'Anna Virtanen', true],
        ['bo@example.org', '', false],
      ],
      decides: [
        ['anna@example.org', 'Anna Virtanen', true],
        ['bo@example.org', '', true],
      ],
    });
  });

  it('create, change and show a project', async () => {
    const bank = await startBank({ profile: 'documented' });
    const galley = await commandLine(bank);
    const created = await galley('project', 'save', '--name', 'Spring', '--end', '2030-05-31');
    const id = String(created.events[0]?.id);
    const changed = await galley('project', 'save', id, '--end', 'none');
    const shown = await galley('project', 'show', id);
    expect(
      [created, changed, shown].map(({ code, events }) => [code, events[0]?.name, events[0]?.scheduleEnd]),
    ).toEqual([
      [0, 'Spring', new Date(2030, 4, 31).getTime() / 1000],
      [0, 'Spring', null],
      [0, 'Spring', null],
    ]);
  });

  it('end with 1 when one file is refused and another is missing, each with its reason', async () => {
    const bank = await startBank({ profile: 'documented' });
    const proxy = await startTcpProxy(bank.url, ({ isUpload }) =>
      isUpload ? { kind: 'answer', when: 'after-body', answer: { status: 413 } } : { kind: 'pass' },
    );
    const galley = await commandLine(bank, proxy.url);
    const end = await galley('proof', 'upload', 'cover.txt', 'missing.txt', '--project', bank.projectId);
    await proxy.stop();
    const { ProofCount } = await createProjectClient(bank.admin).readProject(bank.projectId);
    expect([end.code, end.events.map(({ result, code }) => [result, code]), ProofCount]).toEqual([
      1,
      [
        ['parked', 'BODY_TOO_LARGE'],
        ['failed', 'FILE_GONE'],
      ],
      0,
    ]);
  });

  it('go on with what an interrupted run has promised, and say what that is', async () => {
    const bank = await startBank({ profile: 'documented' });
    const interrupt = new AbortController();
    const proxy = await startTcpProxy(bank.url, ({ method, path }) => {
      if (method !== 'GET' || !path.endsWith(`/project/${bank.projectId}`)) return { kind: 'pass' };
      interrupt.abort();
      return { kind: 'refuse' };
    });
    let interrupted = interrupt.signal;
    const galley = await commandLine(bank, proxy.url, () => interrupted);
    const upload = ['proof', 'upload', 'cover.txt', '--project', bank.projectId];
    const first = await galley(...upload);
    interrupted = never;
    proxy.play(passAll);
    const again = await galley(...upload);
    await proxy.stop();
    const { ProofCount } = await createProjectClient(bank.admin).readProject(bank.projectId);
    expect([first.code, /cover\.txt.* stays promised/.test(first.text), again.code, ProofCount]).toEqual([
      130,
      true,
      0,
      1,
    ]);
  });

  it.each([
    [['proof', 'upload', 'cover.txt']],
    [['proof', 'upload', 'cover.txt', '--project', '1', '--proof', '2']],
    [['upload', 'cover.txt', '--project', '1', '--folder', 'a']],
    [['proof', 'share', '1', '--guest', 'nobody']],
    [['proof', 'share', '1', '--mail', 'anna@example.org']],
    [['proof', 'status', '--set', '2']],
    [['project', 'save']],
    [['project', 'save', '--name', 'Spring', '--end', 'tomorrow']],
    [['project', 'save', '--name', 'Spring', '--end', '2026-02-30']],
    [['proof', 'dance']],
  ])('end with 2 for %j', async (args) => {
    const galley = await commandLine({ url: 'http://127.0.0.1:9', apiKey: 'k' });
    expect((await galley(...args)).code).toBe(2);
  });
});

/** The command line in this process, with a state directory and a file `cover.txt` of its own. */
async function commandLine(
  { url, apiKey }: Pick<RunningBank, 'url' | 'apiKey'>,
  server = url,
  interrupted = () => never,
) {
  const directory = await temporaryDirectory();
  await writeFile(join(directory, 'cover.txt'), 'cover');
  return async (...args: readonly string[]) => {
    const stdout = collector();
    const stderr = collector();
    const code = await runCli([...args, '--json', '--state', join(directory, 'state')], {
      stdin: Readable.from([]),
      stdout: stdout.stream,
      stderr: stderr.stream,
      environment: { GALLEY_SERVER: server, GALLEY_API_KEY: apiKey },
      workingDirectory: directory,
      interrupted: interrupted(),
    });
    const lines = stdout
      .text()
      .split('\n')
      .filter((line) => line !== '');
    const events = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
    return { code, events, text: stderr.text() };
  };
}

function collector() {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join('') };
}

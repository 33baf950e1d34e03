import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type EmbeddedService,
  startEmbeddedService,
} from '../../../../main/embedded-service/embedded-service.ts';
import { type Clock, silentLog, systemClock } from '../../../../main/platform/index.ts';
import { longestWait } from '../../../support/chance.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';

/** A child that tells what the bank would tell, and notes how it was started and ended. */
const program = `
import { appendFileSync } from 'node:fs';
const directory = process.argv[process.argv.indexOf('--data') + 1];
const port = process.argv[process.argv.indexOf('--port') + 1];
const note = (text) => appendFileSync(directory + '/notes', text + '\\n');
note('start ' + port + ' ' + process.pid);
process.on('SIGTERM', () => { note('told'); process.exit(0); });
console.log('a word that is not for us');
console.log(JSON.stringify({ event: 'listening', url: 'http://127.0.0.1:' + port + '/', apiKey: 'k', user: 'admin', password: null, inboxFolderId: 'in', projectId: 'p' }));
setInterval(() => {}, 1000);
`;

const failing = `console.error('no room here'); process.exit(3);`;

describe('embedded-service', () => {
  it('reads the one line that the bank writes, and ends it in order', async () => {
    const { service, notes } = await open(program);
    await service.settled();
    expect([service.state(), service.bank()]).toEqual([
      'running',
      { server: 'http://127.0.0.1:4711', apiKey: 'k', inboxFolderId: 'in' },
    ]);
    await service.stop();
    await service.stop();
    expect((await notes()).map(([word]) => word)).toEqual(['start', 'told']);
  });

  it('starts a bank that was killed again, on the same port, and says so in between', async () => {
    const { service, notes } = await open(program);
    await service.settled();
    const states: string[] = [];
    service.subscribe(() => states.push(service.state()));
    const pid = Number((await notes())[0]?.[2]);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(states).toEqual(['restarting', 'running']), { timeout: 60_000 });
    expect((await notes()).map(([word, port]) => [word, port])).toEqual([
      ['start', '4711'],
      ['start', '4711'],
    ]);
  });

  it('says after three ends in a row that it failed, keeps trying with growing pauses, and tells why', async () => {
    const delays: number[] = [];
    const reported: unknown[] = [];
    const clock: Clock = {
      ...systemClock,
      after: (delayMs, run) => {
        delays.push(delayMs);
        if (delays.length < 5) queueMicrotask(run);
        return () => {};
      },
    };
    const log = {
      ...silentLog,
      warn: (_event: string, facts?: Readonly<Record<string, unknown>>) => reported.push(facts),
    };
    const { service } = await open(failing, { clock, log });
    await service.settled();
    expect(service.state()).toBe('failed');
    await vi.waitFor(() => expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000]), { timeout: 60_000 });
    expect(reported[0]).toEqual({ exitCode: 3, signal: null, lastWords: 'no room here\n', restartInMs: 250 });
  });

  it('does not start a bank again after it was stopped', async () => {
    let cancelled = 0;
    const clock: Clock = {
      ...systemClock,
      after: (_delayMs, run) => {
        const timer = setTimeout(run, 0);
        return () => {
          clearTimeout(timer);
          cancelled += 1;
        };
      },
    };
    const { service } = await open(failing, { clock });
    await new Promise<void>((resolve) => {
      service.subscribe(() => void service.stop().then(resolve));
    });
    expect([service.state(), cancelled]).toEqual(['restarting', 1]);
  });

  it('ends with a parent that was killed', async () => {
    const directory = await temporaryDirectory();
    await plantTree(directory, { 'program.mjs': program, 'data/': '' });
    const address = new URL('../../../../main/embedded-service/embedded-service.ts', import.meta.url).href;
    const platform = new URL('../../../../main/platform/index.ts', import.meta.url).href;
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { startEmbeddedService } from '${address}';
       import { silentLog, systemClock } from '${platform}';
       const service = startEmbeddedService(
         { clock: systemClock, log: silentLog, random: Math.random, choosePort: async () => 4711 },
         { program: '${join(directory, 'program.mjs')}', dataDirectory: '${join(directory, 'data')}' },
       );
       await service.settled();
       console.log('ready');`,
    ]);
    onTestFinished(() => end(parent));
    await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect((await notesIn(directory)).at(-1)).toEqual(['told']), {
      timeout: 60_000,
    });
  });
});

async function open(text: string, deps: { clock?: Clock; log?: typeof silentLog } = {}) {
  const directory = await temporaryDirectory();
  await plantTree(directory, { 'program.mjs': text, 'data/': '' });
  const service: EmbeddedService = startEmbeddedService(
    { clock: systemClock, log: silentLog, random: longestWait, choosePort: async () => 4711, ...deps },
    { program: join(directory, 'program.mjs'), dataDirectory: join(directory, 'data') },
  );
  onTestFinished(() => service.stop());
  return { service, notes: () => notesIn(directory) };
}

async function notesIn(directory: string): Promise<string[][]> {
  const text = await readFile(join(directory, 'data', 'notes'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '));
}

function end(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
}

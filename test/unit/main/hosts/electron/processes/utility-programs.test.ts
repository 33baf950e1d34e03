import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeUtility extends EventEmitter {
  static all: FakeUtility[] = [];
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly posted: unknown[] = [];
  readonly given: readonly unknown[];
  isKilled = false;
  constructor(given: readonly unknown[]) {
    super();
    this.given = given;
    FakeUtility.all.push(this);
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  kill(): boolean {
    this.isKilled = true;
    return true;
  }
}

vi.mock('electron', () => ({ utilityProcess: { fork: (...given: unknown[]) => new FakeUtility(given) } }));
const { utilityPrograms } = await import(
  '../../../../../../main/hosts/electron/processes/utility-programs.ts'
);

beforeEach(() => {
  FakeUtility.all = [];
});

describe('utility-programs', () => {
  it('starts a worker behind the entry, talks with it and hears its end once', () => {
    const reported: unknown[] = [];
    const worker = utilityPrograms.startWorker({
      program: new URL('file:///galley/worker.js'),
      args: ['a'],
      flags: ['--flag'],
    });
    worker.onMessage((message) => reported.push(message));
    worker.onEnd((reason) => reported.push(reason));
    const [child] = FakeUtility.all;
    worker.send('task');
    child?.emit('message', 'done');
    child?.emit('exit', 3);
    expect([child?.given, child?.posted, reported]).toEqual([
      [
        expect.stringContaining('utility-entry'),
        ['/galley/worker.js', 'a'],
        { execArgv: ['--flag'], stdio: 'ignore', serviceName: 'Galley worker' },
      ],
      ['task'],
      ['done', 'ended with code 3'],
    ]);
  });

  it('hears nothing more of a worker that it killed', () => {
    const reported: unknown[] = [];
    const worker = utilityPrograms.startWorker({ program: new URL('file:///w.js'), args: [], flags: [] });
    worker.onMessage((message) => reported.push(message));
    worker.onEnd((reason) => reported.push(reason));
    worker.kill();
    const [child] = FakeUtility.all;
    child?.emit('message', 'late');
    child?.emit('exit', 0);
    expect([child?.isKilled, reported]).toEqual([true, []]);
  });

  it('runs the bank, reads its lines, asks it to end and keeps its last words', async () => {
    const service = utilityPrograms.startService({ program: '/galley/service.js', args: ['serve'] });
    const [child] = FakeUtility.all;
    const line = new Promise((resolve) => service.onLine(resolve));
    child?.stdout.write('{"event":"listening"}\n');
    child?.stderr.write('no disk');
    const end = new Promise((resolve) => service.onEnd(resolve));
    service.askToEnd();
    expect(await line).toBe('{"event":"listening"}');
    child?.emit('exit', 1);
    expect([await end, child?.posted, child?.given[1]]).toEqual([
      { exitCode: 1, lastWords: 'no disk' },
      [{ kind: 'end' }],
      ['/galley/service.js', 'serve', '--converters', 'parent'],
    ]);
  });

  it('starts the converters of the bank for it, and ends them with it', () => {
    utilityPrograms.startService({ program: '/galley/service.js', args: [] });
    const [bank] = FakeUtility.all;
    bank?.emit('message', { kind: 'converter-start', converterId: 1, args: [], flags: [] });
    const converter = FakeUtility.all[1];
    bank?.emit('message', { kind: 'converter-task', converterId: 1, task: 'picture' });
    converter?.emit('message', 'converted');
    bank?.emit('exit', 0);
    expect([converter?.posted, bank?.posted, converter?.isKilled]).toEqual([
      ['picture'],
      [{ kind: 'converter-message', converterId: 1, message: 'converted' }],
      true,
    ]);
  });
});

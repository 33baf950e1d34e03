import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rememberedPort } from '../../../../main/embedded-service/remembered-port.ts';
import { plantTree, temporaryDirectory } from '../../../support/temporary-directory.ts';

describe('remembered-port', () => {
  it('gives the same port at every start', async () => {
    const { ask } = await open();
    const first = await ask();
    expect([first > 0, await ask()]).toEqual([true, first]);
  });

  it('waits for a predecessor that is still on its way out', async () => {
    const { ask, waits, occupy } = await open();
    const port = await ask();
    const release = await occupy(port);
    waits.onWait = release;
    expect([await ask(), waits.count]).toEqual([port, 1]);
  });

  it('takes and remembers another one when a program keeps it for good', async () => {
    const { ask, waits, occupy } = await open();
    const port = await ask();
    const release = await occupy(port);
    const other = await ask();
    await release();
    expect([other === port, waits.count, await ask()]).toEqual([false, 51, other]);
  });

  it.each(['{', '{"port":"80"}', '{"port":0}', ''])('takes a new one when %j stands there', async (text) => {
    const { ask, file } = await open(text);
    const port = await ask();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ port });
  });
});

async function open(text?: string) {
  const directory = await temporaryDirectory();
  if (text !== undefined) await plantTree(directory, { 'state/bank.json': text });
  const file = join(directory, 'state', 'bank.json');
  const waits = { count: 0, onWait: async (): Promise<void> => {} };
  const clock = {
    after: (_delayMs: number, run: () => void) => {
      waits.count += 1;
      void waits.onWait().then(run);
      return () => {};
    },
  };
  const occupy = async (port: number) => {
    const server = createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const release = async (): Promise<void> => {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    };
    onTestFinished(release);
    return release;
  };
  return { ask: () => rememberedPort(file, clock), waits, occupy, file };
}

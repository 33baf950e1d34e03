import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog, systemClock } from '../../../../../../main/platform/index.ts';
import { createRouter } from '../../../../../../main/rpc/index.ts';
import { AppError } from '../../../../../../shared/errors/index.ts';
import { asId, type IntentId } from '../../../../../../shared/model/index.ts';
import { desktopMessages, type RpcClient } from '../../../../../../shared/rpc/index.ts';
import { FakeWindow, fakeElectron, fakes } from '../../../../../support/fake-electron.ts';
import { createStubAccount, createStubSession, createStubSettings } from '../../../rpc/stub-account.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { listenToPage } = await import('../../../../../../main/hosts/electron/page/page-port.ts');

const { ipcMain } = fakeElectron;

beforeEach(() => fakes.reset());

describe('page-port', () => {
  it('speaks the contract over the port of its own page', async () => {
    const { window } = open();
    const { client, close } = sendPort(ownEvent(window));
    expect((await client.session.get()).user).toBe('admin');
    close();
  });

  it.each([
    [
      'another window',
      (window: FakeWindow) => ({ ...ownEvent(window), sender: new FakeWindow().webContents }),
    ],
    [
      'a frame inside the page',
      (window: FakeWindow) => ({ ...ownEvent(window), senderFrame: { origin: 'app://galley' } }),
    ],
    ['a frame that is gone', (window: FakeWindow) => ({ ...ownEvent(window), senderFrame: null })],
    [
      'a foreign page in the window',
      (window: FakeWindow) => {
        window.webContents.mainFrame.origin = 'https://evil.example';
        return ownEvent(window);
      },
    ],
  ])('takes neither port nor file from %s', async (_what, eventOf) => {
    const { window, handedOver } = open();
    const event = eventOf(window);
    const { upgraded, close } = sendPort(event);
    const request = { uploadGrant: 'u1', path: '/home/anna/a.psd' };
    await expect(handOver(event, request)).rejects.toThrow('own page');
    expect([upgraded(), handedOver]).toEqual([false, []]);
    close();
  });

  it('takes a message without a port for none', () => {
    const { window } = open();
    expect(() => ipcMain.emit(desktopMessages.portForMain, { ...ownEvent(window), ports: [] })).not.toThrow();
  });

  it('fills a grant with the file that a person gave to the page', async () => {
    const { window, handedOver } = open();
    const answer = await handOver(ownEvent(window), { uploadGrant: 'u1', path: '/home/anna/a.psd' });
    expect([answer, handedOver]).toEqual([
      { answer: { kind: 'promised', intentId: 'i1' } },
      [['u1', '/home/anna/a.psd']],
    ]);
  });

  it.each([
    null,
    'text',
    {},
    { uploadGrant: 'u1' },
    { uploadGrant: 'u1', path: '' },
    { uploadGrant: 'u1', path: 7 },
    { uploadGrant: '', path: '/a' },
    { uploadGrant: 'u1', path: '/a', more: true },
  ])('hands nothing over for %j', async (request) => {
    const { window, handedOver } = open();
    const answer = await handOver(ownEvent(window), request);
    expect([answer, handedOver]).toEqual([
      { failure: expect.objectContaining({ code: expect.any(String) }) },
      [],
    ]);
  });

  it('tells why a file was not taken', async () => {
    const { window } = open(() => Promise.reject(new AppError('FILE_GONE', { file: 'a.psd' })));
    expect(await handOver(ownEvent(window), { uploadGrant: 'u1', path: '/a.psd' })).toEqual({
      failure: expect.objectContaining({ code: 'FILE_GONE', details: { file: 'a.psd' } }),
    });
  });

  it('leaves nothing behind when it stops', () => {
    const { stop } = open();
    stop();
    expect([ipcMain.listenerCount(desktopMessages.portForMain), ipcMain.handlers.size]).toEqual([0, 0]);
  });

  it('uses the words that the preload script uses', async () => {
    const preload = await readFile(new URL('../../../../../../preload/index.ts', import.meta.url), 'utf8');
    const words = [...preload.matchAll(/'(galley:[^']+)'/g)].map(([, word]) => word);
    expect([words.sort(), preload.split('\n').length <= 60]).toEqual([
      Object.values(desktopMessages).sort(),
      true,
    ]);
  });
});

function open(answer = async () => ({ kind: 'promised' as const, intentId: asId<IntentId>('i1') })): {
  window: FakeWindow;
  handedOver: unknown[];
  stop: () => void;
} {
  const session = createStubSession(createStubAccount());
  const unused = (): never => {
    throw new AppError('INTERNAL');
  };
  const handedOver: unknown[] = [];
  const spool = {
    incompleteDrops: [],
    announce: async () => 'drop',
    conclude: async () => undefined,
    reserve: unused,
    begin: unused,
    receive: unused,
    withdraw: unused,
    handOver(...given: unknown[]) {
      handedOver.push(given);
      return answer();
    },
  };
  const router = createRouter({
    settings: createStubSettings(),
    session,
    directories: { browse: unused, resolve: unused, grantFor: unused },
    spool,
    host: null,
    displayPath: (path) => path,
    showInFolder: async () => false,
    clock: systemClock,
    log: silentLog,
  });
  const window = new FakeWindow();
  const stop = listenToPage({
    router,
    spool,
    window: () => window as unknown as BrowserWindow,
    log: silentLog,
  });
  return { window, handedOver, stop };
}

function ownEvent({ webContents }: FakeWindow): { readonly sender: unknown; readonly senderFrame: unknown } {
  return { sender: webContents, senderFrame: webContents.mainFrame };
}

async function handOver(event: unknown, request: unknown): Promise<unknown> {
  return ipcMain.handlers.get(desktopMessages.handOverFile)?.(event, request);
}

/** Sends one end of a channel as a page would; Electron's port has the `on` and `start` of Node's emitter ports. */
function sendPort(event: { readonly sender: unknown; readonly senderFrame: unknown }) {
  const { port1, port2 } = new MessageChannel();
  const port = new EventEmitter();
  let isUpgraded = false;
  port1.onmessage = ({ data }) => port.emit('message', { data });
  const electronPort = Object.assign(port, {
    postMessage: (data: unknown) => port1.postMessage(data),
    start: () => {
      isUpgraded = true;
      port1.start();
    },
  });
  ipcMain.emit(desktopMessages.portForMain, { ...event, ports: [electronPort] });
  const client: RpcClient = createORPCClient(new RPCLink({ port: port2 }));
  port2.start();
  const close = (): void => {
    port1.close();
    port2.close();
  };
  return { client, upgraded: () => isUpgraded, close };
}

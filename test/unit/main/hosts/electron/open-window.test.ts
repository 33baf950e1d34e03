import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../../../../main/hosts/electron/open-window.ts';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createRouter } from '../../../../../main/rpc/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { desktopMessages, type RpcClient } from '../../../../../shared/rpc/index.ts';
import {
  createStubBank,
  createStubDownloads,
  createStubEngine,
  createStubReview,
  createStubSession,
  createStubSettings,
  createStubVerifier,
} from '../../rpc/stub-account.ts';

/** What the window asked of Electron; Electron itself runs nowhere but on a desktop. */
const asked = vi.hoisted(() => ({
  options: undefined as { readonly webPreferences: object } | undefined,
  url: '',
  openHandler: undefined as (() => unknown) | undefined,
  permissionHandler: undefined as
    | ((contents: unknown, permission: string, decide: (isAllowed: boolean) => void) => void)
    | undefined,
  contents: undefined as (EventEmitter & { readonly mainFrame: { origin: string } }) | undefined,
  window: undefined as EventEmitter | undefined,
  schemes: [] as string[],
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class WebContents extends Emitter {
    readonly mainFrame = { origin: 'app://galley' };
    readonly session = {
      setPermissionRequestHandler: (handler: typeof asked.permissionHandler) => {
        asked.permissionHandler = handler;
      },
    };
    setWindowOpenHandler(handler: () => unknown): void {
      asked.openHandler = handler;
    }
  }
  class BrowserWindow extends Emitter {
    readonly webContents = new WebContents();
    constructor(options: { readonly webPreferences: object }) {
      super();
      asked.options = options;
      asked.contents = this.webContents;
      asked.window = this;
    }
    async loadURL(url: string): Promise<void> {
      asked.url = url;
    }
    show(): void {}
  }
  const protocol = {
    handle: (scheme: string) => asked.schemes.push(scheme),
    unhandle: (scheme: string) => {
      asked.schemes = asked.schemes.filter((known) => known !== scheme);
    },
  };
  return { BrowserWindow, ipcMain: new Emitter(), protocol };
});

const { ipcMain } = await import('electron');

beforeEach(() => {
  ipcMain.removeAllListeners();
});

describe('open-window', () => {
  it('opens a sandboxed page of our own that can go nowhere and open nothing', async () => {
    await open();
    const stopped: string[] = [];
    for (const name of ['will-navigate', 'will-attach-webview']) {
      asked.contents?.emit(name, { preventDefault: () => stopped.push(name) });
    }
    let isAllowed: boolean | null = null;
    asked.permissionHandler?.({}, 'notifications', (decision) => {
      isAllowed = decision;
    });
    expect({
      url: asked.url,
      preferences: asked.options?.webPreferences,
      stopped,
      isAllowed,
      open: asked.openHandler?.(),
    }).toEqual({
      url: 'app://galley/',
      preferences: {
        preload: '/out/preload/index.js',
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: false,
      },
      stopped: ['will-navigate', 'will-attach-webview'],
      isAllowed: false,
      open: { action: 'deny' },
    });
  });

  it('speaks the contract over the port of its own page', async () => {
    await open();
    const { client, close } = sendPort({ sender: asked.contents, senderFrame: asked.contents?.mainFrame });
    expect((await client.session.get()).user).toBe('admin');
    close();
  });

  it.each([
    ['another window', () => ({ sender: new EventEmitter(), senderFrame: asked.contents?.mainFrame })],
    ['a frame inside the page', () => ({ sender: asked.contents, senderFrame: { origin: 'app://galley' } })],
    ['no frame any more', () => ({ sender: asked.contents, senderFrame: null })],
  ])('takes no port from %s', async (_what, event) => {
    await open();
    const { upgraded, close } = sendPort(event());
    expect(upgraded()).toBe(false);
    close();
  });

  it('takes no port from a page that is not ours', async () => {
    await open();
    const frame = asked.contents?.mainFrame;
    if (frame === undefined) throw new Error('There is no window.');
    frame.origin = 'https://evil.example';
    const { upgraded, close } = sendPort({ sender: asked.contents, senderFrame: frame });
    expect(upgraded()).toBe(false);
    close();
  });

  it('leaves nothing behind when it is closed', async () => {
    await open();
    asked.window?.emit('closed');
    expect([ipcMain.listenerCount(desktopMessages.portForMain), asked.schemes]).toEqual([0, []]);
  });

  it('uses the words that the preload script uses', async () => {
    const preload = await readFile(new URL('../../../../../preload/index.ts', import.meta.url), 'utf8');
    const words = [...preload.matchAll(/'(galley:[^']+)'/g)].map(([, word]) => word);
    expect([words.sort(), preload.split('\n').length <= 60]).toEqual([
      Object.values(desktopMessages).sort(),
      true,
    ]);
  });
});

async function open() {
  const session = createStubSession({
    engine: createStubEngine(),
    bank: createStubBank(),
    downloads: createStubDownloads(),
    verifier: createStubVerifier(),
    ...createStubReview(),
  });
  const unused = async () => {
    throw new AppError('INTERNAL');
  };
  const router = createRouter({
    settings: createStubSettings(),
    session,
    directories: {
      browse: unused,
      resolve: () => {
        throw new AppError('GRANT_UNKNOWN');
      },
      grantFor: () => {
        throw new AppError('GRANT_UNKNOWN');
      },
    },
    spool: { reserve: unused, begin: unused, receive: unused },
    displayPath: (path) => path,
    showInFolder: async () => false,
    clock: systemClock,
    log: silentLog,
  });
  await openWindow({ router, rendererDirectory: '/out/renderer', preloadPath: '/out/preload/index.js' });
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

import { RPCHandler } from '@orpc/server/message-port';
import { RequestHeadersPlugin } from '@orpc/server/plugins';
import { BrowserWindow, type IpcMainEvent, ipcMain, protocol } from 'electron';
import { desktopMessages, desktopOrigin } from '../../../shared/rpc/index.ts';
import type { Router } from '../../rpc/index.ts';
import { createAppFiles } from './app-files.ts';

export interface DesktopWindowOptions {
  readonly router: Router;
  readonly rendererDirectory: string;
  /** Absolute path of the built preload script. */
  readonly preloadPath: string;
}

/** Before the program is ready, or the page's origin is not one: no storage, no `fetch`, no modules. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/**
 * Opens the one window: a sandboxed page without Node that can go nowhere, open nothing, and reaches main through one
 * MessagePort only. Ports are taken from the main frame of our own page alone.
 */
export async function openWindow({
  router,
  rendererDirectory,
  preloadPath,
}: DesktopWindowOptions): Promise<BrowserWindow> {
  protocol.handle('app', createAppFiles(rendererDirectory));
  const handler = new RPCHandler(router, { plugins: [new RequestHeadersPlugin()] });
  const window = new BrowserWindow({
    width: 1120,
    height: 720,
    minWidth: 880,
    minHeight: 560,
    show: false,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  const { webContents } = window;
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));

  const takePort = (event: IpcMainEvent): void => {
    const [port] = event.ports;
    const isOwnPage =
      event.sender === webContents &&
      event.senderFrame === webContents.mainFrame &&
      event.senderFrame.origin === desktopOrigin;
    if (!isOwnPage || port === undefined) return;
    handler.upgrade(port);
    port.start();
  };
  ipcMain.on(desktopMessages.portForMain, takePort);
  window.once('closed', () => {
    ipcMain.off(desktopMessages.portForMain, takePort);
    protocol.unhandle('app');
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL(`${desktopOrigin}/`);
  return window;
}

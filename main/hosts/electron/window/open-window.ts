import { BrowserWindow, protocol } from 'electron';
import { desktopOrigin } from '../../../../shared/rpc/index.ts';
import { smallestWindow, usualWindow, type WindowState } from './window-state.ts';

export interface WindowOptions {
  /** Absolute path of the built preload script. */
  readonly preloadPath: string;
  readonly iconPath: string;
  readonly state: WindowState;
  /** False opens it without showing it: Galley was started with the session, not by a person. */
  readonly isShown: boolean;
}

/** Before the program is ready, or the page's origin is not one: no storage, no `fetch`, no modules, no streams. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
}

/** Opens the one window: a sandboxed page without Node that reaches main through one MessagePort only. */
export function openWindow({ preloadPath, iconPath, state, isShown }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...usualWindow,
    ...state.bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: 'Galley',
    icon: iconPath,
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // The engine runs in main: a hidden page may sleep, and no upload waits for it.
      backgroundThrottling: true,
    },
  });
  if (isShown) {
    window.once('ready-to-show', () => {
      if (state.isMaximized) window.maximize();
      window.show();
    });
  }
  return window;
}

export const pageAddress = `${desktopOrigin}/`;

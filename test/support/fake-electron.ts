import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/**
 * Electron as far as the desktop host touches it, for Node: it records calls and does nothing else. Each part has functions of the
 * real one, with the same parameters and results, so that an Electron that changes one does not compile here. Events are Node's.
 *
 * It has the life cycle of the real one: parts that need a ready program throw before it, those for the time before throw after it.
 * `Opaque` names functions with results that the desktop host only passes on.
 */
type Faked<Real, Name extends keyof Real, Opaque extends Name = never> = {
  [Key in Name]: Real[Key] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Key extends Opaque ? unknown : Part<Result>
    : Real[Key];
};

/** A result, of which an object may have only the properties that are read. */
type Part<Result> =
  Result extends Promise<infer Value>
    ? Promise<Part<Value>>
    : Result extends readonly (infer Item)[]
      ? readonly Part<Item>[]
      : Result extends object
        ? Partial<Result>
        : Result;

let isReady = true;
let becomeReady: () => void = () => undefined;
let ready: Promise<void> = Promise.resolve();

/** Throws as Electron does; the texts are its own. */
function requireReady(message: string): void {
  if (!isReady) throw new Error(message);
}

function requireNotReady(message: string): void {
  if (isReady) throw new Error(message);
}

export type Call = readonly [name: string, ...given: unknown[]];

const calls: Call[] = [];
const note =
  (name: string) =>
  (...given: unknown[]): void => {
    calls.push([name, ...given]);
  };

export class FakeSession
  implements
    Faked<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'resolveProxy'
    >
{
  requestHandler: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  checkHandler: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  deviceHandler: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  proxies = 'DIRECT';
  setPermissionRequestHandler(handler: FakeSession['requestHandler']): void {
    this.requestHandler = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['checkHandler']): void {
    this.checkHandler = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['deviceHandler']): void {
    this.deviceHandler = handler;
  }
  setDisplayMediaRequestHandler(handler: unknown): void {
    calls.push(['session.setDisplayMediaRequestHandler', handler]);
  }
  async resolveProxy(address: string): Promise<string> {
    calls.push(['session.resolveProxy', address]);
    return this.proxies;
  }
}

export class FakeContents
  extends EventEmitter
  implements Faked<Electron.WebContents, 'setWindowOpenHandler' | 'startDrag' | 'getURL' | 'isCrashed'>
{
  readonly mainFrame = { origin: 'app://galley' };
  readonly startDrag = note('contents.startDrag');
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  url = 'app://galley/';
  isCrashedNow = false;
  setWindowOpenHandler(handler: NonNullable<FakeContents['openHandler']>): void {
    this.openHandler = handler;
  }
  /** The answer to the page when it asks for another window. */
  open(url: string): unknown {
    return this.openHandler?.({
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'no-referrer' },
    });
  }
  getURL(): string {
    return this.url;
  }
  isCrashed(): boolean {
    return this.isCrashedNow;
  }
}

export class FakeWindow
  extends EventEmitter
  implements
    Faked<
      Electron.BrowserWindow,
      | 'loadURL'
      | 'show'
      | 'hide'
      | 'minimize'
      | 'maximize'
      | 'restore'
      | 'focus'
      | 'destroy'
      | 'isVisible'
      | 'isFocused'
      | 'isMinimized'
      | 'isMaximized'
      | 'getNormalBounds'
      | 'setProgressBar'
      | 'setOverlayIcon'
    >
{
  static all: FakeWindow[] = [];
  readonly webContents = new FakeContents();
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly done: string[] = [];
  readonly setProgressBar = note('window.setProgressBar');
  readonly setOverlayIcon = note('window.setOverlayIcon');
  isShown = false;
  isFocusedNow = false;
  isMinimizedNow = false;
  isMaximizedNow = false;
  loaded: string | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    requireReady('Cannot create BrowserWindow before app is ready');
    this.options = options;
    FakeWindow.all.push(this);
    fakeElectron.app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.loaded = url;
  }
  show(): void {
    this.isShown = true;
    this.done.push('show');
  }
  hide(): void {
    this.isShown = false;
    this.done.push('hide');
  }
  minimize(): void {
    this.isMinimizedNow = true;
    this.done.push('minimize');
  }
  maximize(): void {
    this.isMaximizedNow = true;
    this.done.push('maximize');
  }
  restore(): void {
    this.isMinimizedNow = false;
    this.done.push('restore');
  }
  focus(): void {
    this.done.push('focus');
  }
  destroy(): void {
    this.done.push('destroy');
    this.emit('closed');
  }
  isVisible(): boolean {
    return this.isShown;
  }
  isFocused(): boolean {
    return this.isFocusedNow;
  }
  isMinimized(): boolean {
    return this.isMinimizedNow;
  }
  isMaximized(): boolean {
    return this.isMaximizedNow;
  }
  getNormalBounds(): Electron.Rectangle {
    return { x: 10, y: 20, width: 1_000, height: 700 };
  }
  /** The system's effect of a click on the cross; true when the window went. */
  close(): boolean {
    let isPrevented = false;
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true;
      },
    });
    if (!isPrevented) this.emit('closed');
    return !isPrevented;
  }
}

export class FakeNotification extends EventEmitter implements Faked<Electron.Notification, 'show'> {
  static all: FakeNotification[] = [];
  static isSupported = (): boolean => true;
  readonly options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    requireReady('Cannot create Notification before app is ready');
    this.options = options;
    FakeNotification.all.push(this);
  }
  show(): void {}
}

export class FakeTray
  extends EventEmitter
  implements Faked<Electron.Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy'>
{
  static all: FakeTray[] = [];
  /** When set, the system has no place for one. */
  static failure: Error | null = null;
  readonly images: unknown[] = [];
  toolTip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
  isDestroyed = false;
  constructor(image: unknown) {
    super();
    requireReady('Cannot create Tray before app is ready');
    if (FakeTray.failure !== null) throw FakeTray.failure;
    this.images.push(image);
    FakeTray.all.push(this);
  }
  setImage(image: unknown): void {
    this.images.push(image);
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setContextMenu(menu: unknown): void {
    this.menu = menu as Electron.MenuItemConstructorOptions[];
  }
  destroy(): void {
    this.isDestroyed = true;
  }
}

class FakeApp
  extends EventEmitter
  implements
    Faked<
      Electron.App,
      | 'requestSingleInstanceLock'
      | 'setAsDefaultProtocolClient'
      | 'setLoginItemSettings'
      | 'setBadgeCount'
      | 'getPreferredSystemLanguages'
      | 'enableSandbox'
      | 'quit'
      | 'exit'
      | 'isPackaged'
      | 'whenReady'
    >
{
  isOnly = true;
  isPackaged = false;
  readonly setLoginItemSettings = note('app.setLoginItemSettings');
  readonly quit = note('app.quit');
  readonly exit = note('app.exit');
  enableSandbox(): void {
    requireNotReady('app.enableSandbox() can only be called before app is ready');
    calls.push(['app.enableSandbox']);
  }
  whenReady(): Promise<void> {
    return ready;
  }
  requestSingleInstanceLock(): boolean {
    return this.isOnly;
  }
  setAsDefaultProtocolClient(scheme: string): boolean {
    calls.push(['app.setAsDefaultProtocolClient', scheme]);
    return true;
  }
  setBadgeCount(count?: number): boolean {
    calls.push(['app.setBadgeCount', count]);
    return true;
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-GB'];
  }
}

class FakeIpcMain extends EventEmitter implements Faked<Electron.IpcMain, 'handle' | 'removeHandler'> {
  readonly handlers = new Map<string, (event: unknown, request: unknown) => unknown>();
  handle(
    channel: string,
    handler: (event: Electron.IpcMainInvokeEvent, ...given: unknown[]) => unknown,
  ): void {
    this.handlers.set(channel, handler as (event: unknown, request: unknown) => unknown);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}

const protocolHandlers = new Map<string, (request: Request) => Promise<Response> | Response>();
const protocol: Faked<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  handle(scheme, handler) {
    requireReady('Session can only be received when app is ready');
    protocolHandlers.set(scheme, handler);
  },
  registerSchemesAsPrivileged(schemes) {
    requireNotReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    calls.push(['protocol.registerSchemesAsPrivileged', schemes]);
  },
};
const shell: Faked<Electron.Shell, 'openExternal'> = {
  openExternal: async (url) => void calls.push(['shell.openExternal', url]),
};
const dialogAnswers = { directory: null as string | null, button: 0 };
const dialog: Faked<Electron.Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog'> = {
  showErrorBox: note('dialog.showErrorBox'),
  showMessageBox: async () => {
    requireReady('dialog module can only be used after app is ready');
    return { response: dialogAnswers.button, checkboxChecked: false };
  },
  showOpenDialog: async (...given: unknown[]) => {
    requireReady('dialog module can only be used after app is ready');
    calls.push(['dialog.showOpenDialog', given.at(-1)]);
    const { directory } = dialogAnswers;
    return { canceled: directory === null, filePaths: directory === null ? [] : [directory] };
  },
};
const menu: Faked<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu', 'buildFromTemplate'> = {
  buildFromTemplate: (template) => template,
  setApplicationMenu: note('Menu.setApplicationMenu'),
};
const nativeImage: Faked<typeof Electron.nativeImage, 'createFromPath', 'createFromPath'> = {
  createFromPath: (path) => path,
};
const screen: Faked<Electron.Screen, 'getAllDisplays'> = {
  getAllDisplays() {
    requireReady("The 'screen' module can't be used before the app 'ready' event");
    return [{ workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } }];
  },
};
const defaultSession = new FakeSession();

export const fakeElectron = {
  app: new FakeApp(),
  clipboard: { readText: async () => '', clear: () => undefined },
  BrowserWindow: FakeWindow,
  dialog,
  ipcMain: new FakeIpcMain(),
  Menu: menu,
  nativeImage,
  Notification: FakeNotification,
  powerMonitor: new EventEmitter(),
  protocol,
  screen,
  session: {
    get defaultSession() {
      requireReady('Session can only be received when app is ready');
      return defaultSession;
    },
  },
  shell,
  Tray: FakeTray,
} satisfies { [Name in keyof typeof Electron]?: unknown };

/** The values that tests read and set beside the parts themselves. */
export const fakes = {
  calls,
  dialogAnswers,
  protocolHandlers,
  callsOf: (name: string): unknown[][] =>
    calls.filter(([each]) => each === name).map(([, ...given]) => given),
  /** `isReady` false: the program has only begun; `becomeReady` goes on from there. */
  reset({ isReady: isReadyNow = true }: { readonly isReady?: boolean } = {}): void {
    isReady = isReadyNow;
    ready = isReadyNow ? Promise.resolve() : new Promise((resolve) => (becomeReady = resolve));
    calls.length = 0;
    FakeWindow.all = [];
    FakeTray.all = [];
    FakeTray.failure = null;
    FakeNotification.all = [];
    FakeNotification.isSupported = () => true;
    protocolHandlers.clear();
    fakeElectron.app.removeAllListeners();
    fakeElectron.app.isOnly = true;
    fakeElectron.app.isPackaged = false;
    fakeElectron.ipcMain.removeAllListeners();
    fakeElectron.ipcMain.handlers.clear();
    fakeElectron.powerMonitor.removeAllListeners();
    dialogAnswers.directory = null;
    dialogAnswers.button = 0;
  },
  becomeReady(): void {
    isReady = true;
    becomeReady();
  },
};

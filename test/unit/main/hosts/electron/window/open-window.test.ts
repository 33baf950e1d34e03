import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWindow, fakes } from '../../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { openWindow, registerAppScheme } = await import(
  '../../../../../../main/hosts/electron/window/open-window.ts'
);

beforeEach(() => fakes.reset());

describe('open-window', () => {
  it('opens a sandboxed page without Node, and an engine that does not depend on being seen', () => {
    open({ isShown: true });
    expect(FakeWindow.all.map(({ options }) => options.webPreferences)).toEqual([
      {
        preload: '/out/preload/index.cjs',
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
        backgroundThrottling: true,
      },
    ]);
  });

  it('shows itself when there is something to see, where and as large as it was', () => {
    const window = open({ isShown: true, isMaximized: true });
    const before = [...window.done];
    window.emit('ready-to-show');
    const { x, y, width, height, minWidth, minHeight, show } = window.options;
    expect([before, window.done, { x, y, width, height, minWidth, minHeight, show }]).toEqual([
      [],
      ['maximize', 'show'],
      { x: 5, y: 30, width: 1_000, height: 700, minWidth: 880, minHeight: 560, show: false },
    ]);
  });

  it('stays hidden when the session started it', () => {
    const window = open({ isShown: false });
    window.emit('ready-to-show');
    expect(window.done).toEqual([]);
  });

  it('makes the address of the page a secure origin before the program is ready', () => {
    fakes.reset({ isReady: false });
    registerAppScheme();
    fakes.becomeReady();
    expect(registerAppScheme).toThrow('should be called before app is ready');
    expect(fakes.callsOf('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        [
          {
            scheme: 'app',
            privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
          },
        ],
      ],
    ]);
  });
});

function open({
  isShown,
  isMaximized = false,
}: {
  readonly isShown: boolean;
  readonly isMaximized?: boolean;
}) {
  openWindow({
    preloadPath: '/out/preload/index.cjs',
    iconPath: '/out/tray/app.png',
    state: { bounds: { x: 5, y: 30, width: 1_000, height: 700 }, isMaximized },
    isShown,
  });
  const [window] = FakeWindow.all;
  if (window === undefined) throw new Error('no window');
  return window;
}

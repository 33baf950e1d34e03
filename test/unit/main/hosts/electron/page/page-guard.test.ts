import type { BrowserWindow, Session, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { FakeContents, FakeSession, FakeWindow, fakes } from '../../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { guardContents, guardSession, isOwnPage } = await import(
  '../../../../../../main/hosts/electron/page/page-guard.ts'
);

const servers = ['https://bank.example.com'];

beforeEach(() => fakes.reset());

describe('page-guard', () => {
  it.each([
    'https://evil.example/',
    'https://bank.example.com/',
    'http://127.0.0.1:4100/',
    'file:///etc/passwd',
    'file:///home/anna/.ssh/id_ed25519',
    'app://galley/other.html',
    'app://other/',
    'app://galley/../../etc/passwd',
    'galley://bank.example.com/asset/1',
    'javascript:alert(1)',
    'data:text/html,<h1>Galley</h1>',
    'blob:app://galley/1',
    'about:blank',
    'chrome://gpu',
    'devtools://devtools/bundled/inspector.html',
    'view-source:app://galley/',
    'ftp://bank.example.com/',
    'smb://server/share',
    'ms-msdt:/id',
    'mailto:anna@example.com',
    'ws://127.0.0.1:4100/',
  ])('goes nowhere, whether the page, a frame or a redirect asks for %s', (url) => {
    const { contents } = guarded();
    const stopped: string[] = [];
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])
      contents.emit(name, { url, preventDefault: () => stopped.push(name) }, url);
    expect(stopped).toEqual(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']);
  });

  it('opens no window, and gives only a link to a known bank to the system', () => {
    const { contents, opened, refused } = guarded();
    const answers = ['https://bank.example.com/asset/1', 'https://evil.example/', 'file:///etc/passwd'].map(
      (url) => contents.open(url),
    );
    expect({ answers, opened, refused }).toEqual({
      answers: [{ action: 'deny' }, { action: 'deny' }, { action: 'deny' }],
      opened: ['https://bank.example.com/asset/1'],
      refused: ['not the address of a known bank', 'scheme file:'],
    });
  });

  it('denies every permission but writing plain text to the clipboard from its own page', () => {
    const session = new FakeSession();
    guardSession(session as unknown as Session);
    const asks = (
      permission: 'notifications' | 'media' | 'geolocation' | 'clipboard-read' | 'openExternal',
    ) => {
      const decisions: boolean[] = [];
      const contents = new FakeContents() as unknown as WebContents;
      session.requestHandler?.(contents, permission, (isAllowed) => decisions.push(isAllowed), {
        isMainFrame: true,
        requestingUrl: 'app://galley/',
      });
      const details = { isMainFrame: true, requestingUrl: 'app://galley/' };
      return [...decisions, session.checkHandler?.(contents, permission, 'app://galley/', details)];
    };
    const check = (origin: string) =>
      session.checkHandler?.(null, 'clipboard-sanitized-write', origin, { isMainFrame: true });
    expect({
      denied: (['notifications', 'media', 'geolocation', 'clipboard-read', 'openExternal'] as const).map(
        asks,
      ),
      copies: [check('app://galley/'), check('https://evil.example/'), check('')],
      device: session.deviceHandler?.({ deviceType: 'usb', origin: 'app://galley', device: usbDevice }),
    }).toEqual({
      denied: Array.from({ length: 5 }, () => [false, false]),
      copies: [true, false, false],
      device: false,
    });
  });

  it('knows the main frame of its own page from everything else', () => {
    const window = new FakeWindow();
    const other = new FakeWindow();
    const { webContents } = window;
    const asked = (sender: unknown, senderFrame: unknown, of: FakeWindow | null = window) =>
      isOwnPage(
        { sender, senderFrame } as Parameters<typeof isOwnPage>[0],
        of as unknown as BrowserWindow | null,
      );
    const foreign = { origin: 'https://evil.example' };
    expect([
      asked(webContents, webContents.mainFrame),
      asked(other.webContents, other.webContents.mainFrame),
      asked(other.webContents, webContents.mainFrame),
      asked(webContents, { origin: 'app://galley' }),
      asked(webContents, null),
      asked(webContents, webContents.mainFrame, null),
    ]).toEqual([true, false, false, false, false, false]);
    webContents.mainFrame.origin = foreign.origin;
    expect(asked(webContents, webContents.mainFrame)).toBe(false);
  });
});

const usbDevice = {
  deviceClass: 0,
  deviceId: '',
  deviceProtocol: 0,
  deviceSubclass: 0,
  deviceVersionMajor: 0,
  deviceVersionMinor: 0,
  deviceVersionSubminor: 0,
  productId: 0,
  usbVersionMajor: 0,
  usbVersionMinor: 0,
  usbVersionSubminor: 0,
  vendorId: 0,
  configurations: [],
};

function guarded() {
  const contents = new FakeContents();
  const opened: string[] = [];
  const refused: unknown[] = [];
  guardContents(contents as unknown as WebContents, {
    servers: () => servers,
    openExternal: async (url) => void opened.push(url),
    log: { ...silentLog, warn: (_event, facts) => void refused.push(facts?.reason) },
  });
  return { contents, opened, refused };
}

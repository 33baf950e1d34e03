import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nodePrograms } from '../../../../../main/embedded-service/host-programs.ts';
import type { Desktop } from '../../../../../main/hosts/electron/open-desktop.ts';
import { programFiles } from '../../../../../main/hosts/program-files.ts';
import { appPathsOf } from '../../../../../main/platform/index.ts';
import { FakeTray, FakeWindow, fakeElectron, fakes } from '../../../../support/fake-electron.ts';
import { plantTree } from '../../../../support/temporary-directory.ts';

vi.mock('electron', async () => (await import('../../../../support/fake-electron.ts')).fakeElectron);
const { openDesktop } = await import('../../../../../main/hosts/electron/open-desktop.ts');

/** Everything real but Electron: settings, lock, engine, and the built-in bank in its own process. */
describe('open-desktop', () => {
  let directory: string;
  let desktop: Desktop;

  beforeAll(async () => {
    fakes.reset();
    directory = await mkdtemp(join(tmpdir(), 'galley-desktop-'));
    await plantTree(directory, { 'renderer/index.html': '<html>page</html>' });
    desktop = await open(directory);
  });
  afterAll(async () => {
    await desktop.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  it('guards every page, answers its requests and denies its wishes', async () => {
    const [window] = FakeWindow.all;
    const stopped: string[] = [];
    window?.webContents.emit('will-navigate', { preventDefault: () => stopped.push('will-navigate') });
    const serve = fakes.protocolHandlers.get('app');
    const page = await serve?.(new Request('app://galley/'));
    expect({
      loaded: window?.loaded,
      stopped,
      opened: window?.webContents.open('https://evil.example/'),
      page: await page?.text(),
      hasHandlers: [
        fakeElectron.session.defaultSession.requestHandler,
        fakeElectron.session.defaultSession.checkHandler,
      ].map((handler) => handler !== null),
      external: fakes.callsOf('shell.openExternal'),
    }).toEqual({
      loaded: 'app://galley/',
      stopped: ['will-navigate'],
      opened: { action: 'deny' },
      page: '<html>page</html>',
      hasHandlers: [true, true],
      external: [],
    });
  });

  it('lets the page open its own bank and no other, and shows its state in the tray', () => {
    const [window] = FakeWindow.all;
    const tray = FakeTray.all[0];
    expect([tray?.toolTip.startsWith('Galley – '), tray?.menu.length]).toEqual([true, 14]);
    const server = readBankAddress(directory);
    window?.webContents.open('https://bank.example.com/');
    window?.webContents.open(`${server}/papi/v1/swagger/ui`);
    expect(fakes.callsOf('shell.openExternal')).toEqual([[`${server}/papi/v1/swagger/ui`]]);
  });

  it('receives sleep events from the system', () => {
    expect([
      fakeElectron.powerMonitor.listenerCount('suspend') > 0,
      fakeElectron.powerMonitor.listenerCount('resume') > 0,
    ]).toEqual([true, true]);
  });

  it('shows the window for any link', async () => {
    const [window] = FakeWindow.all;
    window?.close();
    desktop.openLink('galley://evil.example/asset/1');
    await vi.waitFor(() => expect(window?.done.slice(-2)).toEqual(['show', 'focus']), { timeout: 60_000 });
  });

  it('lets its window close when the person logs out, which that would call off', () => {
    desktop.letGo();
    expect([desktop.isLoggingOut(), FakeWindow.all.at(-1)?.close()]).toEqual([true, true]);
  });

  it('ends in order when a person quits after a log-out that another program called off', () => {
    desktop.letGo();
    const quit = FakeTray.all[0]?.menu.at(-1) as { click?: () => void } | undefined;
    quit?.click?.();
    expect([desktop.isLoggingOut(), fakes.callsOf('app.quit')]).toEqual([false, [[]]]);
  });

  it('is one of its kind over a state directory, and lets go of everything', async () => {
    await expect(open(directory)).rejects.toMatchObject({ code: 'STATE_LOCKED' });
    await desktop.close();
    expect([
      fakeElectron.powerMonitor.listenerCount('resume'),
      fakeElectron.ipcMain.handlers.size,
      FakeTray.all[0]?.isDestroyed,
    ]).toEqual([0, 0, true]);
    desktop = await open(directory);
  });
});

function open(directory: string): Promise<Desktop> {
  return openDesktop({
    paths: appPathsOf({
      stateFlag: join(directory, 'state'),
      environment: {},
      platform: process.platform,
      homeDirectory: directory,
      workingDirectory: directory,
    }),
    files: { ...programFiles(), rendererDirectory: join(directory, 'renderer'), trayDirectory: '/tray' },
    homeDirectory: directory,
    environment: {},
    server: null,
    isShown: true,
    programs: nodePrograms,
  });
}

/** The built-in bank keeps its port from start to start. */
function readBankAddress(directory: string): string {
  const text = readFileSync(join(directory, 'state/built-in-bank.json'), 'utf8');
  return `http://127.0.0.1:${String((JSON.parse(text) as { readonly port?: unknown }).port)}`;
}

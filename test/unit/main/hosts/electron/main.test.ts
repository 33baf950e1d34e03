import { expect, it, vi } from 'vitest';
import { fakeElectron, fakes } from '../../../../support/fake-electron.ts';

const desktop = vi.hoisted(() => ({
  isLogOut: false,
  opened: 0,
  closed: 0,
  show: () => undefined,
  openLink: () => undefined,
  letGo() {
    desktop.isLogOut = true;
  },
  isLoggingOut: () => desktop.isLogOut,
  async close() {
    desktop.closed += 1;
  },
}));
vi.mock('../../../../../main/hosts/electron/open-desktop.ts', () => ({
  async openDesktop() {
    desktop.opened += 1;
    return desktop;
  },
}));
vi.mock('electron', async () => (await import('../../../../support/fake-electron.ts')).fakeElectron);

it('sandboxes every renderer before anything else is done', async () => {
  fakes.reset({ isReady: false });
  await import('../../../../../main/hosts/electron/main.ts');
  expect(fakes.calls.map(([name]) => name)).toEqual([
    'app.enableSandbox',
    'protocol.registerSchemesAsPrivileged',
    'app.setAsDefaultProtocolClient',
  ]);
});

it('ends a second Galley at once', async () => {
  fakes.reset({ isReady: false });
  vi.resetModules();
  fakeElectron.app.isOnly = false;
  await import('../../../../../main/hosts/electron/main.ts');
  expect([fakes.callsOf('app.exit'), fakeElectron.app.listenerCount('second-instance')]).toEqual([[[0]], 0]);
});

it('holds up no log-out, and ends in order where that was cancelled', async () => {
  fakes.reset({ isReady: false });
  vi.resetModules();
  await import('../../../../../main/hosts/electron/main.ts');
  expect(desktop.opened).toBe(0);
  fakes.becomeReady();
  await vi.waitFor(() => expect(desktop.opened).toBe(1));
  await new Promise<void>((resolve) => setImmediate(resolve));
  const quit = (): boolean => {
    let isHeldUp = false;
    const preventDefault = (): void => {
      isHeldUp = true;
    };
    fakeElectron.app.emit('before-quit', { preventDefault });
    return isHeldUp;
  };
  fakeElectron.powerMonitor.emit('shutdown');
  const during = [quit(), desktop.closed];
  desktop.isLogOut = false;
  const after = [quit(), desktop.closed];
  await vi.waitFor(() => expect(fakes.callsOf('app.quit')).toHaveLength(1));
  expect([during, after, quit()]).toEqual([[false, 0], [true, 1], false]);
});

import { expect, it, vi } from 'vitest';
import { fakeElectron, fakes } from '../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../support/fake-electron.ts')).fakeElectron);

it('sandboxes every renderer before anything else is done', async () => {
  fakes.reset();
  await import('../../../../../main/hosts/electron/main.ts');
  expect(fakes.calls.map(([name]) => name)).toEqual([
    'app.enableSandbox',
    'protocol.registerSchemesAsPrivileged',
    'app.setAsDefaultProtocolClient',
  ]);
});

it('ends a second Galley at once', async () => {
  fakes.reset();
  vi.resetModules();
  fakeElectron.app.isOnly = false;
  await import('../../../../../main/hosts/electron/main.ts');
  expect([fakes.callsOf('app.exit'), fakeElectron.app.listenerCount('second-instance')]).toEqual([[[0]], 0]);
});

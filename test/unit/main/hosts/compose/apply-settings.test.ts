import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { applySettings } from '../../../../../main/hosts/compose/apply-settings.ts';
import { createProxyStore } from '../../../../../main/hosts/compose/proxy-store.ts';
import { silentLog } from '../../../../../main/platform/index.ts';
import { openSettings } from '../../../../../main/settings/index.ts';
import { asId, type LocalPath } from '../../../../../shared/model/index.ts';
import { createFakeClock } from '../../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../../support/temporary-directory.ts';

describe('applySettings', () => {
  it('asks for the way anew when something of the proxy has changed, and for nothing else', async () => {
    const { settings, proxy, renewals } = await openFixture();
    await settings.update((before) => ({ ...before, ui: { ...before.ui, language: 'fi' } }));
    await settings.update((before) => ({
      ...before,
      network: { ...before.network, limitBytesPerSecond: 1_000_000 },
    }));
    const afterOthers = renewals();
    await settings.update((before) => ({
      ...before,
      network: { ...before.network, proxy: { ...before.network.proxy, kind: 'none' } },
    }));
    const afterProxy = renewals();
    await proxy.setPassword({ address: 'http://proxy.example:3128', user: 'anna', password: 'new' });
    expect([afterOthers, afterProxy, renewals()]).toEqual([0, 1, 2]);
  });

  it('changes nothing any more after its stop', async () => {
    const { settings, proxy, renewals, stop } = await openFixture();
    stop();
    await proxy.setPassword({ address: 'http://proxy.example:3128', user: 'anna', password: 'new' });
    await settings.update((before) => ({
      ...before,
      network: { ...before.network, proxy: { ...before.network.proxy, kind: 'none' } },
    }));
    expect(renewals()).toBe(0);
  });
});

async function openFixture() {
  const path = asId<LocalPath>(join(await temporaryDirectory(), 'settings.json'));
  const settings = await openSettings({ path, log: silentLog });
  const keychain = {
    read: async () => ({ secret: null, trouble: null }),
    write: async () => ({ isPersistent: true, reason: null }) as const,
    remove: async () => 'absent' as const,
  };
  const proxy = createProxyStore({ settings, keychain }, {}, null);
  let renewals = 0;
  const stop = applySettings({
    settings,
    proxy,
    composed: {
      engine: {
        setLimit: () => {},
        setMaxConcurrency: () => {},
        reloadFolders: async () => {},
      },
      bank: {
        renewRoute: () => {
          renewals += 1;
        },
      },
    },
    clock: createFakeClock(),
    log: silentLog,
  });
  onTestFinished(stop);
  return { settings, proxy, stop, renewals: () => renewals };
}

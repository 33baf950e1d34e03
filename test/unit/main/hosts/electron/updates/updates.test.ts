import { EventEmitter } from 'node:events';
import type { AppUpdater } from 'electron-updater';
import { describe, expect, it } from 'vitest';
import { createUpdates, type UpdatesDeps } from '../../../../../../main/hosts/electron/updates/updates.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { createFakeClock } from '../../../../../support/fake-clock.ts';

describe('updates', () => {
  it('loads a newer Galley quietly and has it installed at the end', async () => {
    const { updates, updater, seen } = open();
    await updates.check();
    updater.emit('update-available', { version: '2.0.0' });
    updater.emit('update-downloaded', { version: '2.0.0' });
    expect([
      seen,
      updates.view(),
      updater.autoDownload,
      updater.autoInstallOnAppQuit,
      updater.allowDowngrade,
    ]).toEqual([['checking', 'loading', 'ready'], { state: 'ready', version: '2.0.0' }, true, true, false]);
  });

  it('looks a minute after the start and then every six hours, as long as it is wanted', async () => {
    const { clock, updates, updater, want } = open();
    const stop = updates.start();
    const counts = [updater.checks];
    const pass = async (ms: number): Promise<void> => {
      await clock.advance(ms);
      updater.emit('update-not-available', {});
      counts.push(updater.checks);
    };
    await pass(60_000);
    await pass(6 * 3_600_000);
    want(false);
    await pass(6 * 3_600_000);
    want(true);
    await pass(6 * 3_600_000);
    stop();
    await pass(6 * 3_600_000);
    expect(counts).toEqual([0, 1, 2, 2, 3, 3]);
  });

  it('says that it is off, yet looks when a person asks', async () => {
    const { updates, updater, want } = open();
    want(false);
    const before = updates.view();
    await updates.check();
    expect([before.state, updater.checks]).toEqual(['off', 1]);
  });

  it('installs nothing that is not wanted any more when Galley ends', async () => {
    const { updates, updater, want } = open();
    await updates.check();
    updater.emit('update-downloaded', { version: '2.0.0' });
    want(false);
    updates.obey();
    expect(updater.autoInstallOnAppQuit).toBe(false);
  });

  it('promises nothing that will not be: what is loaded and not wanted any more is off, until it is wanted', async () => {
    const { updates, updater, want, seen } = open();
    await updates.check();
    updater.emit('update-downloaded', { version: '2.0.0' });
    want(false);
    updates.obey();
    const unwanted = [updates.view(), seen.at(-1)];
    want(true);
    updates.obey();
    expect([unwanted, updates.view(), updater.autoInstallOnAppQuit]).toEqual([
      [{ state: 'off', version: null }, 'off'],
      { state: 'ready', version: '2.0.0' },
      true,
    ]);
  });

  it('installs an update that the user asked for by hand, with any setting', async () => {
    const { updates, updater, want } = open();
    want(false);
    await updates.check();
    updater.emit('update-downloaded', { version: '2.0.0' });
    updates.obey();
    expect([updates.view().state, updater.autoInstallOnAppQuit]).toEqual(['ready', true]);
  });

  it('installs what is loaded and off when a person asks for it by hand', async () => {
    const { updates, updater, want } = open();
    await updates.check();
    updater.emit('update-downloaded', { version: '2.0.0' });
    want(false);
    updates.obey();
    const asked = await updates.check();
    expect([asked.state, updater.autoInstallOnAppQuit, updater.checks]).toEqual(['ready', true, 1]);
  });

  it('searches again for an update that was loaded while it was unwanted: no later command installs it', async () => {
    const { updates, updater, want } = open();
    await updates.check();
    updater.emit('update-available', { version: '2.0.0' });
    want(false);
    updates.obey();
    updater.emit('update-downloaded', { version: '2.0.0' });
    want(true);
    updates.obey();
    const between = updates.view().state;
    await updates.check();
    expect([between, updater.checks]).toEqual(['current', 2]);
  });

  it('takes a failure for a passing one', async () => {
    const { updates, updater } = open();
    updater.failure = new Error('ENOTFOUND');
    const failed = await updates.check();
    updater.failure = null;
    await updates.check();
    updater.emit('update-not-available', {});
    expect([failed.state, updates.view().state]).toEqual(['failed', 'current']);
  });

  it('keeps what is loaded when a later word is bad', async () => {
    const { updates, updater } = open();
    await updates.check();
    updater.emit('update-downloaded', { version: '2.0.0' });
    updater.emit('error', new Error('late'));
    expect(updates.view()).toEqual({ state: 'ready', version: '2.0.0' });
  });

  it('asks the feed once at a time', async () => {
    const { updates, updater } = open();
    await updates.check();
    await updates.check();
    expect(updater.checks).toBe(1);
  });

  it('says that a copy which cannot replace itself does not', async () => {
    const { updates } = open({ updater: null });
    const { updates: refused, updater } = open();
    updater.isActive = false;
    expect([updates.view().state, (await updates.check()).state, (await refused.check()).state]).toEqual([
      'unavailable',
      'unavailable',
      'unavailable',
    ]);
  });
});

class FakeUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  logger: AppUpdater['logger'] = null;
  checks = 0;
  isActive = true;
  failure: Error | null = null;
  async checkForUpdates(): Promise<object | null> {
    this.checks += 1;
    if (this.failure !== null) throw this.failure;
    return this.isActive ? {} : null;
  }
}

function open(change: Partial<UpdatesDeps> = {}) {
  let isWanted = true;
  const updater = new FakeUpdater();
  const clock = createFakeClock();
  const updates = createUpdates({
    updater: updater as unknown as AppUpdater,
    isWanted: () => isWanted,
    clock,
    log: silentLog,
    ...change,
  });
  const seen: string[] = [];
  updates.subscribe(() => void seen.push(updates.view().state));
  return {
    updates,
    updater,
    clock,
    seen,
    want(value: boolean) {
      isWanted = value;
    },
  };
}

import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowKeeperDeps } from '../../../../../../main/hosts/electron/window/window-keeper.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { FakeWindow, fakes } from '../../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { createWindowKeeper } = await import('../../../../../../main/hosts/electron/window/window-keeper.ts');

beforeEach(() => fakes.reset());

describe('window-keeper', () => {
  it('goes on without a window when it is closed, and remembers where it was', () => {
    const { latest, remembered, quits } = keep();
    expect([latest().close(), latest().done, remembered, quits()]).toEqual([
      false,
      ['hide'],
      [{ bounds: { x: 10, y: 20, width: 1_000, height: 700 }, isMaximized: false }],
      0,
    ]);
  });

  it('minimises where a tray may not be seen, so that there is a way in', () => {
    const { latest } = keep({ canHide: false });
    latest().close();
    expect(latest().done).toEqual(['minimize']);
  });

  it('ends with its window when the person wants it so, after the engine has ended in order', () => {
    const { latest, keeper, quits } = keep({ closesToTray: () => false });
    const went = latest().close();
    keeper.end();
    expect([went, quits(), latest().close()]).toEqual([false, 1, true]);
  });

  it('comes back before the eyes: restored, shown, in front', () => {
    const { keeper, latest } = keep();
    latest().minimize();
    keeper.show();
    expect(latest().done).toEqual(['minimize', 'restore', 'show', 'focus']);
  });

  it('opens a new window when the old one is gone', () => {
    const { keeper, latest } = keep();
    latest().emit('closed');
    const between = keeper.window();
    keeper.show();
    expect([between, FakeWindow.all.length, latest().loaded]).toEqual([null, 2, 'app://galley/']);
  });

  it('rebuilds the window when its renderer ended, shown as it was', async () => {
    const { latest, opened } = keep();
    latest().show();
    const broken = latest();
    await crash(broken);
    expect([broken.done, FakeWindow.all.length, opened, latest().loaded]).toEqual([
      ['show', 'destroy'],
      2,
      [true, true],
      'app://galley/',
    ]);
  });

  it('asks before it tries a fourth time within a minute', async () => {
    const asked = vi
      .fn<() => Promise<'again' | 'quit'>>()
      .mockResolvedValueOnce('again')
      .mockResolvedValue('quit');
    const { latest, quits, pass } = keep({ askAfterCrashes: asked });
    await crash(latest());
    await crash(latest());
    const early = asked.mock.calls.length;
    await crash(latest());
    const afterThree = [asked.mock.calls.length, FakeWindow.all.length];
    await crash(latest());
    pass(61_000);
    await crash(latest());
    await crash(latest());
    const slow = asked.mock.calls.length;
    await crash(latest());
    expect([early, afterThree, slow, asked.mock.calls.length, quits()]).toEqual([0, [1, 4], 1, 2, 1]);
  });

  it.each([
    ['shows it again', 'show'],
    ['quits', 'hold'],
  ] as const)('keeps its window again after a log-out that was called off, once a person %s', (_, act) => {
    const { keeper, latest } = keep();
    keeper.letGo();
    const during = keeper.isLoggingOut();
    keeper[act]();
    expect([during, keeper.isLoggingOut(), latest().close()]).toEqual([true, false, false]);
  });

  it('shows a new window after a cancelled log-out when the page ended in between', async () => {
    const { keeper, latest, opened } = keep();
    const broken = latest();
    keeper.letGo();
    await crash(broken);
    const during = FakeWindow.all.length;
    keeper.show();
    expect([during, broken.done, opened, latest().loaded]).toEqual([
      1,
      ['destroy'],
      [true, true],
      'app://galley/',
    ]);
    expect(keeper.window()).toBe(latest());
  });

  it('keeps no window any more once Galley ends, with any caller', () => {
    const { keeper, latest } = keep();
    keeper.end();
    keeper.show();
    expect([keeper.isLoggingOut(), latest().close()]).toEqual([false, true]);
  });

  it('lets a renderer end in peace when Galley ends', async () => {
    const { keeper, latest } = keep();
    keeper.end();
    await crash(latest());
    expect(FakeWindow.all.length).toBe(1);
  });
});

async function crash(window: FakeWindow): Promise<void> {
  window.webContents.isCrashedNow = true;
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  await new Promise<void>((resolve) => setImmediate(resolve));
}

function keep(change: Partial<WindowKeeperDeps> = {}) {
  const remembered: unknown[] = [];
  const opened: boolean[] = [];
  let quitCount = 0;
  let nowMs = 0;
  const keeper = createWindowKeeper({
    open(isShown) {
      opened.push(isShown);
      return new FakeWindow() as unknown as BrowserWindow;
    },
    load: (window) => window.loadURL('app://galley/'),
    remember: (state) => void remembered.push(state),
    closesToTray: () => true,
    canHide: true,
    quit() {
      quitCount += 1;
    },
    askAfterCrashes: async () => 'again',
    clock: { monotonicMs: () => nowMs },
    log: silentLog,
    ...change,
  });
  keeper.start(true);
  const latest = (): FakeWindow => {
    const window = FakeWindow.all.at(-1);
    if (window === undefined) throw new Error('no window');
    return window;
  };
  return {
    keeper,
    latest,
    remembered,
    opened,
    quits: () => quitCount,
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

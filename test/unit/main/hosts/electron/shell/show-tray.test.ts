import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrayState } from '../../../../../../main/hosts/electron/shell/tray-menu.ts';
import { createHostTexts } from '../../../../../../main/hosts/parts/texts.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { engineStates } from '../../../../../../shared/model/index.ts';
import { FakeTray, fakes } from '../../../../../support/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { showTray, trayIconPath } = await import('../../../../../../main/hosts/electron/shell/show-tray.ts');

const texts = createHostTexts(['en']);
const state: TrayState = {
  word: 'paused',
  isSignedIn: true,
  isPaused: true,
  asOfMs: null,
  left: 0,
  parked: 0,
  issuesAt: 'activity',
  folders: [],
  proofs: [],
  update: { state: 'current', version: null },
};

beforeEach(() => fakes.reset());

describe('show-tray', () => {
  it('has a picture of its own for every state on every system', () => {
    const names = (['darwin', 'win32', 'linux'] as const).map((platform) =>
      engineStates.map((word) => trayIconPath('', word, platform)),
    );
    expect(names.map(([first]) => first)).toEqual([
      'up-to-dateTemplate.png',
      'up-to-date.ico',
      'up-to-date.png',
    ]);
    expect(new Set(names.flat()).size).toBe(3 * engineStates.length);
  });

  it('shows the state in picture, words and menu, anew only when something is new', () => {
    const { tray, icon } = show('linux');
    icon?.update(state, texts);
    icon?.update({ ...state }, texts);
    icon?.update({ ...state, word: 'offline' }, texts);
    expect([tray()?.images, tray()?.toolTip, tray()?.menu[0]?.label]).toEqual([
      ['/tray/checking.png', '/tray/paused.png', '/tray/offline.png'],
      'Galley – Offline',
      'Offline',
    ]);
  });

  it('speaks another language at once', () => {
    const { tray, icon } = show('linux');
    icon?.update(state, texts);
    icon?.update(state, createHostTexts(['sv']));
    expect(tray()?.toolTip).toBe('Galley – Pausad');
  });

  it.each([
    ['win32', ['open']],
    ['darwin', []],
    ['linux', []],
  ] as const)('on %s a click does what people expect there', (platform, expected) => {
    const { tray, done } = show(platform);
    tray()?.emit('click');
    expect(done).toEqual(expected);
  });

  it('does without where the system has no place for it', () => {
    FakeTray.failure = new Error('no status notifier');
    expect(show('linux').icon).toBeNull();
  });

  it('goes away with Galley', () => {
    const { tray, icon } = show('linux');
    icon?.remove();
    expect(tray()?.isDestroyed).toBe(true);
  });
});

function show(platform: NodeJS.Platform) {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const icon = showTray(
    { directory: '/tray', platform, log: silentLog },
    {
      open: note('open'),
      show: note('show'),
      pause: note('pause'),
      resume: note('resume'),
      checkForUpdate: note('check'),
      quit: note('quit'),
    },
  );
  return { icon, done, tray: () => FakeTray.all[0] };
}

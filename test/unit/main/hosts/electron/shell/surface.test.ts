import type { BrowserWindow } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SurfaceDeps } from '../../../../../../main/hosts/electron/shell/surface.ts';
import { createHostTexts } from '../../../../../../main/hosts/parts/texts.ts';
import { silentLog } from '../../../../../../main/platform/index.ts';
import { defaultPreferences, type Preferences } from '../../../../../../main/settings/index.ts';
import { asId, type EngineStatus, type ProofId } from '../../../../../../shared/model/index.ts';
import type { AccountView, HostCommand, SessionView } from '../../../../../../shared/rpc/index.ts';
import { createFakeClock } from '../../../../../support/fake-clock.ts';
import { FakeNotification, FakeTray, FakeWindow, fakes } from '../../../../../support/fake-electron.ts';
import {
  createStubAccount,
  createStubEngine,
  createStubSession,
  quietStatus,
  sessionView,
} from '../../../rpc/stub-account.ts';

vi.mock('electron', async () => (await import('../../../../../support/fake-electron.ts')).fakeElectron);
const { createSurface } = await import('../../../../../../main/hosts/electron/shell/surface.ts');

beforeEach(() => fakes.reset());

describe('surface', () => {
  it('shows the state of the account everywhere, and that none is signed in', () => {
    const { say, session, tray } = open({}, 'linux', [accountWith('a1', 1)]);
    const first = tray()?.toolTip;
    say({
      word: 'uploading',
      counts: { ...quietStatus.counts, queued: 2, running: 1, bytesLeft: 100, parked: 1 },
    });
    say({ word: 'uploading', counts: { ...quietStatus.counts, running: 1, bytesLeft: 25, parked: 1 } });
    const busy = [tray()?.toolTip, fakes.callsOf('window.setProgressBar').at(-1)];
    session.change(null);
    const left = [tray()?.toolTip, fakes.callsOf('window.setProgressBar').at(-1)];
    expect([first, busy, left]).toEqual([
      expect.stringContaining('Up to date'),
      ['Galley – Uploading: 1 file left', [0.75]],
      ['Galley – Sign-in needed', [-1]],
    ]);
  });

  it('measures the uploads of an account alone, with any work of another one', () => {
    const { say, session } = open();
    say({ word: 'uploading', counts: { ...quietStatus.counts, running: 1, bytesLeft: 1_000 } });
    const other = createStubEngine();
    const counts = { ...quietStatus.counts, running: 1, bytesLeft: 100 };
    other.current = { ...quietStatus, word: 'uploading', counts };
    session.change(createStubAccount({ engine: other }));
    expect(fakes.callsOf('window.setProgressBar').at(-1)).toEqual([0]);
  });

  it('does not show an account as signed out during the wait for its next engine', () => {
    const { say, session, tray } = open({}, 'linux', [accountWith('a1', 1)]);
    say({ word: 'uploading', counts: { ...quietStatus.counts, running: 1, bytesLeft: 25 } });
    const end = session.beginExchange();
    const meanwhile = tray()?.toolTip;
    end(createStubAccount());
    expect([meanwhile, tray()?.toolTip]).toEqual([
      'Galley – Uploading: 1 file left',
      expect.stringContaining('Up to date'),
    ]);
  });

  it('has the number of all that needs a person at its icon, as the tray has it', () => {
    const accounts = [accountWith('a1', 3)];
    const { say, session, tray } = open({}, 'linux', accounts);
    const badge = (): unknown => fakes.callsOf('app.setBadgeCount').at(-1);
    const issues = () => tray()?.menu.find(({ label }) => label?.includes('issue'))?.label;
    say({
      word: 'needs-attention',
      issues: { uploads: 0, downloads: 1, duplicates: 0, folders: 1, smartFolders: 0, proofs: 1, journal: 0 },
    });
    const ofOne = [badge(), issues()];
    accounts.push(accountWith('a2', 2));
    session.change(session.account());
    const ofTwo = [badge(), issues()];
    accounts.length = 0;
    session.change(null);
    expect([ofOne, ofTwo, badge()]).toEqual([[[3], '3 issues'], [[5], '5 issues'], [0]]);
  });

  it('says that an account with an unavailable secret needs a sign-in', () => {
    const lost = {
      server: 'https://bank.example',
      user: 'anna',
      isBuiltIn: false,
      word: null,
      issueCount: 0,
    };
    const left = { ...lost, accountId: 'a2', state: 'signed-out' } as const;
    expect(open({}, 'linux', [left]).tray()?.toolTip).toContain('Up to date');
    fakes.reset();
    const locked = { ...lost, accountId: 'a3', state: 'no-secret' } as const;
    expect(open({}, 'linux', [left, locked]).tray()?.toolTip).toBe('Galley – Sign-in needed');
  });

  it('offers the commands of the shown account, with any needs of another account', () => {
    const locked = {
      accountId: 'a3',
      server: 'https://bank.example',
      user: 'anna',
      isBuiltIn: false,
      state: 'no-secret',
      word: null,
      issueCount: 0,
    } as const;
    const { tray, say, session } = open({}, 'linux', [locked]);
    const offered = () =>
      (tray()?.menu ?? [])
        .filter(({ label }) => ['Upload files…', 'Pause', 'Resume'].includes(label ?? ''))
        .map(({ label, enabled }) => [label, enabled ?? true]);
    const healthy = offered();
    say({ word: 'offline', pause: { untilMs: null } });
    const pausedOffline = [tray()?.toolTip, offered()];
    session.change(null);
    expect([healthy, pausedOffline, offered()]).toEqual([
      [
        ['Upload files…', true],
        ['Pause', true],
      ],
      [
        'Galley – Sign-in needed',
        [
          ['Upload files…', true],
          ['Resume', true],
        ],
      ],
      [
        ['Upload files…', false],
        ['Pause', false],
      ],
    ]);
  });

  it('has a small picture at its icon on Windows, which has no number there', () => {
    const accounts: AccountView[] = [];
    const { say } = open({}, 'win32', accounts);
    for (const issueCount of [0, 2, 2, 0]) {
      accounts.splice(0, 1, accountWith('a1', issueCount));
      say({});
    }
    expect([fakes.callsOf('window.setOverlayIcon'), fakes.callsOf('app.setBadgeCount')]).toEqual([
      [
        [null, ''],
        [expect.stringMatching(/needs-attention\.ico$/), '2 issues'],
        [null, ''],
      ],
      [],
    ]);
  });

  it('tells a batch once and leads to it by a click', () => {
    const { say, shown } = open();
    const { counts } = quietStatus;
    say({ counts });
    say({ word: 'uploading', counts: { ...counts, running: 2, confirmed: 5 } });
    say({ counts: { ...counts, confirmed: 12 } });
    FakeNotification.all[0]?.emit('click');
    expect([FakeNotification.all.map(({ options }) => options.title), shown]).toEqual([
      ['9 files are on the bank'],
      [{ kind: 'activity', filter: 'done' }],
    ]);
  });

  it('tells what was held back when its minute is over, without another event', async () => {
    const clock = createFakeClock();
    const { say, surface } = open({}, 'linux', [], clock);
    const { counts } = quietStatus;
    say({ counts });
    say({ counts: { ...counts, confirmed: 4 } });
    await clock.advance(10_000);
    say({ counts: { ...counts, confirmed: 6 } });
    await clock.advance(49_000);
    const early = FakeNotification.all.length;
    await clock.advance(1_000);
    expect([early, FakeNotification.all.map(({ options }) => options.title), clock.pendingCount]).toEqual([
      1,
      ['1 file is on the bank', '2 files are on the bank'],
      0,
    ]);
    say({ counts: { ...counts, confirmed: 9 } });
    surface.remove();
    expect(clock.pendingCount).toBe(0);
  });

  it('says that proof uploads and folders need the user, and leads to them', () => {
    const { say, shown } = open();
    say({});
    say({ issues: { ...quietStatus.issues, proofs: 1, folders: 1 } });
    FakeNotification.all[0]?.emit('click');
    expect([FakeNotification.all.map(({ options }) => options.title), shown]).toEqual([
      ['2 issues need you'],
      [{ kind: 'go', place: 'folders' }],
    ]);
  });

  it.each([
    ['the person looks at the window', {}, true],
    ['the person wants none', { desktop: { ...defaultPreferences.desktop, notifies: false } }, false],
  ] as const)('is silent when %s', (_what, change, isFocused) => {
    const { say, window } = open(change);
    window.isFocusedNow = isFocused;
    say({ counts: { ...quietStatus.counts, confirmed: 12 } });
    expect(FakeNotification.all).toEqual([]);
  });

  it('lists the proofs that were opened with the account that is shown', () => {
    const proof = (id: string, accountId: string) => ({
      accountId,
      proofId: asId<ProofId>(id),
      name: `Cover ${id}`,
    });
    const { tray } = open({
      recentProofs: [proof('2', 'another'), proof('1', sessionView(true).accountId ?? '')],
    });
    const entry = tray()?.menu.find(({ label }) => label === 'Recent proofs');
    expect(Array.isArray(entry?.submenu) ? entry.submenu.map(({ label }) => label) : null).toEqual([
      'Cover 1',
    ]);
  });

  it('speaks another language in menu and tray', () => {
    const { surface, speak, tray } = open();
    speak('de');
    surface.redraw();
    surface.redraw();
    const menus = fakes.callsOf('Menu.setApplicationMenu');
    expect([menus.length, tray()?.menu.at(-1)?.label]).toEqual([2, 'Galley beenden']);
  });

  it('leaves nothing behind', () => {
    const { surface, engine, tray } = open();
    surface.remove();
    expect([engine.subscriberCount(), tray()?.isDestroyed]).toEqual([0, true]);
  });
});

function accountWith(accountId: string, issueCount: number): AccountView {
  return {
    accountId,
    server: 'https://bank.example',
    user: 'anna',
    isBuiltIn: false,
    state: 'signed-in',
    word: issueCount > 0 ? 'needs-attention' : 'up-to-date',
    issueCount,
  };
}

function open(
  change: Partial<Preferences> = {},
  platform: NodeJS.Platform = 'linux',
  accounts: SessionView['accounts'] = [],
  clock: SurfaceDeps['clock'] = createFakeClock(),
) {
  const engine = createStubEngine();
  const session = createStubSession(createStubAccount({ engine }));
  const view = (): SessionView => ({ ...session.view(), accounts });
  const window = new FakeWindow();
  const shown: HostCommand[] = [];
  let texts = createHostTexts(['en']);
  const unused = (): void => undefined;
  const surface = createSurface({
    session: { ...session, view },
    settings: { get: () => ({ ...defaultPreferences, ...change }), subscribe: () => unused },
    keeper: { window: () => window as unknown as BrowserWindow, show: unused },
    updates: {
      view: () => ({ state: 'current', version: null }),
      check: async () => ({ state: 'current', version: null }),
      subscribe: () => unused,
    },
    texts: () => texts,
    show: (command) => void shown.push(command),
    pause: unused,
    resume: unused,
    quit: unused,
    trayDirectory: '/tray',
    platform,
    clock,
    log: silentLog,
  });
  return {
    surface,
    session,
    engine,
    window,
    shown,
    tray: () => FakeTray.all[0],
    say: (status: Partial<EngineStatus>) =>
      engine.emit({ kind: 'status', status: { ...quietStatus, folders: [], ...status } }),
    speak(language: string) {
      texts = createHostTexts([language]);
    },
  };
}

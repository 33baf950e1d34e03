import { basename, join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeImage } from 'electron';
import { type EngineState, type EngineStatus, issuesPlace } from '../../../../shared/model/index.ts';
import type { AccountView, HostCommand } from '../../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../../platform/index.ts';
import type { RpcSession } from '../../../rpc/index.ts';
import type { Settings } from '../../../settings/index.ts';
import type { HostTexts } from '../../parts/texts.ts';
import type { Updates } from '../updates/updates.ts';
import type { WindowKeeper } from '../window/window-keeper.ts';
import { appMenu } from './app-menu.ts';
import { createDockProgress } from './dock-progress.ts';
import { followAccount } from './follow-account.ts';
import { createNoticeGroups, noticeCommand } from './notices.ts';
import { showNotice } from './show-notice.ts';
import { showTray, trayIconPath } from './show-tray.ts';
import type { TrayActions, TrayState } from './tray-menu.ts';

export interface SurfaceDeps {
  readonly session: Pick<RpcSession, 'account' | 'exchange' | 'subscribe' | 'view'>;
  readonly settings: Pick<Settings, 'get' | 'subscribe'>;
  readonly keeper: Pick<WindowKeeper, 'window' | 'show'>;
  readonly updates: Pick<Updates, 'view' | 'check' | 'subscribe'>;
  readonly texts: () => HostTexts;
  readonly show: (command: HostCommand) => void;
  readonly pause: TrayActions['pause'];
  readonly resume: TrayActions['resume'];
  readonly quit: () => void;
  readonly trayDirectory: string;
  readonly platform: NodeJS.Platform;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly log: Log;
}

export interface Surface {
  /** Another language, or anything else that its parts are drawn from. */
  redraw(): void;
  remove(): void;
}

/** Galley outside its window: tray, application menu, progress and number at its icon, notices. */
export function createSurface(deps: SurfaceDeps): Surface {
  const { session, settings, keeper, updates, texts, show, platform, clock, log } = deps;
  const actions: TrayActions = {
    open: keeper.show,
    show,
    pause: deps.pause,
    resume: deps.resume,
    checkForUpdate: () => void updates.check(),
    quit: deps.quit,
  };
  const tray = showTray({ directory: deps.trayDirectory, platform, log }, actions);
  const iconPath = join(deps.trayDirectory, 'app.png');
  let progressOf = createDockProgress();
  const notices = createNoticeGroups();
  let status: EngineStatus | null = null;
  let cancelLook = (): void => undefined;
  let menuLanguage: string | null = null;
  let drawn: { readonly window: BrowserWindow | null; readonly badge: number } = { window: null, badge: 0 };

  function draw(): void {
    const state = trayState();
    tray?.update(state, texts());
    if (platform === 'win32') drawOverlay(state.parked);
    else app.setBadgeCount(state.parked);
  }

  function trayState(): TrayState {
    const { accounts, accountId } = session.view();
    const proofs = settings.get().recentProofs.filter((entry) => entry.accountId === accountId);
    return {
      word: stateOfAll(status, accounts, accountId),
      isSignedIn: status !== null && status.word !== 'sign-in-needed',
      isPaused: status !== null && status.pause !== null,
      asOfMs: status?.asOfMs ?? null,
      left: (status?.counts.queued ?? 0) + (status?.counts.running ?? 0),
      // Of every account, also while none is shown.
      parked: accounts.reduce((total, { issueCount }) => total + issueCount, 0),
      issuesAt: status === null ? 'activity' : issuesPlace(status.issues),
      folders: (status?.folders ?? []).map(({ folder, word }) => ({ name: basename(folder.root), word })),
      proofs: proofs.map(({ proofId, name }) => ({
        name: name === '' ? proofId : name,
        command: { kind: 'proof', proofId },
      })),
      update: updates.view(),
    };
  }

  function drawMenu(): void {
    if (menuLanguage === texts().language) return;
    menuLanguage = texts().language;
    Menu.setApplicationMenu(Menu.buildFromTemplate(appMenu(platform, texts(), { show, quit: deps.quit })));
  }

  function drawProgress(current: EngineStatus): void {
    keeper.window()?.setProgressBar(progressOf(current) ?? -1);
  }

  /** Windows has no number at the icon: a small picture, and the number for those who have it read to them. */
  function drawOverlay(badge: number): void {
    const window = keeper.window();
    if (window === null || (drawn.window === window && drawn.badge === badge)) return;
    drawn = { window, badge };
    const icon = trayIconPath(deps.trayDirectory, 'needs-attention', platform);
    if (badge === 0) window.setOverlayIcon(null, '');
    else window.setOverlayIcon(nativeImage.createFromPath(icon), texts().t('nav.issues', { count: badge }));
  }

  function notifyChanges(current: EngineStatus): void {
    const isLookedAt = keeper.window()?.isFocused() === true;
    for (const notice of notices.look(current, clock.monotonicMs())) {
      if (isLookedAt || !settings.get().desktop.notifies) continue;
      const command = noticeCommand(notice.kind, current);
      showNotice(notice, texts(), { iconPath, onClick: () => show(command) });
    }
    lookAgainWhenHeld();
  }

  /** When nothing moves any more no event comes that would bring out what waits for its minute to end. */
  function lookAgainWhenHeld(): void {
    cancelLook();
    const heldForMs = notices.heldForMs(clock.monotonicMs());
    if (heldForMs === null) return;
    cancelLook = clock.after(heldForMs, () => {
      if (status !== null) notifyChanges(status);
    });
  }

  const unfollow = followAccount(session, {
    onAccount() {
      cancelLook();
      notices.reset();
      progressOf = createDockProgress();
      keeper.window()?.setProgressBar(-1);
    },
    onStatus(next) {
      status = next;
      draw();
      if (next === null) return;
      drawProgress(next);
      notifyChanges(next);
    },
  });
  const unsubscribers = [session.subscribe(draw), settings.subscribe(draw), updates.subscribe(draw)];
  drawMenu();
  return {
    redraw() {
      drawMenu();
      draw();
    },
    remove() {
      unfollow();
      cancelLook();
      for (const unsubscribe of unsubscribers) unsubscribe();
      tray?.remove();
    },
  };
}

/** The order of states when accounts differ: work for the user first, then running work, then rest. */
const stateOrder: readonly EngineState[] = [
  'needs-attention',
  'sign-in-needed',
  'offline',
  'uploading',
  'checking',
  'waiting',
  'paused',
  'up-to-date',
];

/** One account that needs a person must not hide behind another that is up to date. */
function stateOfAll(
  status: EngineStatus | null,
  accounts: readonly AccountView[],
  shownId: string | null,
): EngineState {
  if (status === null) return 'sign-in-needed';
  const others = accounts.filter(({ accountId, state }) => accountId !== shownId && state !== 'signed-out');
  const words = new Set([
    status.word,
    ...others.map(({ state, word }) => (state === 'no-secret' ? 'sign-in-needed' : word)),
  ]);
  return stateOrder.find((word) => words.has(word)) ?? status.word;
}

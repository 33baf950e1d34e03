import type { BrowserWindow } from 'electron';
import type { Clock, Log } from '../../../platform/index.ts';
import type { WindowState } from './window-state.ts';

export interface WindowKeeperDeps {
  /** A new window that has loaded nothing yet. */
  readonly open: (isShown: boolean) => BrowserWindow;
  readonly load: (window: BrowserWindow) => Promise<void>;
  readonly remember: (state: WindowState) => void;
  /** Whether closing the window leaves Galley working. */
  readonly closesToTray: () => boolean;
  /** False where the presence of a tray is unknown: the window is minimised, so that there is always a way in. */
  readonly canHide: boolean;
  readonly quit: () => void;
  /** Asks the person whether to try again when the page fails again and again. */
  readonly askAfterCrashes: () => Promise<'again' | 'quit'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly log: Log;
}

export interface WindowKeeper {
  /** Null before `start`, and for a moment between a crash and the next window. */
  window(): BrowserWindow | null;
  start(isShown: boolean): void;
  /** Brings the window before the person's eyes. */
  show(): void;
  /** The person logs out: closing is closing, unless that was called off and a person goes on with Galley. */
  letGo(): void;
  isLoggingOut(): boolean;
  /** A person goes on with Galley, as with `show`: the window is kept as before. */
  hold(): void;
  /** Galley ends: from now on closing is closing. */
  end(): void;
}

/** A page that fails so often within a minute will fail again; the user has to decide. */
const mostCrashes = 3;
const crashWindowMs = 60_000;

/**
 * Keeps one window for as long as Galley runs. The page holds nothing of its own, so a window without its renderer is thrown away
 * and a new one reads everything from the journal again.
 */
export function createWindowKeeper(deps: WindowKeeperDeps): WindowKeeper {
  let window: BrowserWindow | null = null;
  let isLoggingOut = false;
  let isEnded = false;
  let crashedAtMs: number[] = [];
  const isLetGo = (): boolean => isLoggingOut || isEnded;

  function open(isShown: boolean): void {
    const opened = deps.open(isShown);
    window = opened;
    opened.on('close', (event) => {
      deps.remember({ bounds: opened.getNormalBounds(), isMaximized: opened.isMaximized() });
      if (isLetGo()) return;
      event.preventDefault();
      if (!deps.closesToTray()) deps.quit();
      else if (deps.canHide) opened.hide();
      else opened.minimize();
    });
    opened.once('closed', () => {
      if (window === opened) window = null;
    });
    opened.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (isLetGo() || window !== opened) return;
      deps.log.error('the page ended', { reason, exitCode });
      void rebuild(opened);
    });
    opened.webContents.on('unresponsive', () => deps.log.warn('the page does not respond'));
    deps.load(opened).catch((error: unknown) => {
      if (!isLetGo()) deps.log.error('the page was not loaded', { error });
    });
  }

  async function rebuild(broken: BrowserWindow): Promise<void> {
    const isShown = broken.isVisible();
    window = null;
    broken.destroy();
    const nowMs = deps.clock.monotonicMs();
    crashedAtMs = [...crashedAtMs.filter((atMs) => nowMs - atMs < crashWindowMs), nowMs];
    if (crashedAtMs.length >= mostCrashes) {
      crashedAtMs = [];
      if ((await deps.askAfterCrashes()) === 'quit') return deps.quit();
    }
    if (!isLetGo() && window === null) open(isShown);
  }

  const hold = (): void => {
    isLoggingOut = false;
  };

  return {
    window: () => window,
    start: open,
    show() {
      hold();
      // A page that ends during the user's log-out is not rebuilt.
      if (window?.webContents.isCrashed()) window.destroy();
      if (window === null) return open(true);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    letGo() {
      isLoggingOut = true;
    },
    isLoggingOut: () => isLoggingOut,
    hold,
    end() {
      isEnded = true;
    },
  };
}

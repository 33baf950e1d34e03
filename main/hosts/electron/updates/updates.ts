import type { AppUpdater } from 'electron-updater';
import type { UpdateView } from '../../../../shared/rpc/index.ts';
import type { Clock, Log } from '../../../platform/index.ts';

type Updater = Pick<
  AppUpdater,
  'autoDownload' | 'autoInstallOnAppQuit' | 'allowDowngrade' | 'logger' | 'on' | 'checkForUpdates'
>;

export interface UpdatesDeps {
  /** Null where this copy cannot replace itself: run from source, or kept by a package manager. */
  readonly updater: Updater | null;
  readonly isWanted: () => boolean;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export interface Updates {
  view(): UpdateView;
  /** Looks now. Never rejects: what went wrong is the state `failed` and a line of the log. */
  check(): Promise<UpdateView>;
  /** Whether updates are wanted may have changed: what is loaded already is installed or not accordingly. */
  obey(): void;
  /** Looks now if it is wanted, and from time to time as long as it is. Returns the stop. */
  start(): () => void;
  /** Called after `view` has changed. */
  subscribe(listener: () => void): () => void;
}

/** An update reaches everybody within a day; the feed is asked four times. */
const checkEveryMs = 6 * 60 * 60 * 1_000;
/** After the start the network, the disk and the person have better things to do. */
const firstCheckMs = 60_000;

/** Looks for a newer Galley, loads it quietly, and has it installed when Galley ends: never in the middle of an upload. */
export function createUpdates({ updater, isWanted, clock, log }: UpdatesDeps): Updates {
  const listeners = new Set<() => void>();
  let view: UpdateView = { state: updater === null ? 'unavailable' : 'current', version: null };
  let wasWanted = isWanted();
  /** Requested by the user since updates were last turned off: the update is installed in spite of the other settings. */
  let isAskedFor = false;

  const isInstalled = (): boolean => isWanted() || isAskedFor;

  function shown(): UpdateView {
    const isOff = view.state === 'ready' ? !isInstalled() : view.state === 'current' && !isWanted();
    return isOff ? { state: 'off', version: null } : view;
  }

  function report(): void {
    for (const listener of [...listeners]) listener();
  }

  function enter(state: UpdateView['state'], version: string | null = null): void {
    view = { state, version };
    report();
  }

  function askFor(isAsked: boolean): void {
    const before = shown().state;
    isAskedFor = isAsked;
    wasWanted = isWanted();
    if (updater !== null) updater.autoInstallOnAppQuit = isInstalled();
    if (shown().state !== before) report();
  }

  askFor(false);
  if (updater !== null) {
    updater.autoDownload = true;
    updater.allowDowngrade = false;
    updater.logger = null;
    updater.on('update-available', ({ version }) => enter('loading', version));
    updater.on('update-not-available', () => enter('current'));
    // The updater never installs by itself an update that came while it was off, so it is searched for again when it is wanted.
    updater.on('update-downloaded', ({ version }) =>
      updater.autoInstallOnAppQuit ? enter('ready', version) : enter('current'),
    );
    updater.on('error', (error) => {
      log.warn('an update failed', { error });
      // One that is loaded already stays good.
      if (view.state !== 'ready') enter('failed');
    });
  }

  async function look(): Promise<UpdateView> {
    if (updater === null || view.state === 'checking' || view.state === 'loading' || view.state === 'ready')
      return view;
    enter('checking');
    try {
      const found = await updater.checkForUpdates();
      // Null: the updater itself finds that this copy cannot be replaced.
      if (found === null) enter('unavailable');
    } catch (error) {
      log.warn('updates cannot be looked for', { error });
      enter('failed');
    }
    return view;
  }

  return {
    view: shown,
    check() {
      askFor(true);
      return look();
    },
    obey() {
      // Other settings change as well: only who takes updates back takes back what was asked for by hand.
      const isTakenBack = wasWanted && !isWanted();
      askFor(isAskedFor && !isTakenBack);
    },
    start() {
      let cancel = clock.after(firstCheckMs, lookIfWanted);
      function lookIfWanted(): void {
        if (isWanted()) void look();
        cancel = clock.after(checkEveryMs, lookIfWanted);
      }
      return () => cancel();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

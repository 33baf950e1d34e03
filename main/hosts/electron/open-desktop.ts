import { join } from 'node:path';
import { app, clipboard, dialog, powerMonitor, protocol, screen, session as sessions, shell } from 'electron';
import type { Language } from '../../../shared/i18n/index.ts';
import type { HostCommand } from '../../../shared/rpc/index.ts';
import type { HostPrograms } from '../../embedded-service/index.ts';
import {
  type AppPaths,
  createLog,
  type Log,
  type LogLevel,
  lockStateDirectory,
  openLogFile,
  systemClock,
} from '../../platform/index.ts';
import { openSettings, pauseEndMs, type Settings } from '../../settings/index.ts';
import { createGalleyDeps } from '../compose/galley-deps.ts';
import { type Galley, openGalley } from '../compose/open-galley.ts';
import { createHostTexts } from '../parts/texts.ts';
import type { ProgramFiles } from '../program-files.ts';
import { createDesktopHost } from './desktop-host.ts';
import { findLinked } from './launch/find-linked.ts';
import { keepLoginStart } from './launch/keep-login-start.ts';
import { readAppManifest } from './page/app-files.ts';
import { createAppProtocol } from './page/app-protocol.ts';
import { createCopiedSecrets } from './page/copied-secrets.ts';
import { guardContents, guardSession } from './page/page-guard.ts';
import { listenToPage } from './page/page-port.ts';
import { createPowerWatch } from './power-watch.ts';
import { createSurface } from './shell/surface.ts';
import { findUpdater } from './updates/find-updater.ts';
import { createUpdates } from './updates/updates.ts';
import { openWindow, pageAddress } from './window/open-window.ts';
import { createWindowKeeper, type WindowKeeper } from './window/window-keeper.ts';
import { fitWindowState, readWindowState, writeWindowState } from './window/window-state.ts';

export interface DesktopOptions {
  readonly paths: AppPaths;
  readonly files: ProgramFiles;
  readonly homeDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Address of a bank to use instead of the built-in one; null: the built-in one. */
  readonly server: string | null;
  /** False when the session started Galley and not a person. */
  readonly isShown: boolean;
  /** How the bank and the other programs of Galley's own are started. */
  readonly programs: HostPrograms;
}

export interface Desktop {
  show(): void;
  openLink(link: string): void;
  /** The person logs out: the window closes when it is closed. Holds until a person shows or quits Galley, where that was called off. */
  letGo(): void;
  isLoggingOut(): boolean;
  /** Ends the engine, then the bank, then lets go of the state directory. */
  close(): Promise<void>;
}

/**
 * The desktop program put together: the engine of every host, one window over it, and what is seen beside the window. Throws
 * STATE_LOCKED when another Galley uses the state directory.
 */
export async function openDesktop(options: DesktopOptions): Promise<Desktop> {
  const { paths, files } = options;
  const lock = await lockStateDirectory(paths.state);
  const logFile = await openLogFile(paths.log);
  let logLevel: LogLevel = 'info';
  const log = createLog(logFile.destination, { level: () => logLevel });
  const settings = await openSettings({ path: paths.settings, log });
  const updater = await findUpdater(log);
  const updates = createUpdates({
    updater,
    isWanted: () => settings.get().desktop.installsUpdates,
    clock: systemClock,
    log,
  });

  const systemLanguages = app.getPreferredSystemLanguages();
  const textsOf = (language: Language | null) =>
    createHostTexts(language === null ? systemLanguages : [language, ...systemLanguages]);
  let texts = textsOf(settings.get().ui.language);
  let redraw = (): void => undefined;

  const secrets = createCopiedSecrets({ clipboard, clock: systemClock, log });
  const host = createDesktopHost({
    window: () => keeper.window(),
    dialog,
    updates,
    forgetSoon: secrets.forgetSoon,
    dragIconPath: join(files.trayDirectory, 'drag.png'),
    async speak(language) {
      if (language === texts.language) return;
      texts = textsOf(language);
      redraw();
      await settings.update((before) => ({ ...before, ui: { ...before.ui, language } }));
    },
  });
  const deps = await createGalleyDeps({
    paths,
    clock: systemClock,
    log,
    server: options.server,
    environment: options.environment,
    host: 'desktop',
    programs: options.programs,
    settings,
    power: createPowerWatch(powerMonitor, systemClock),
    resolveProxy: (address) => sessions.defaultSession.resolveProxy(address),
    setLogLevel(level) {
      logLevel = level;
    },
  });
  const galley = await openGalley(deps, {
    paths,
    homeDirectory: options.homeDirectory,
    serviceProgram: options.server === null ? files.serviceProgram : null,
    preferredServer: options.server,
    host,
  });

  const keeper = createKeeper(options, {
    settings,
    log,
    workState: await readWindowState(windowStatePath(paths)),
    texts: () => texts,
  });
  const show = (command: HostCommand): void => {
    host.show(command);
    keeper.show();
  };
  await guardPage(options, { galley, log });
  const stopListening = listenToPage({ ...galley, window: keeper.window, log });
  const surface = createSurface({
    session: galley.session,
    settings,
    keeper,
    updates,
    texts: () => texts,
    show,
    pause: (length) =>
      galley.session.account()?.engine.pause(pauseEndMs(length, new Date(systemClock.nowMs()))),
    resume: () => galley.session.account()?.engine.resume(),
    quit() {
      keeper.hold();
      app.quit();
    },
    trayDirectory: files.trayDirectory,
    platform: process.platform,
    clock: systemClock,
    log,
  });
  redraw = surface.redraw;
  const stopUpdates = updates.start();
  settings.subscribe(updates.obey);
  const stopLoginStart = keepLoginStart({ app, settings, log, environment: options.environment });
  keeper.start(options.isShown);

  return {
    show: keeper.show,
    openLink(link) {
      const { command, accountId } = findLinked(link, galley.session.view());
      if (command.kind === 'link-refused') log.warn('a link was refused', { reason: command.reason });
      const isShown = accountId === null || accountId === galley.session.view().accountId;
      const ready = isShown ? Promise.resolve() : galley.session.show(accountId);
      ready.then(
        () => show(command),
        (error: unknown) => log.warn('a link was not followed', { error }),
      );
    },
    letGo: keeper.letGo,
    isLoggingOut: keeper.isLoggingOut,
    async close() {
      keeper.end();
      stopUpdates();
      stopLoginStart();
      surface.remove();
      stopListening();
      await secrets.forgetNow();
      await galley.close();
      await logFile.close();
      await lock.release();
    },
  };
}

function windowStatePath({ state }: AppPaths): AppPaths['state'] {
  return join(state, 'window.json') as AppPaths['state'];
}

/** Before a page loads: where its files come from, and what neither it nor anything inside it may do. */
async function guardPage(
  { files }: DesktopOptions,
  { galley, log }: { readonly galley: Galley; readonly log: Log },
): Promise<void> {
  const manifest = await readAppManifest(files.rendererDirectory);
  protocol.handle('app', createAppProtocol({ ...galley, manifest, log }));
  guardSession(sessions.defaultSession);
  const servers = () => galley.session.view().accounts.map(({ server }) => server);
  const openExternal = (url: string): Promise<void> => shell.openExternal(url);
  app.on('web-contents-created', (_event, contents) =>
    guardContents(contents, { servers, openExternal, log }),
  );
}

function createKeeper(
  { paths, files }: DesktopOptions,
  {
    settings,
    log,
    workState,
    texts,
  }: {
    readonly settings: Pick<Settings, 'get'>;
    readonly log: Log;
    readonly workState: unknown;
    readonly texts: () => ReturnType<typeof createHostTexts>;
  },
): WindowKeeper {
  let remembered = workState;
  return createWindowKeeper({
    open: (isShown) =>
      openWindow({
        preloadPath: files.preloadPath,
        iconPath: join(files.trayDirectory, 'app.png'),
        state: fitWindowState(
          remembered,
          screen.getAllDisplays().map(({ workArea }) => workArea),
        ),
        isShown,
      }),
    load: (window) => window.loadURL(pageAddress),
    remember(state) {
      remembered = state;
      writeWindowState(windowStatePath(paths), state).catch((error: unknown) =>
        log.warn('the place of the window was not remembered', { error }),
      );
    },
    closesToTray: () => settings.get().desktop.closesToTray,
    // On Linux a program cannot find out whether a desktop shows a tray; a minimised window can always be found.
    canHide: process.platform !== 'linux',
    quit: () => app.quit(),
    async askAfterCrashes() {
      const { t } = texts();
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: t('crash.what'),
        detail: t('crash.hint'),
        buttons: [t('crash.again'), t('tray.quit')],
        defaultId: 0,
        cancelId: 0,
      });
      return response === 0 ? 'again' : 'quit';
    },
    clock: systemClock,
    log,
  });
}

import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { AppError, errorCatalogue } from '../../../shared/errors/index.ts';
import {
  appPathsOf,
  createLog,
  type LogLevel,
  lockStateDirectory,
  openLogFile,
  systemClock,
} from '../../platform/index.ts';
import { createGalleyDeps } from '../galley-deps.ts';
import { openGalley } from '../open-galley.ts';
import { openWindow, registerAppScheme } from './open-window.ts';

/**
 * The desktop program in its first form: one window over the same engine as every host. Files lie relative to the
 * program's own directory, as the build puts them. Tray, menus, updates, dropped files and pictures come with the
 * desktop host proper; until then the browser host is the complete one.
 */
registerAppScheme();
app
  .whenReady()
  .then(run)
  .catch((error: unknown) => {
    dialog.showErrorBox(
      'Galley',
      error instanceof AppError ? errorCatalogue[error.code].meaning : String(error),
    );
    app.exit(1);
  });

async function run(): Promise<void> {
  const paths = appPathsOf({
    stateFlag: null,
    environment: process.env,
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
  });
  const lock = await lockStateDirectory(paths.state);
  const logFile = await openLogFile(paths.log);
  let logLevel: LogLevel = 'info';
  const log = createLog(logFile.destination, { level: () => logLevel });
  const deps = await createGalleyDeps({
    paths,
    clock: systemClock,
    log,
    server: null,
    environment: process.env,
    host: 'desktop',
    setLogLevel(level) {
      logLevel = level;
    },
  });
  const galley = await openGalley(deps, {
    paths,
    homeDirectory: homedir(),
    serviceProgram: join(app.getAppPath(), 'service/cli/main.ts'),
    preferredServer: null,
  });

  const quit = async (): Promise<void> => {
    await galley.close();
    await logFile.close();
    await lock.release();
    app.exit(0);
  };
  app.once('window-all-closed', () => void quit());
  await openWindow({
    router: galley.router,
    rendererDirectory: join(app.getAppPath(), 'out/renderer'),
    preloadPath: join(app.getAppPath(), 'out/preload/index.js'),
  });
}

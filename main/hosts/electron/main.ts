import { homedir } from 'node:os';
import { app, dialog, powerMonitor } from 'electron';
import { AppError } from '../../../shared/errors/index.ts';
import { appPathsOf } from '../../platform/index.ts';
import { createHostTexts } from '../parts/texts.ts';
import { programFiles } from '../program-files.ts';
import { readDesktopFlags } from './launch/desktop-flags.ts';
import { isLoginStart } from './launch/login-start.ts';
import { becomeOnlyInstance } from './launch/single-instance.ts';
import { type Desktop, openDesktop } from './open-desktop.ts';
import { utilityPrograms } from './processes/utility-programs.ts';
import { registerAppScheme } from './window/open-window.ts';

/** The desktop program. Two rules hold before anything else: every renderer is sandboxed, and one instance runs. */
app.enableSandbox();
registerAppScheme();

let desktop: Desktop | null = null;
let isClosed = false;
/** A link that Galley was started with waits until there is something to show it. */
let waitingLink: string | null = null;

const isOnly = becomeOnlyInstance(app, process.argv, {
  show: () => desktop?.show(),
  openLink(link) {
    if (desktop === null) waitingLink = link;
    else desktop.openLink(link);
  },
});
if (isOnly) app.whenReady().then(start).catch(explain);
else app.exit(0);

async function start(): Promise<void> {
  // Galley ends when a person says so, not when its window is gone.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', (event) => {
    if (isClosed || desktop === null || desktop.isLoggingOut()) return;
    event.preventDefault();
    void end(desktop);
  });
  // A log-out is not held up: work under way is in the journal, as in a power failure. A window that only hides would cancel the
  // log-out of macOS. Another program may do that all the same.
  powerMonitor.on('shutdown', () => {
    if (desktop === null) isClosed = true;
    else desktop.letGo();
  });
  const flags = readDesktopFlags(process.argv.slice(1));
  const paths = appPathsOf({
    stateFlag: flags.state,
    environment: process.env,
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: process.cwd(),
  });
  desktop = await openDesktop({
    paths,
    files: programFiles(),
    homeDirectory: homedir(),
    environment: process.env,
    server: flags.server,
    isShown: !flags.isHidden && !isLoginStart(app, process.platform),
    programs: utilityPrograms,
  });
  if (waitingLink !== null) desktop.openLink(waitingLink);
}

/** The engine ends in order first; then quitting goes its usual way, on which an update is installed. */
async function end(running: Desktop): Promise<void> {
  await running.close();
  isClosed = true;
  app.quit();
}

function explain(error: unknown): void {
  const { t } = createHostTexts(app.getPreferredSystemLanguages());
  const text =
    error instanceof AppError
      ? `${t(`error.${error.code}.what`)} ${t(`error.${error.code}.action`)} ${error.details.reason ?? ''}`.trim()
      : String(error);
  dialog.showErrorBox('Galley', text);
  app.exit(1);
}

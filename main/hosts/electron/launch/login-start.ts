import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import type { LocalPath } from '../../../../shared/model/index.ts';
import { atomicWrite } from '../../../disk/index.ts';

/** The start was not requested by the user, so no window opens. */
export const hiddenFlag = '--hidden';

export interface LoginStartDeps {
  readonly app: Pick<App, 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  readonly configDirectory: string;
  /** The program that the session is to start: the image itself where Galley is an AppImage. */
  readonly program: string;
}

/** Whether the session started Galley: macOS hands no flags on, and says it itself. */
export function isLoginStart(app: Pick<App, 'getLoginItemSettings'>, platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** A desktop entry with this line is ours; one without it was written by the person and is left alone. */
const ownMark = 'X-Galley-Autostart=true';

/** Starts Galley with the session, without a window, or lets it be. */
export async function setLoginStart(isWanted: boolean, deps: LoginStartDeps): Promise<void> {
  if (deps.platform === 'linux') await setAutostartEntry(isWanted, deps);
  else deps.app.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenFlag] });
}

/** Linux: an entry of the XDG autostart specification. */
async function setAutostartEntry(
  isWanted: boolean,
  { configDirectory, program }: LoginStartDeps,
): Promise<void> {
  const path = join(configDirectory, 'autostart', 'galley.desktop') as LocalPath;
  const present = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (present !== null && !present.includes(ownMark)) return;
  const wanted = isWanted ? autostartEntry(program) : null;
  if (present === wanted) return;
  if (wanted === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  await atomicWrite(path, wanted, { mode: 0o644, isExclusive: false });
}

function autostartEntry(program: string): string {
  // Quoted as the desktop entry specification wants it: these four need a backslash, and backslashes are read twice.
  const quoted = `"${program.replace(/[\\"`$]/g, (character) => `\\${character}`).replaceAll('\\', '\\\\')}"`;
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Galley',
    `Exec=${quoted.replaceAll('%', '%%')} ${hiddenFlag}`,
    'X-GNOME-Autostart-enabled=true',
    ownMark,
    '',
  ].join('\n');
}

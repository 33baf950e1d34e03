import { posix, win32 } from 'node:path';
import type { LocalPath } from '../../../shared/model/index.ts';

export interface PathSurroundings {
  /** Value of `--state`; null when it was not given. */
  readonly stateFlag: string | null;
  /** `process.env`, or the part of it that counts here. */
  readonly environment: {
    readonly GALLEY_HOME?: string | undefined;
    readonly XDG_STATE_HOME?: string | undefined;
    readonly APPDATA?: string | undefined;
  };
  readonly platform: NodeJS.Platform;
  readonly homeDirectory: string;
  readonly workingDirectory: string;
}

/** Everything that Galley keeps on this machine lies below `state`. */
export interface AppPaths {
  readonly state: LocalPath;
  readonly journal: LocalPath;
  readonly settings: LocalPath;
  readonly log: LocalPath;
  /** Files dropped into the browser, until they are uploaded. */
  readonly spool: LocalPath;
  /** Data of the embedded bank. */
  readonly service: LocalPath;
}

/** `--state`, else `GALLEY_HOME`, else where programs of this system keep their state. */
export function appPathsOf(surroundings: PathSurroundings): AppPaths {
  const { join, resolve } = surroundings.platform === 'win32' ? win32 : posix;
  const chosen = surroundings.stateFlag ?? filled(surroundings.environment.GALLEY_HOME);
  const state = chosen === null ? defaultState(surroundings) : resolve(surroundings.workingDirectory, chosen);
  const at = (...parts: readonly string[]) => join(state, ...parts) as LocalPath;
  return {
    state: at(),
    journal: at('journal.sqlite'),
    settings: at('settings.json'),
    log: at('logs', 'galley.log'),
    spool: at('spool'),
    service: at('service'),
  };
}

function defaultState({ environment, platform, homeDirectory }: PathSurroundings): string {
  if (platform === 'win32') {
    const roaming = filled(environment.APPDATA) ?? win32.join(homeDirectory, 'AppData', 'Roaming');
    return win32.join(roaming, 'Galley');
  }
  if (platform === 'darwin') return posix.join(homeDirectory, 'Library', 'Application Support', 'Galley');
  const stateHome = filled(environment.XDG_STATE_HOME);
  // The XDG base directory specification has relative values ignored.
  const base = stateHome !== null && posix.isAbsolute(stateHome) ? stateHome : null;
  return posix.join(base ?? posix.join(homeDirectory, '.local', 'state'), 'galley');
}

function filled(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}

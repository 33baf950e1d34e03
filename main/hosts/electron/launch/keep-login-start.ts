import { homedir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import type { Log } from '../../../platform/index.ts';
import type { Settings } from '../../../settings/index.ts';
import { setLoginStart } from './login-start.ts';

export interface KeepLoginStartDeps {
  readonly app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>;
  readonly settings: Pick<Settings, 'get' | 'subscribe'>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

/** Lets the setting hold from now on. A Galley that runs from source is nothing that a session could start. Returns the stop. */
export function keepLoginStart({ app, settings, environment, log }: KeepLoginStartDeps): () => void {
  if (!app.isPackaged) return () => undefined;
  const apply = (isWanted: boolean): void => {
    setLoginStart(isWanted, {
      app,
      platform: process.platform,
      configDirectory: environment.XDG_CONFIG_HOME || join(homedir(), '.config'),
      program: environment.APPIMAGE || process.execPath,
    }).catch((error: unknown) => log.warn('the start with the session was not changed', { error }));
  };
  let before = settings.get().desktop.opensAtLogin;
  // An AppImage may have moved since, and an entry may have been removed by hand: what is wanted is said anew.
  if (before) apply(true);
  return settings.subscribe(({ desktop }) => {
    if (desktop.opensAtLogin === before) return;
    before = desktop.opensAtLogin;
    apply(before);
  });
}

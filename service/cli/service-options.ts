import { homedir } from 'node:os';
import { join } from 'node:path';
import type { StartConverter } from '../conversions/index.ts';
import type { AppOptions } from '../http/index.ts';
import { isLoopbackHost } from '../mail/index.ts';

export type SeedKind = 'demo' | 'empty';

export interface ServiceOptions extends AppOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataPath: string;
  /** Only used on the first start of a data directory. */
  readonly seed: SeedKind;
  /** Mail server for invitations, `smtp:` or `smtps:`; without it they go to the outbox directory. */
  readonly smtpUrl?: string | null;
  /** Idle life of a token. */
  readonly tokenLifeMs: number;
  /** Fixes the administrator's key; null: the one in the data directory. */
  readonly apiKey: string | null;
  /** `info`: a line on stderr for each request as well; `warn` without it. */
  readonly logLevel?: LogLevel;
  /** The starter of the processes that read pictures; the service itself by default. */
  readonly startConverter?: StartConverter;
}

export type LogLevel = 'error' | 'warn' | 'info';

/** 12 hours: a working day with one sign-in (`docs/api/extensions.md#token-life`). */
export const defaultTokenLifeSeconds = 12 * 60 * 60;

/** Where programs of this system keep what they must not lose. */
export function defaultDataPath(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string {
  if (platform === 'win32') {
    return join(environment.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Galley', 'service');
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Galley', 'service');
  return join(environment.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'galley', 'service');
}

/**
 * The content of a new bank by default. Demonstration users share the administrator's password, so a public bank has them only on
 * request.
 */
export function defaultSeed({
  host,
  publicUrl,
}: {
  readonly host: string;
  readonly publicUrl?: string | undefined;
}): SeedKind {
  return publicUrl === undefined && isLoopbackHost(host) ? 'demo' : 'empty';
}

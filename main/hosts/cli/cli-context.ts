import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import { AppError } from '../../../shared/errors/index.ts';
import { type BankCredentials, type ProxyVariables, parseServerAddress } from '../../api/index.ts';
import { createKeychain } from '../../keychain/index.ts';
import { type AppPaths, appPathsOf, createLog, type Log } from '../../platform/index.ts';
import { openSettings, type Settings } from '../../settings/index.ts';
import { createAccountMemory } from '../account-memory.ts';
import { createProxyMemory } from '../proxy-memory.ts';
import { createOutput, type Output, type OutputStreams } from './output.ts';

/** What the operating system gives a command; tests give their own. */
export interface CliSurroundings extends OutputStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  /** Aborted by SIGINT and SIGTERM. */
  readonly interrupted: AbortSignal;
}

export interface GlobalFlags {
  readonly state?: string;
  readonly json?: boolean;
}

/** Everything that commands share. */
export interface CliContext {
  readonly surroundings: CliSurroundings;
  readonly output: Output;
  readonly paths: AppPaths;
  readonly log: Log;
  /** Read once, on first need. */
  settings(): Promise<Settings>;
  /** `GALLEY_SERVER` + `GALLEY_API_KEY`, else what `galley login` stored. Throws BAD_USAGE when there is neither. */
  account(): Promise<{ readonly server: string; readonly credentials: BankCredentials }>;
  /** Of the settings; null connects directly. */
  proxy(): Promise<ProxyVariables | null>;
  /** Stores what `galley login` proved. */
  storeAccount(server: string, credentials: BankCredentials): Promise<{ readonly isPersistent: boolean }>;
}

export function createCliContext(surroundings: CliSurroundings, flags: GlobalFlags): CliContext {
  const { environment } = surroundings;
  const paths = appPathsOf({
    stateFlag: flags.state ?? null,
    environment,
    platform: process.platform,
    homeDirectory: homedir(),
    workingDirectory: surroundings.workingDirectory,
  });
  const log = createLog(
    { write: (line: string) => void surroundings.stderr.write(line) },
    { level: environment.GALLEY_LOG === 'debug' ? 'debug' : 'error' },
  );
  let opened: Promise<Settings> | null = null;
  const settings = () => {
    opened ??= openSettings({ path: paths.settings, log });
    return opened;
  };
  const memory = async () => {
    const server = environment.GALLEY_SERVER ? parseServerAddress(environment.GALLEY_SERVER) : null;
    const apiKey = environment.GALLEY_API_KEY || null;
    return createAccountMemory(
      { settings: await settings(), keychain: createKeychain({ log }) },
      { server, apiKey },
    );
  };
  return {
    surroundings,
    output: createOutput(surroundings, flags.json === true),
    paths,
    log,
    settings,
    async account() {
      const account = await (await memory()).recall();
      if (account?.kind === 'bank') return account;
      const reason =
        account === null
          ? 'no account: run `galley login --server URL`, or set GALLEY_SERVER and GALLEY_API_KEY'
          : 'the built-in bank is there only while Galley is open: set GALLEY_SERVER and GALLEY_API_KEY';
      throw new AppError('BAD_USAGE', { reason });
    },
    async proxy() {
      const deps = { settings: await settings(), keychain: createKeychain({ log }) };
      return createProxyMemory(deps, environment).variables();
    },
    storeAccount: async (server, credentials) =>
      (await memory()).remember({ kind: 'bank', server, credentials }),
  };
}

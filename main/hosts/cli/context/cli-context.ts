import { homedir } from 'node:os';
import type { Readable } from 'node:stream';
import { AppError } from '../../../../shared/errors/index.ts';
import { english } from '../../../../shared/i18n/index.ts';
import type { KeychainTrouble } from '../../../../shared/model/index.ts';
import {
  type AccountRegistry,
  createAccountStore,
  openAccountRegistry,
  type RecognizedBank,
  settleBank,
} from '../../../accounts/index.ts';
import type { BankCredentials } from '../../../api/index.ts';
import { createKeychain, type Keychain, type SecretKept } from '../../../keychain/index.ts';
import {
  type AppPaths,
  appPathsOf,
  createLog,
  type Log,
  type LogLevel,
  lockStateDirectory,
  type StateLock,
} from '../../../platform/index.ts';
import type { FindRoute } from '../../../proxy/index.ts';
import {
  accountName,
  openSettings,
  readSettings,
  type SavedAccount,
  type Settings,
  savedAccounts,
} from '../../../settings/index.ts';
import { createProxyStore } from '../../compose/proxy-store.ts';
import { readServerAddress } from '../options/read-server-address.ts';
import { logLineInWords } from '../output/log-line.ts';
import {
  createOutput,
  explainCause,
  type Output,
  type OutputStreams,
  reportTrouble,
} from '../output/output.ts';

/** The parts that the operating system gives a command; tests give their own. */
export interface CliSurroundings extends OutputStreams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDirectory: string;
  /** Without one, that of the system. */
  readonly keychain?: Keychain;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly interrupted: AbortSignal;
  /** Called once, before a command begins: from here on these signals end it in order. */
  readonly listenForEnd?: () => Promise<void>;
}

export interface GlobalFlags {
  readonly state?: string;
  readonly json?: boolean;
  /** `user@host`, host, address or id of one of the accounts. */
  readonly account?: string;
  /** Nothing on stderr except errors. */
  readonly quiet?: boolean;
  /** Log lines on stderr. */
  readonly verbose?: boolean;
}

/** An account with what it takes to use it. */
export interface CliAccount {
  readonly accountId: string;
  readonly server: string;
  readonly credentials: BankCredentials;
  /** As `--account` takes it. */
  readonly name: string;
  /** The user that the bank must confirm; null: any. */
  readonly expectedUser: string | null;
  /** Its key comes from the environment: whichever bank is at the address is meant. */
  readonly isOfEnvironment?: boolean;
}

/** Everything that commands share. */
export interface CliContext {
  readonly surroundings: CliSurroundings;
  readonly output: Output;
  readonly paths: AppPaths;
  readonly log: Log;
  /** Read once, on first need; and once more when the state directory is held, as nothing of them may be written before. */
  settings(): Promise<Settings>;
  /** Holds the state directory until the lock is released, which ends the command. Throws STATE_LOCKED. */
  lockState(): Promise<StateLock>;
  /** `GALLEY_SERVER` + `GALLEY_API_KEY`, else what `galley login` stored. Throws BAD_USAGE when there is neither. */
  account(): Promise<CliAccount>;
  /** All that are signed in; only one where `--account` or the environment names it. Throws as `account` when none is. */
  accounts(): Promise<readonly CliAccount[]>;
  /** Of the settings. */
  proxy(): Promise<FindRoute>;
  /** Stores what `galley login` proved. */
  storeAccount(
    server: string,
    credentials: BankCredentials,
    identity: string | null,
    bank: RecognizedBank,
  ): Promise<SecretKept>;
  /** Which accounts belong to which bank. Read anew when the state directory is held. */
  registry(): AccountRegistry;
  /** Those of the settings, signed in or not. */
  savedAccounts(): Promise<readonly SavedAccount[]>;
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
  const output = createOutput(surroundings, {
    isJson: flags.json === true,
    isQuiet: flags.quiet === true,
    isColoured: surroundings.stderr.isTTY === true && !environment.NO_COLOR,
  });
  const log = createLog(
    { write: (line: string) => output.log(environment.GALLEY_LOG === 'debug' ? line : logLineInWords(line)) },
    { level: logLevelOf(flags, environment) },
  );
  const keychain = surroundings.keychain ?? createKeychain({ log });
  let opened: Promise<Settings> | null = null;
  let open = readSettings;
  const settings = () => {
    opened ??= open({ path: paths.settings, log }).then((found) => {
      // Of settings that were looked at before once more when they are mended: only then there is a place where the old ones are.
      if (found.trouble !== null) reportTrouble(output, found.trouble);
      return found;
    });
    return opened;
  };
  let known: AccountRegistry | null = null;
  const registry = (): AccountRegistry => {
    known ??= openAccountRegistry(paths.state);
    return known;
  };
  /** An account that is named on the command line wins over the environment. */
  const memory = async (heedsEnvironment = true) => {
    const named = heedsEnvironment ? environment.GALLEY_SERVER : undefined;
    const server = named ? readServerAddress(named, 'GALLEY_SERVER') : null;
    const apiKey = heedsEnvironment ? environment.GALLEY_API_KEY || null : null;
    return createAccountStore(
      { settings: await settings(), keychain, registry: registry() },
      { server, apiKey },
    );
  };
  const account = async (): Promise<CliAccount> => {
    const known = await memory(flags.account === undefined);
    const meant = flags.account === undefined ? known.lastUsed() : findAccount(known.list(), flags.account);
    if (meant !== null && meant !== 'built-in') {
      const { credentials, trouble } = await known.findCredentials(meant.accountId);
      const isOfEnvironment = known.environmentAccount()?.accountId === meant.accountId;
      if (credentials !== null) return { ...toCliAccount(meant, credentials), isOfEnvironment };
      if (trouble !== null) throw unreadable(meant, trouble);
    }
    const reason =
      flags.account !== undefined
        ? `${flags.account} is signed out: run \`galley login --server URL\``
        : meant !== 'built-in'
          ? 'no account: run `galley login --server URL`, or set GALLEY_SERVER and GALLEY_API_KEY'
          : 'the built-in bank is there only while Galley is open: set GALLEY_SERVER and GALLEY_API_KEY';
    throw new AppError('BAD_USAGE', { reason });
  };
  return {
    surroundings,
    output,
    paths,
    log,
    settings,
    async lockState() {
      const lock = await lockStateDirectory(paths.state);
      open = openSettings;
      opened = null;
      known = null;
      return lock;
    },
    account,
    registry,
    async savedAccounts() {
      return savedAccounts((await settings()).get());
    },
    async accounts() {
      const isNamed =
        flags.account !== undefined || Boolean(environment.GALLEY_SERVER && environment.GALLEY_API_KEY);
      if (isNamed) return [await account()];
      const known = await memory();
      const found: CliAccount[] = [];
      const leftOut: AppError[] = [];
      for (const saved of known.list()) {
        const { credentials, trouble } = await known.findCredentials(saved.accountId);
        if (credentials !== null) found.push(toCliAccount(saved, credentials));
        else if (trouble !== null) leftOut.push(unreadable(saved, trouble));
        else if (!saved.isSignedOut) leftOut.push(lost(saved));
      }
      // The user would not notice that one of them is not watched.
      for (const { code, details } of found.length > 0 ? leftOut : []) {
        output.event({ event: 'trouble', code, details });
        output.note(explainCause({ code, details }));
      }
      const [first] = leftOut;
      if (found.length === 0 && first !== undefined) throw first;
      return found.length > 0 ? found : [await account()];
    },
    async proxy() {
      return createProxyStore({ settings: await settings(), keychain }, environment, null).find;
    },
    async storeAccount(server, credentials, identity, bank) {
      const store = await memory();
      const kept = await store.remember({ kind: 'bank', server, credentials, identity, bank });
      const accountId = store.shown();
      if (accountId !== null) settleBank(registry(), accountId, server, bank);
      return kept;
    },
  };
}

function logLevelOf({ verbose }: GlobalFlags, { GALLEY_LOG }: CliSurroundings['environment']): LogLevel {
  if (GALLEY_LOG === 'debug') return 'debug';
  return verbose === true ? 'info' : 'error';
}

function toCliAccount(saved: SavedAccount, credentials: BankCredentials): CliAccount {
  const { accountId, server, identity } = saved;
  return { accountId, server, credentials, name: nameOf(saved), expectedUser: identity };
}

/** A keychain that does not answer says nothing about past sign-ins. */
function unreadable(saved: SavedAccount, { kind, detail }: KeychainTrouble): AppError {
  const why = `${english[`keychain.${kind}`] ?? kind} (${detail})`;
  return new AppError('NOT_SIGNED_IN', { reason: `the secret of ${nameOf(saved)} cannot be read: ${why}` });
}

function lost(saved: SavedAccount): AppError {
  const reason = `the secret of ${nameOf(saved)} is gone from the keychain: run \`galley login --server URL\``;
  return new AppError('NOT_SIGNED_IN', { reason });
}

function nameOf({ server, identity, user }: SavedAccount): string {
  return accountName({ server, user: identity ?? user });
}

/** Throws BAD_USAGE when no account, or more than one, goes by this name. */
function findAccount(accounts: readonly SavedAccount[], name: string): SavedAccount {
  const names = (account: SavedAccount): readonly (string | undefined)[] => [
    nameOf(account),
    account.accountId,
    account.server,
    URL.parse(account.server)?.host,
  ];
  const found = accounts.filter((account) => names(account).includes(name));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const known = accounts.map(nameOf).join(', ');
  const reason = found.length > 1 ? `${name} is the name of several accounts` : `there is no account ${name}`;
  throw new AppError('BAD_USAGE', { reason: known === '' ? reason : `${reason}: name one of ${known}` });
}

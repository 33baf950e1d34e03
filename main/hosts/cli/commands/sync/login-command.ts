import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError } from '../../../../../shared/errors/index.ts';
import { english } from '../../../../../shared/i18n/index.ts';
import { recognizeAccounts } from '../../../../accounts/index.ts';
import { type BankCredentials, createBankClient, defaultBankClientOptions } from '../../../../api/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { refuseHalf } from '../../context/refuse-half.ts';
import { readServerAddress } from '../../options/read-server-address.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

export interface LoginFlags {
  readonly server: string;
  readonly user?: string;
}

/**
 * `galley login`: proves the key or password at the bank, then stores it in the keychain of the system. Throws
 * STATE_LOCKED while another Galley uses the state directory, and SETTINGS_INVALID once where settings lost what decides what is
 * sent.
 */
export async function loginCommand(context: CliContext, flags: LoginFlags): Promise<ExitCode> {
  const server = readServerAddress(flags.server, '--server');
  // Before the settings are read: of two processes that each write their own reading, the later removes the account, or the
  // folders and preferences, of the other. And before the secret is asked for, so that the user does not type it in vain.
  const lock = await context.lockState();
  try {
    refuseHalf(await context.settings());
    return await signIn(context, server, flags);
  } finally {
    await lock.release();
  }
}

async function signIn(context: CliContext, server: string, flags: LoginFlags): Promise<ExitCode> {
  const { output, surroundings } = context;
  const secret = await readSecret(
    context,
    flags.user === undefined ? 'API key' : `Password of ${flags.user}`,
  );
  const credentials: BankCredentials =
    flags.user === undefined ? { apiKey: secret } : { user: flags.user, password: secret };
  const recognition = recognizeAccounts(
    { registry: context.registry(), stateDirectory: context.paths.state },
    server,
    await context.savedAccounts(),
  );
  const { recognize } = recognition;
  const bank = createBankClient(
    { server, credentials, recognize, clock: systemClock, log: context.log },
    { ...defaultBankClientOptions, proxy: await context.proxy() },
  );
  let identity: string | null;
  try {
    await bank.signIn(surroundings.interrupted);
    identity = (await bank.userMe(surroundings.interrupted))?.user ?? null;
  } finally {
    bank.close();
  }
  const { isPersistent, reason } = await context.storeAccount(
    server,
    credentials,
    identity,
    recognition.bank(),
  );
  output.event({ event: 'login', server, user: flags.user ?? null, stored: isPersistent, trouble: reason });
  if (reason === null) {
    output.answer(`Signed in to ${server}. The secret is in the keychain.`);
    return exitCodes.done;
  }
  output.note(
    `The bank accepts it, but it cannot be kept. ${english[`keychain.${reason.kind}`] ?? ''} (${reason.detail}) ` +
      'Galley never writes a secret to a file. ' +
      'Set GALLEY_SERVER and GALLEY_API_KEY for each run instead.',
  );
  return exitCodes.incomplete;
}

/** One line of stdin; typed without an echo in a terminal. */
async function readSecret({ surroundings }: CliContext, label: string): Promise<string> {
  const { stdin, stderr, interrupted } = surroundings;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(`${label}: `);
  // readline writes what is typed to its output; an output that drops it is what hides the secret.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  // In a terminal Ctrl-C is a key like any other: no signal comes of it, and readline would take it for the end of the input.
  let isGivenUp = false;
  lines.once('SIGINT', () => {
    isGivenUp = true;
    lines.close();
  });
  const close = (): void => lines.close();
  interrupted.addEventListener('abort', close, { once: true });
  try {
    interrupted.throwIfAborted();
    for await (const line of lines) {
      const secret = line.trim();
      if (secret !== '') return secret;
    }
  } finally {
    interrupted.removeEventListener('abort', close);
    lines.close();
    if (isTerminal) stderr.write('\n');
  }
  interrupted.throwIfAborted();
  if (isGivenUp) throw new AppError('CANCELLED', { signal: 'SIGINT' });
  throw new AppError('BAD_USAGE', { reason: `no ${label} was given; pipe it in or type it` });
}

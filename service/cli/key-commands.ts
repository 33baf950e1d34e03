import { type Command, Option } from 'commander';
import { AppError } from '../../shared/errors/index.ts';
import { createSecret, hashSecret } from '../domain/index.ts';
import type { Store } from '../store/index.ts';
import { momentMs, positiveNumber } from './flag-values.ts';
import { dataOption } from './serve-command.ts';
import { withStore } from './with-store.ts';

/** `service -- key create|list|disable|enable` (`docs/api/reference.md#api-key`). */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys.');

  key
    .command('create')
    .description('Makes a key and prints it; it is shown only here.')
    .requiredOption('--name <text>', 'what people call it')
    .option('--description <text>', 'what it is for', '')
    .option('--user <name>', 'whose rights it has', 'admin')
    .option('--expires-in-days <number>', 'when it stops working; never without this', positiveNumber)
    .addOption(
      new Option('--expires <moment>', 'the same as a date, or Unix seconds')
        .argParser(momentMs)
        .conflicts('expiresInDays'),
    )
    .addOption(dataOption())
    .action(async (flags: CreateFlags) => {
      await withStore(flags.data, (store) => createKey(store, flags));
    });

  key
    .command('list')
    .addOption(dataOption())
    .action(async (flags: DataFlags) => {
      await withStore(flags.data, async (store) => {
        for (const listed of await store.accounts.listKeys()) printLine({ event: 'key', ...listed });
      });
    });

  const switches = {
    disable: 'Ends a key and every token it gave.',
    enable: 'Makes a disabled key work again.',
  };
  for (const [name, description] of Object.entries(switches)) {
    key
      .command(`${name} <key-id>`)
      .description(description)
      .addOption(dataOption())
      .action(async (keyId: string, flags: DataFlags) => {
        await withStore(flags.data, async (store) => {
          const isKnown = await store.accounts.setKeyEnabled(keyId, name === 'enable');
          if (!isKnown) throw new AppError('NOT_FOUND', { keyId });
          printLine({ event: `key-${name}d`, keyId });
        });
      });
  }
}

interface DataFlags {
  readonly data: string;
}

interface CreateFlags extends DataFlags {
  readonly name: string;
  readonly description: string;
  readonly user: string;
  readonly expiresInDays?: number;
  /** Unix milliseconds. */
  readonly expires?: number;
}

const dayMs = 24 * 60 * 60 * 1000;

async function createKey(store: Store, flags: CreateFlags): Promise<void> {
  const login = await store.accounts.findLogin(flags.user);
  if (login === null) throw new AppError('NOT_FOUND', { user: flags.user });
  const keyId = await store.accounts.nextKeyId(Date.now());
  const apiKey = createSecret();
  const expiresAtMs =
    flags.expires ?? (flags.expiresInDays === undefined ? null : Date.now() + flags.expiresInDays * dayMs);
  await store.accounts.addKey(
    {
      keyId,
      name: flags.name,
      description: flags.description,
      userId: login.user.userId,
      expiresAtMs,
      isEnabled: true,
    },
    hashSecret(apiKey),
  );
  printLine({ event: 'key-created', keyId, apiKey, user: flags.user, expiresAtMs });
}

function printLine(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

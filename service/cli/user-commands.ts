import { type Command, Option } from 'commander';
import { AppError } from '../../shared/errors/index.ts';
import { readEmail } from '../domain/index.ts';
import type { Store } from '../store/index.ts';
import { requireGroup } from './group-commands.ts';
import { newPassword } from './new-password.ts';
import { requireUserId } from './require-user-id.ts';
import { dataOption } from './serve-command.ts';
import { withStore } from './with-store.ts';

/** `service -- user add|email|password|disable|enable|list`. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('People and programs that sign in.');

  user
    .command('add <name>')
    .description('Adds a user with a new password, which is printed, or with the one given on stdin.')
    .option('--full-name <text>', 'as others see it')
    .option('--email <address>', 'named in invitations, whose answers go there')
    .option('--administrator', 'every right on every folder', false)
    .option('--group <id...>', 'groups whose rights the user gets')
    .addOption(passwordOption())
    .addOption(dataOption())
    .action(async (name: string, flags: AddFlags) => {
      await withStore(flags.data, (store) => addUser(store, name, flags));
    });

  user
    .command('email <name> <address>')
    .description('Sets the address that invitations of this user name.')
    .addOption(dataOption())
    .action(async (name: string, address: string, flags: { readonly data: string }) => {
      const { email } = readEmail(address, 'address');
      await withStore(flags.data, async (store) => {
        await store.accounts.setEmail(await requireUserId(store, name), email);
        printLine({ event: 'user-email', user: name, email });
      });
    });

  user
    .command('password <name>')
    .description('Sets a new password, as add does, and ends every token of this user.')
    .addOption(passwordOption())
    .addOption(dataOption())
    .action(async (name: string, flags: PasswordFlags) => {
      await withStore(flags.data, async (store) => {
        const userId = await requireUserId(store, name);
        const password = await newPassword(flags);
        await store.accounts.setPassword(userId, password.hash);
        printLine({ event: 'user-password', user: name, password: password.shown });
      });
    });

  const switches = {
    disable: 'Shuts a user out: no log-in, no key and no token of theirs works from now on.',
    enable: 'Lets a disabled user log in again; their keys work again, too.',
  };
  for (const [word, description] of Object.entries(switches)) {
    user
      .command(`${word} <name>`)
      .description(description)
      .addOption(dataOption())
      .action(async (name: string, flags: { readonly data: string }) => {
        await withStore(flags.data, async (store) => {
          await store.accounts.setUserEnabled(await requireUserId(store, name), word === 'enable');
          printLine({ event: `user-${word}d`, user: name });
        });
      });
  }

  user
    .command('list')
    .addOption(dataOption())
    .action(async (flags: { readonly data: string }) => {
      await withStore(flags.data, async (store) => {
        for (const listed of await store.accounts.listUsers()) {
          const email = await store.accounts.emailOf(listed.userId);
          printLine({ event: 'user', ...listed, email });
        }
      });
    });
}

interface PasswordFlags {
  readonly data: string;
  readonly passwordStdin: boolean;
}

interface AddFlags extends PasswordFlags {
  readonly fullName?: string;
  readonly email?: string;
  readonly administrator: boolean;
  readonly group?: readonly string[];
}

function passwordOption(): Option {
  return new Option('--password-stdin', 'reads the password from stdin').default(false);
}

async function addUser(store: Store, loginName: string, flags: AddFlags): Promise<void> {
  if ((await store.accounts.findLogin(loginName)) !== null)
    throw new AppError('CONFLICT', { user: loginName });
  // Before there is a user: one left behind by a slip would have an unknown password.
  const groupIds = new Set(flags.group);
  for (const groupId of groupIds) await requireGroup(store, groupId);
  const email = flags.email === undefined ? null : readEmail(flags.email, 'email').email;
  const password = await newPassword(flags);
  const userId = await store.accounts.nextUserId(Date.now());
  await store.accounts.addUser(
    {
      userId,
      loginName,
      fullName: flags.fullName ?? loginName,
      isAdministrator: flags.administrator,
      isEnabled: true,
    },
    password.hash,
  );
  if (email !== null) await store.accounts.setEmail(userId, email);
  for (const groupId of groupIds) await store.accounts.addUserToGroup(userId, groupId);
  printLine({ event: 'user-added', userId, user: loginName, password: password.shown });
}

function printLine(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

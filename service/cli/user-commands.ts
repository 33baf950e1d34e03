import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { AppError } from '../../shared/errors/index.ts';
import { createPassword, hashPassword, readEmail } from '../domain/index.ts';
import type { Store } from '../store/index.ts';
import { requireGroup } from './group-commands.ts';
import { dataOption } from './serve-command.ts';
import { withStore } from './with-store.ts';

/** `service -- user add|email|list`. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('People and programs that sign in.');

  user
    .command('add <name>')
    .description('Adds a user with a new password, which is printed, or with the one given on stdin.')
    .option('--full-name <text>', 'as others see it')
    .option('--email <address>', 'named in invitations, whose answers go there')
    .option('--administrator', 'every right on every folder', false)
    .option('--group <id...>', 'groups whose rights the user gets')
    .option('--password-stdin', 'reads the password from stdin', false)
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
        const login = await store.accounts.findLogin(name);
        if (login === null) throw new AppError('NOT_FOUND', { user: name });
        await store.accounts.setEmail(login.user.userId, email);
        process.stdout.write(`${JSON.stringify({ event: 'user-email', user: name, email })}\n`);
      });
    });

  user
    .command('list')
    .addOption(dataOption())
    .action(async (flags: { readonly data: string }) => {
      await withStore(flags.data, async (store) => {
        for (const listed of await store.accounts.listUsers()) {
          const email = await store.accounts.emailOf(listed.userId);
          process.stdout.write(`${JSON.stringify({ event: 'user', ...listed, email })}\n`);
        }
      });
    });
}

interface AddFlags {
  readonly data: string;
  readonly fullName?: string;
  readonly email?: string;
  readonly administrator: boolean;
  readonly group?: readonly string[];
  readonly passwordStdin: boolean;
}

/** Short passwords are guessed whatever the hash; length is the only rule that helps (NIST SP 800-63B). */
const shortestPassword = 12;

async function addUser(store: Store, loginName: string, flags: AddFlags): Promise<void> {
  if ((await store.accounts.findLogin(loginName)) !== null)
    throw new AppError('CONFLICT', { user: loginName });
  // Before there is a user: one that was left behind by a slip would have a password that nobody knows.
  const groupIds = new Set(flags.group);
  for (const groupId of groupIds) await requireGroup(store, groupId);
  const email = flags.email === undefined ? null : readEmail(flags.email, 'email').email;
  const given = flags.passwordStdin ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : null;
  if (given !== null && given.length < shortestPassword) {
    throw new AppError('BAD_USAGE', { reason: `A password has at least ${shortestPassword} characters.` });
  }
  const password = given ?? createPassword();
  const users = await store.accounts.listUsers();
  const userId = String(Math.max(0, ...users.map((user) => Number(user.userId))) + 1);
  await store.accounts.addUser(
    {
      userId,
      loginName,
      fullName: flags.fullName ?? loginName,
      isAdministrator: flags.administrator,
      isEnabled: true,
    },
    await hashPassword(password),
  );
  if (email !== null) await store.accounts.setEmail(userId, email);
  for (const groupId of groupIds) await store.accounts.addUserToGroup(userId, groupId);
  const line = { event: 'user-added', userId, user: loginName, password: given === null ? password : null };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

import type { Command } from 'commander';
import { AppError } from '../../shared/errors/index.ts';
import { defaultText } from '../domain/index.ts';
import type { Store } from '../store/index.ts';
import { requireUserId } from './require-user-id.ts';
import { dataOption } from './serve-command.ts';
import { withStore } from './with-store.ts';

/** `service -- group add|list|join|leave`: the groups that `FolderRights` name. */
export function addGroupCommands(program: Command): void {
  const group = program.command('group').description('User groups, which have rights on folders.');

  group
    .command('add <group-id>')
    .requiredOption('--name <text>', 'what people call it')
    .addOption(dataOption())
    .action(async (groupId: string, flags: { readonly data: string; readonly name: string }) => {
      await withStore(flags.data, async (store) => {
        if (await hasGroup(store, groupId)) throw new AppError('CONFLICT', { groupId });
        await store.setup.addGroup({ groupId, name: defaultText(flags.name) });
        printLine({ event: 'group-added', groupId });
      });
    });

  group
    .command('list')
    .addOption(dataOption())
    .action(async (flags: { readonly data: string }) => {
      await withStore(flags.data, async (store) => {
        for (const listed of await store.setup.listGroups()) printLine({ event: 'group', ...listed });
      });
    });

  group
    .command('join <group-id> <user>')
    .description('Makes a user a member; his tokens have the rights of the group at once.')
    .addOption(dataOption())
    .action(async (groupId: string, loginName: string, flags: { readonly data: string }) => {
      await withStore(flags.data, async (store) => {
        const userId = await requireUserId(store, loginName);
        await requireGroup(store, groupId);
        await store.accounts.addUserToGroup(userId, groupId);
        printLine({ event: 'group-joined', groupId, user: loginName });
      });
    });

  group
    .command('leave <group-id> <user>')
    .description('Ends a membership; his tokens lose the rights of the group at once.')
    .addOption(dataOption())
    .action(async (groupId: string, loginName: string, flags: { readonly data: string }) => {
      await withStore(flags.data, async (store) => {
        const userId = await requireUserId(store, loginName);
        const wasMember = await store.accounts.removeUserFromGroup(userId, groupId);
        if (!wasMember) throw new AppError('NOT_FOUND', { groupId, user: loginName });
        printLine({ event: 'group-left', groupId, user: loginName });
      });
    });
}

/** Throws NOT_FOUND. */
export async function requireGroup(store: Store, groupId: string): Promise<void> {
  if (!(await hasGroup(store, groupId))) throw new AppError('NOT_FOUND', { groupId });
}

async function hasGroup(store: Store, groupId: string): Promise<boolean> {
  return (await store.setup.listGroups()).some((group) => group.groupId === groupId);
}

function printLine(line: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

import { type Command, Option } from 'commander';
import { knownAdminKey } from './admin-key.ts';
import { openBank } from './open-bank.ts';
import { adminLoginName } from './seed/seed-basics.ts';
import { dataOption } from './serve-command.ts';
import type { SeedKind } from './service-options.ts';

/** `service -- seed`: makes a new bank without running it. */
export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('Makes a new bank; one that is there already stays as it is.')
    .addOption(new Option('--seed <kind>', 'what it starts with').choices(['demo', 'empty']).default('demo'))
    .addOption(dataOption())
    .action(async (flags: { readonly data: string; readonly seed: SeedKind }) => {
      const bank = await openBank(flags.data, flags.seed, { now: Date.now });
      const apiKey = await knownAdminKey(bank.store.accounts, bank.directory.adminKeyFile);
      const line = {
        event: bank.wasSeeded ? 'seeded' : 'already-seeded',
        apiKey,
        user: adminLoginName,
        password: bank.password,
        inboxFolderId: bank.inboxFolderId,
        projectId: bank.projectId,
      };
      await bank.close();
      process.stdout.write(`${JSON.stringify(line)}\n`);
    });
}

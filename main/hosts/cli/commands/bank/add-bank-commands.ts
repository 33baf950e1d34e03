import { Option } from 'commander';
import type { GlobalFlags } from '../../context/cli-context.ts';
import type { CommandMaker } from '../../context/command-maker.ts';
import type { DownloadFlags } from './download-command.ts';
import type { SearchFlags } from './search-command.ts';

/** Room main/hosts/cli: the commands that look at the bank and fetch from it. */
export function addBankCommands({ command, run }: CommandMaker): void {
  command('folders', 'list the folders of the bank, with the ids that other commands take')
    .argument('[id]', 'only those below this bank folder')
    .action((id: string | undefined, flags: GlobalFlags) =>
      run(flags, async (context) => {
        const { foldersCommand } = await import('./folders-command.ts');
        return foldersCommand(context, id);
      }),
    );
  command('download', 'fetch the file of an asset')
    .argument('<asset-id>')
    .option('--conversion <id>', 'conversion; 1 is the original', '1')
    .option('--to <dir>', 'directory to put it into', '.')
    .option('--folder <id>', 'bank folder of the asset, for banks that cannot look up ids')
    .action((assetId: string, flags: GlobalFlags & DownloadFlags) =>
      run(flags, async (context) => {
        const { downloadCommand } = await import('./download-command.ts');
        return downloadCommand(context, assetId, flags);
      }),
    );
  command('search', 'find assets by name')
    .argument('<text>')
    .option('--folder <id>', 'only in this bank folder')
    .option('--subfolders', 'and in its subfolders')
    .addOption(
      new Option('--match <how>', 'how the name is compared')
        .choices(['contains', 'exactly', 'words', 'regex'])
        .default('contains'),
    )
    .action((text: string, flags: GlobalFlags & SearchFlags) =>
      run(flags, async (context) => {
        const { searchCommand } = await import('./search-command.ts');
        return searchCommand(context, text, flags);
      }),
    );
}

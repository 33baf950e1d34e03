import { Option } from 'commander';
import { askChoices, subfolderModes } from '../../../../../shared/model/index.ts';
import type { GlobalFlags } from '../../context/cli-context.ts';
import type { CommandMaker } from '../../context/command-maker.ts';
import { collect, wholeNumber } from '../../options/option-values.ts';
import type { LoginFlags } from './login-command.ts';
import type { RunFlags } from './run-command.ts';
import type { SyncFlags } from './sync-command.ts';
import type { UploadFlags } from './upload-command.ts';
import type { VerifyFlags } from './verify-command.ts';

/** Room main/hosts/cli: the commands that carry local files to the bank and say what became of them. */
export function addSyncCommands({ common, command, run }: CommandMaker): void {
  const clash = () =>
    new Option('--on-clash <choice>', 'what to do when the bank holds the name with other content').choices(
      askChoices,
    );
  const conflict = () =>
    new Option(
      '--on-conflict <choice>',
      'what to do when the bank holds a version that was not seen here: ask parks the file (default)',
    ).choices(['ask', 'newest', 'asset', 'skip']);
  const rehearsal = () => new Option('--rehearsal <file>', 'waits of a rehearsed bank, as JSON').hideHelp();

  common('login', 'sign in and keep the key in the keychain; reads the key or password from stdin')
    .requiredOption('--server <url>', 'address of the bank')
    .option('--user <name>', 'sign in with a password instead of an API key')
    .action((flags: GlobalFlags & LoginFlags) =>
      run(flags, async (context) => {
        const { loginCommand } = await import('./login-command.ts');
        return loginCommand(context, flags);
      }),
    );
  command('sync', 'carry a directory into a bank folder')
    .argument('<dir>')
    .requiredOption('--folder <id>', 'bank folder')
    .option('--once', 'scan, plan, transfer and exit when nothing is left')
    .option('--dry-run', 'say what would be done and upload nothing')
    .option('--settle <ms>', 'leave a file alone until it has not changed for this long', wholeNumber(0))
    .option('--concurrency <n>', 'uploads at once, 1 to 6', wholeNumber(1, 6))
    .option('--exclude <glob>', 'ignore what matches, in gitignore syntax; may be repeated', collect, [])
    .addOption(
      new Option(
        '--subfolders <mode>',
        'flatten: all files into the one bank folder (default); mirror: bank subfolders as in DIR',
      ).choices(subfolderModes),
    )
    .option('--allow-home', 'DIR is the home directory or a whole volume, and all of it is meant')
    .option('--same-folder', 'another directory lies at DIR now, and is the same folder all the same')
    .option('--resume', 'end the pause that a damaged journal or damaged settings began')
    .addOption(
      new Option(
        '--same-bank',
        'the bank shows nothing that it showed before, and is the same bank',
      ).conflicts('newBank'),
    )
    .option('--new-bank', 'another bank answers at the address now: begin anew with it')
    .addOption(clash())
    .addOption(conflict())
    .addOption(rehearsal())
    .action((dir: string, flags: GlobalFlags & SyncFlags) =>
      run(flags, async (context) => {
        const { syncCommand } = await import('./sync-command.ts');
        return syncCommand(context, dir, flags);
      }),
    );
  command('run', 'look after all saved watched folders')
    .option('--resume', 'end the pause of everything first')
    .action((flags: RunFlags) =>
      run(flags, async (context) => {
        const { runCommand } = await import('./run-command.ts');
        return runCommand(context, flags);
      }),
    );
  command('upload', 'upload single files')
    .argument('<file...>')
    .option(
      '--folder <id>',
      'as new assets of this bank folder; beside --asset or --attachment: where that asset is, for banks that cannot look up ids',
    )
    .option('--asset <id>', 'as new version of the master file of this asset')
    .option('--attachment <asset:type>', 'as attachment of an asset')
    .option('--project <id>', 'as new proofs of this project')
    .option('--proof <id>', 'as the next round of this proof')
    .option(
      '--send-again',
      'a proof that may have arrived and cannot be told: send it once more all the same',
    )
    .addOption(clash())
    .addOption(rehearsal())
    .action((files: string[], flags: GlobalFlags & UploadFlags) =>
      run(flags, async (context) => {
        const { uploadCommand } = await import('./upload-command.ts');
        return uploadCommand(context, files, flags);
      }),
    );
  command('status', 'what is going on').action((flags: GlobalFlags) =>
    run(flags, async (context) => {
      const { statusCommand } = await import('./status-command.ts');
      return statusCommand(context);
    }),
  );
  command('why', 'why a file is in its state')
    .argument('<path>')
    .action((path: string, flags: GlobalFlags) =>
      run(flags, async (context) => {
        const { whyCommand } = await import('./why-command.ts');
        return whyCommand(context, path);
      }),
    );
  command('verify', 'compare by content what is confirmed, here and on the bank')
    .argument('[dir]', 'only what lies in this directory')
    .option('--limit <bytes>', 'read at most so many bytes a second', wholeNumber(1_024))
    .option('--resume', 'leave out what was found equal in the last 24 hours')
    .option('--export <file>', 'write the receipts into a new file, .csv or .json')
    .action((dir: string | undefined, flags: GlobalFlags & VerifyFlags) =>
      run(flags, async (context) => {
        const { verifyCommand } = await import('./verify-command.ts');
        return verifyCommand(context, dir, flags);
      }),
    );
}

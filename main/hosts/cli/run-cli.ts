import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { toAppError } from '../../../shared/errors/index.ts';
import { askChoices, subfolderModes } from '../../../shared/model/index.ts';
import { type CliContext, type CliSurroundings, createCliContext, type GlobalFlags } from './cli-context.ts';
import { type DownloadFlags, downloadCommand } from './download-command.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { type LoginFlags, loginCommand } from './login-command.ts';
import { explainCause } from './output.ts';
import { addReviewCommands } from './review-commands.ts';
import { type RunFlags, runCommand } from './run-command.ts';
import { type SearchFlags, searchCommand } from './search-command.ts';
import { statusCommand, whyCommand } from './status-command.ts';
import { type SyncFlags, syncCommand } from './sync-command.ts';
import { type UploadFlags, uploadCommand } from './upload-command.ts';
import { type VerifyFlags, verifyCommand } from './verify-command.ts';

/** Runs one command line to its end and returns the exit code of `exit-codes.ts`. Never throws. */
export async function runCli(args: readonly string[], surroundings: CliSurroundings): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done;
  const program = buildProgram(surroundings, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (surroundings.interrupted.aborted) return exitCodes.interrupted;
    const failure = toAppError(error);
    const isJson = args.includes('--json');
    const { details } = failure;
    if (isJson)
      surroundings.stdout.write(`${JSON.stringify({ event: 'error', code: failure.code, details })}\n`);
    surroundings.stderr.write(`galley: ${explainCause(failure, 'click')}\n`);
    return exitCodeOf(failure);
  }
}

function buildProgram(surroundings: CliSurroundings, done: (code: ExitCode) => void): Command {
  const program = new Command('galley')
    .description('Carries what is saved in ordinary folders into a media bank, and brings files back.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void surroundings.stdout.write(text),
      writeErr: (text) => void surroundings.stderr.write(text),
    });

  // Settings of the program do not reach commands below commands.
  const plain = (name: string, description: string, parent: Command): Command =>
    parent
      .command(name)
      .description(description)
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void surroundings.stdout.write(text),
        writeErr: (text) => void surroundings.stderr.write(text),
      });
  const common = (name: string, description: string, parent = program): Command =>
    plain(name, description, parent)
      .option('--state <dir>', 'state directory (also GALLEY_HOME)')
      .option('--json', 'one JSON object per line on stdout');
  const command = (name: string, description: string, parent = program): Command =>
    common(name, description, parent).option(
      '--account <name>',
      'which account, as user@host or host, where there are several',
    );
  // Without options of its own: it would take those of its commands for its own.
  const group = (name: string, description: string): Command => plain(name, description, program);
  const run = async (flags: GlobalFlags, work: (context: CliContext) => Promise<ExitCode>) =>
    done(await work(createCliContext(surroundings, flags)));
  const clash = () =>
    new Option('--on-clash <choice>', 'what to do when the bank holds the name with other content').choices(
      askChoices,
    );
  const rehearsal = () => new Option('--rehearsal <file>', 'waits of a rehearsed bank, as JSON').hideHelp();

  common('login', 'sign in and keep the key in the keychain; reads the key or password from stdin')
    .requiredOption('--server <url>', 'address of the bank')
    .option('--user <name>', 'sign in with a password instead of an API key')
    .action((flags: GlobalFlags & LoginFlags) => run(flags, (context) => loginCommand(context, flags)));
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
    .addOption(clash())
    .addOption(rehearsal())
    .action((dir: string, flags: GlobalFlags & SyncFlags) =>
      run(flags, (context) => syncCommand(context, dir, flags)),
    );
  command('run', 'look after all saved watched folders')
    .option('--resume', 'end the pause of everything first')
    .action((flags: RunFlags) => run(flags, (context) => runCommand(context, flags)));
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
      run(flags, (context) => uploadCommand(context, files, flags)),
    );
  addReviewCommands({ command, group, run });
  command('download', 'fetch the file of an asset')
    .argument('<asset-id>')
    .option('--conversion <id>', 'conversion; 1 is the original', '1')
    .option('--to <dir>', 'directory to put it into', '.')
    .option('--folder <id>', 'bank folder of the asset, for banks that cannot look up ids')
    .action((assetId: string, flags: GlobalFlags & DownloadFlags) =>
      run(flags, (context) => downloadCommand(context, assetId, flags)),
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
      run(flags, (context) => searchCommand(context, text, flags)),
    );
  command('status', 'what is going on').action((flags: GlobalFlags) => run(flags, statusCommand));
  command('why', 'why a file is in its state')
    .argument('<path>')
    .action((path: string, flags: GlobalFlags) => run(flags, (context) => whyCommand(context, path)));
  command('verify', 'compare by content what is confirmed, here and on the bank')
    .argument('[dir]', 'only what lies in this directory')
    .option('--limit <bytes>', 'read at most so many bytes a second', wholeNumber(1_024))
    .option('--resume', 'leave out what was found equal in the last 24 hours')
    .option('--export <file>', 'write the receipts into a new file, .csv or .json')
    .action((dir: string | undefined, flags: GlobalFlags & VerifyFlags) =>
      run(flags, (context) => verifyCommand(context, dir, flags)),
    );
  return program;
}

function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      `Give a whole number from ${least} on${most < 1e9 ? ` up to ${most}` : ''}.`,
    );
  };
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

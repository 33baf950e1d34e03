import { Command } from 'commander';
import type { ExitCode } from '../output/exit-codes.ts';
import type { CliContext, CliSurroundings, GlobalFlags } from './cli-context.ts';

/** Room main/hosts/cli: begins commands with the options that all of them share. */
export interface CommandMaker {
  /** Begins a command with the options that all have. */
  command(name: string, description: string, parent?: Command): Command;
  /** Begins a command of no account in particular: the same without `--account`. */
  common(name: string, description: string, parent?: Command): Command;
  /** Begins a command that only holds others. */
  group(name: string, description: string): Command;
  run(flags: GlobalFlags, work: (context: CliContext) => Promise<ExitCode>): Promise<void>;
}

export interface MadeProgram {
  readonly program: Command;
  readonly maker: CommandMaker;
}

/** `done` receives the exit code of the command that ran. */
export function createProgram(surroundings: CliSurroundings, done: (code: ExitCode) => void): MadeProgram {
  const writing = {
    writeOut: (text: string) => void surroundings.stdout.write(text),
    writeErr: (text: string) => void surroundings.stderr.write(text),
  };
  const program = new Command('galley')
    .description('Carries what is saved in ordinary folders into a media bank, and brings files back.')
    .exitOverride()
    .configureOutput(writing);

  // Settings of the program do not reach commands below commands.
  const plain = (name: string, description: string, parent: Command): Command =>
    parent.command(name).description(description).exitOverride().configureOutput(writing);
  const common = (name: string, description: string, parent = program): Command =>
    plain(name, description, parent)
      .option('--state <dir>', 'state directory (also GALLEY_HOME)')
      .option('--json', 'one JSON object per line on stdout')
      .option('-q, --quiet', 'say nothing on stderr except errors')
      .option('-v, --verbose', 'log what happens on stderr');
  const maker: CommandMaker = {
    common,
    command: (name, description, parent = program) =>
      common(name, description, parent).option(
        '--account <name>',
        'which account, as user@host or host, where there are several',
      ),
    // Without options of its own: it would take those of its commands for its own.
    group: (name, description) => plain(name, description, program),
    async run(flags, work) {
      // The rooms behind a command are loaded when it runs: help and completion need none of them.
      await surroundings.listenForEnd?.();
      const { createCliContext } = await import('./cli-context.ts');
      done(await work(createCliContext(surroundings, flags)));
    },
  };
  return { program, maker };
}

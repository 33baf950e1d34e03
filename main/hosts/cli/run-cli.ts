import { Argument, type Command, CommanderError } from 'commander';
import { toAppError } from '../../../shared/errors/index.ts';
import { addBankCommands } from './commands/bank/add-bank-commands.ts';
import { type CompletionShell, completionScript, completionShells } from './commands/completion-command.ts';
import { addIssueCommands } from './commands/issues/add-issue-commands.ts';
import { addReviewCommands } from './commands/review/add-review-commands.ts';
import { addSyncCommands } from './commands/sync/add-sync-commands.ts';
import type { CliSurroundings } from './context/cli-context.ts';
import { createProgram } from './context/command-maker.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './output/exit-codes.ts';

/**
 * Runs one command line to its end and returns the exit code of `exit-codes.ts`. Never throws.
 *
 * Only what help needs is imported here; each command loads the rooms behind it when it runs.
 */
export async function runCli(args: readonly string[], surroundings: CliSurroundings): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done;
  const program = buildProgram(surroundings, (result) => {
    code = result;
  });
  try {
    if (isVersionAsked(args)) {
      const { versionText } = await import('./version-text.ts');
      surroundings.stdout.write(`${await versionText()}\n`);
      return exitCodes.done;
    }
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (surroundings.interrupted.aborted) return exitCodes.interrupted;
    const { explainCause } = await import('./output/output.ts');
    const { explainDiskFailure } = await import('./explain-disk-failure.ts');
    const failure = toAppError(explainDiskFailure(error));
    const isJson = args.includes('--json');
    const { details } = failure;
    if (isJson)
      surroundings.stdout.write(`${JSON.stringify({ event: 'error', code: failure.code, details })}\n`);
    surroundings.stderr.write(`galley: ${explainCause(failure, 'click')}\n`);
    return exitCodeOf(failure);
  }
}

function buildProgram(surroundings: CliSurroundings, done: (code: ExitCode) => void): Command {
  const { program, maker } = createProgram(surroundings, done);
  // Answered before the line is read, since the file with the version is read only then.
  program.option('-V, --version', 'the version of Galley');
  addSyncCommands(maker);
  addIssueCommands(maker);
  addBankCommands(maker);
  addReviewCommands(maker);
  maker
    .group('completion', 'print completion for a shell, such as: eval "$(galley completion bash)"')
    .addArgument(new Argument('<shell>').choices(completionShells))
    .action((shell: CompletionShell) => void surroundings.stdout.write(completionScript(program, shell)));
  return program;
}

/** Before any command: one of them may have an option of that name for itself. */
function isVersionAsked(args: readonly string[]): boolean {
  return args[0] === '--version' || args[0] === '-V';
}

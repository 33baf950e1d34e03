import { Command } from 'commander';
import { AppError, errorCatalogue } from '../../shared/errors/index.ts';
import { addGroupCommands } from './group-commands.ts';
import { addKeyCommands } from './key-commands.ts';
import { addSeedCommand } from './seed-command.ts';
import { addServeCommand } from './serve-command.ts';
import { addUserCommands } from './user-commands.ts';

// The program's files are for its owner alone, with any mask around it; its converters have the same mask.
process.umask(0o077);

/** `npm run service`: stdout carries JSON lines for scripts, stderr words for people. */
const program = new Command('service').description('The media bank that comes with Galley.');
addServeCommand(program);
addKeyCommands(program);
addUserCommands(program);
addGroupCommands(program);
addSeedCommand(program);

/** As for the `galley` command: 2 says that the command was not understood. */
const wrongUsage = 2;
program.exitOverride();
for (const command of program.commands) {
  command.exitOverride();
  for (const inner of command.commands) inner.exitOverride();
}

try {
  // Said, because commander reads the arguments of an Electron process otherwise.
  await program.parseAsync(process.argv, { from: 'node' });
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')) {
    return 'exitCode' in error && error.exitCode === 0 ? 0 : wrongUsage;
  }
  if (error instanceof AppError) {
    const details = Object.values(error.details).join(' ');
    console.error(`service: ${errorCatalogue[error.code].meaning} ${details}`.trim());
    return error.code === 'BAD_USAGE' ? wrongUsage : 1;
  }
  console.error(`service: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
}

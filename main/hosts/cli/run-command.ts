import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCliEngine } from './open-cli-engine.ts';
import { aborted, reportTransfers } from './report-transfers.ts';

/** `galley run`: the engine with all its saved watched folders, until it is interrupted. */
export async function runCommand(context: CliContext): Promise<ExitCode> {
  const { output, surroundings } = context;
  const opened = await openCliEngine(context, { folders: 'saved', isWatching: true, isSending: true });
  const forget = opened.engine.subscribe(reportTransfers(context));
  try {
    await opened.engine.start();
    output.event({ event: 'running', folders: opened.savedFolders.length });
    output.note(`Looking after ${opened.savedFolders.length} folders. Ctrl-C ends it; nothing is lost.`);
    await aborted(surroundings.interrupted);
    return exitCodes.interrupted;
  } finally {
    forget();
    await opened.close();
  }
}

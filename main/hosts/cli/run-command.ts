import { lockStateDirectory } from '../../platform/index.ts';
import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { type CliEngine, openEngine } from './open-cli-engine.ts';
import { aborted, reportTransfers } from './report-transfers.ts';

/** `galley run`: everything that all accounts are to do in the background, until it is interrupted. */
export async function runCommand(context: CliContext): Promise<ExitCode> {
  const { output, surroundings } = context;
  const accounts = await context.accounts();
  const lock = await lockStateDirectory(context.paths.state);
  const opened: CliEngine[] = [];
  try {
    for (const account of accounts) {
      const engine = await openEngine(
        context,
        { folders: 'saved', isWatching: true, isSending: true },
        account,
      );
      opened.push(engine);
      engine.engine.subscribe(reportTransfers(context));
      await engine.engine.start();
      await engine.carryOn();
    }
    const folders = opened.reduce((total, { savedFolders }) => total + savedFolders.length, 0);
    output.event({ event: 'running', folders });
    output.note(`Looking after ${folders} folders. Ctrl-C ends it; nothing is lost.`);
    await aborted(surroundings.interrupted);
    return exitCodes.interrupted;
  } finally {
    for (const { close } of opened) await close();
    await lock.release();
  }
}

import { systemClock, systemRandom } from '../../../../platform/index.ts';
import { type Pause, pauseAt, type Settings } from '../../../../settings/index.ts';
import type { CliContext, GlobalFlags } from '../../context/cli-context.ts';
import { identifyAtNewAddress } from '../../engine/identify-account.ts';
import { type CliEngine, openEngine } from '../../engine/open-cli-engine.ts';
import { retryRefusedUploads } from '../../engine/retry-refused-uploads.ts';
import { retrySignIn } from '../../engine/retry-sign-in.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { aborted, reportTransfers } from '../../progress/report-transfers.ts';
import { showProgress } from '../../progress/show-progress.ts';
import { watchState } from '../../progress/watch-state.ts';

export interface RunFlags extends GlobalFlags {
  /** Ends a pause of everything, as the window does; without it the pause holds. */
  readonly resume?: boolean;
}

/**
 * `galley run`: everything that all accounts are to do in the background, until it is interrupted. Ends with exit code 3 when
 * the bank refuses every account from the start; an account that was accepted before is retried.
 */
export async function runCommand(context: CliContext, flags: RunFlags): Promise<ExitCode> {
  const { output, surroundings } = context;
  // Before the settings are read, which are written here when a pause ends.
  const lock = await context.lockState();
  const opened: CliEngine[] = [];
  let forget: () => void = () => undefined;
  try {
    const accounts = await context.accounts();
    const settings = await context.settings();
    if (flags.resume === true) await settings.update((before) => ({ ...before, pause: null }));
    forget = reportPause(context, settings);
    const watch = watchState(output, accounts.length);
    for (const given of accounts) {
      const account = await identifyAtNewAddress(context, given, { isReadOnly: false, word: null });
      const engine = await openEngine(
        context,
        { folders: 'saved', isWatching: true, isSending: true, isInBackground: true },
        account,
      );
      opened.push(engine);
      engine.engine.subscribe(reportTransfers(context));
      showProgress(output, engine.engine);
      watch.follow(engine.account.name, engine.engine);
      retrySignIn({ clock: systemClock, random: systemRandom }, engine.engine);
      await engine.engine.start();
      await retryRefusedUploads(engine.engine, null, systemClock.nowMs());
      await engine.carryOn();
    }
    const folders = opened.reduce((total, { savedFolders }) => total + savedFolders.length, 0);
    output.event({ event: 'running', folders });
    output.note(`Looking after ${folders} folders. Ctrl-C ends it; nothing is lost.`);
    return await Promise.race([
      aborted(surroundings.interrupted).then(() => exitCodes.interrupted),
      watch.allRefused.then(() => exitCodes.signInRefused),
    ]);
  } finally {
    forget();
    for (const { close } of opened) await close();
    output.progress(null);
    await lock.release();
  }
}

/** Says that everything is paused, and when it goes on. Returns the remover. */
function reportPause({ output }: CliContext, settings: Settings): () => void {
  let reported: Pause | null = null;
  const report = (pause: Pause | null): void => {
    if (pause?.untilMs === reported?.untilMs) return;
    reported = pause;
    if (pause === null) {
      output.event({ event: 'resumed' });
      output.note('The pause is over.');
      return;
    }
    const { untilMs } = pause;
    output.event({ event: 'paused', untilMs });
    const end =
      untilMs === null
        ? 'it is resumed in the window or with run --resume'
        : new Date(untilMs).toLocaleString();
    output.note(`Everything is paused: nothing is uploaded or downloaded until ${end}.`);
  };
  const { pause } = settings.get();
  report(pause === null ? null : pauseAt(pause, systemClock.nowMs()));
  return settings.subscribe((after) => report(after.pause));
}

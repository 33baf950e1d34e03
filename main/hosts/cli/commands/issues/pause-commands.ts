import { resolve } from 'node:path';
import { AppError } from '../../../../../shared/errors/index.ts';
import type { LocalPath } from '../../../../../shared/model/index.ts';
import { realPathOf } from '../../../../disk/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import { createWatchedFolderStore } from '../../../../settings/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { refuseHalf } from '../../context/refuse-half.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

/**
 * Room main/hosts/cli: `galley pause` and `galley resume`, as the window keeps them in the settings. Beside another Galley they
 * end with STATE_LOCKED: that one writes the settings.
 */
const MINUTE_MS = 60_000;

/** Without a directory everything that runs in the background pauses, until `resume` where no time is given. */
export async function pauseCommand(
  context: CliContext,
  directories: readonly string[],
  minutes: number | null,
): Promise<ExitCode> {
  if (directories.length > 0 && minutes !== null)
    throw new AppError('BAD_USAGE', { reason: '--minutes is for the pause of everything' });
  if (directories.length > 0) return setFolders(context, directories, true);
  const sinceMs = systemClock.nowMs();
  const untilMs = minutes === null ? null : sinceMs + minutes * MINUTE_MS;
  return changeSettings(context, async () => {
    const settings = await context.settings();
    await settings.update((before) => ({ ...before, pause: { sinceMs, untilMs } }));
    context.output.event({ event: 'paused', untilMs });
    const end = untilMs === null ? 'you run `galley resume`' : new Date(untilMs).toLocaleString();
    context.output.answer(`Everything in the background is paused until ${end}.`);
  });
}

export async function resumeCommand(context: CliContext, directories: readonly string[]): Promise<ExitCode> {
  if (directories.length > 0) return setFolders(context, directories, false);
  return changeSettings(context, async () => {
    const settings = await context.settings();
    await settings.update((before) => ({ ...before, pause: null }));
    context.output.event({ event: 'resumed' });
    context.output.answer('The pause is over.');
  });
}

/** Throws NOT_FOUND for a directory that is no watched folder; then none is changed. */
async function setFolders(
  context: CliContext,
  directories: readonly string[],
  isPaused: boolean,
): Promise<ExitCode> {
  return changeSettings(context, async () => {
    const store = createWatchedFolderStore(await context.settings());
    const folders = await Promise.all(
      store.list().map(async (folder) => ({ folder, root: await realPathOf(folder.root) })),
    );
    const wanted = await Promise.all(
      directories.map(async (directory) => {
        const path = resolve(context.surroundings.workingDirectory, directory) as LocalPath;
        const real = await realPathOf(path);
        const found = folders.find(({ root }) => root === real);
        if (found === undefined) throw new AppError('NOT_FOUND', { reason: `${path} is no watched folder` });
        return found.folder;
      }),
    );
    for (const folder of wanted) {
      await store.put({ ...folder, isPaused });
      const { root } = folder;
      context.output.event({ event: isPaused ? 'paused' : 'resumed', path: root });
      context.output.answer(`${root} ${isPaused ? 'is paused' : 'goes on'}.`);
    }
  });
}

async function changeSettings(context: CliContext, change: () => Promise<void>): Promise<ExitCode> {
  const lock = await context.lockState();
  try {
    refuseHalf(await context.settings());
    await change();
    return exitCodes.done;
  } finally {
    await lock.release();
  }
}

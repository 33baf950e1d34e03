import type { CliContext } from '../context/cli-context.ts';
import { type CliEngine, noFolders, openCliEngine } from './open-cli-engine.ts';
import { rehearsalOf } from './read-rehearsal.ts';
import { type EndConditions, PATIENCE_MS } from './work-to-end.ts';

export type UploadConditions = Omit<EndConditions, 'progress'>;

/** Signs in and does the work of a command that sends single files. Throws what that throws; the engine is closed by then. */
export async function withUploadEngine<Result>(
  context: CliContext,
  rehearsalPath: string | undefined,
  work: (opened: CliEngine, conditions: UploadConditions) => Promise<Result>,
): Promise<Result> {
  const { interrupted } = context.surroundings;
  const rehearsal = await rehearsalOf(context, rehearsalPath);
  const opened = await openCliEngine(context, {
    folders: noFolders,
    isWatching: false,
    isSending: true,
    rehearsal,
  });
  try {
    await opened.signIn(interrupted);
    return await work(opened, { interrupted, patienceMs: rehearsal?.patienceMs ?? PATIENCE_MS });
  } finally {
    await opened.close();
  }
}

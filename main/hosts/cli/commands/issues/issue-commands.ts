import { resolve } from 'node:path';
import { AppError, toAppError } from '../../../../../shared/errors/index.ts';
import {
  type AskChoice,
  askChoices,
  type LocalPath,
  type TransferView,
} from '../../../../../shared/model/index.ts';
import { relativePathOf } from '../../../../disk/index.ts';
import type { SyncEngine } from '../../../../engine/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { everyFolder } from '../../engine/every-folder.ts';
import { type CliEngine, openCliEngine } from '../../engine/open-cli-engine.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { explainCause } from '../../output/output.ts';

/**
 * Room main/hosts/cli: the answers of the user to what is parked, by id or by path. The journal takes the answer and the
 * command ends; the next `sync` or `run` sends. Beside another Galley these end with STATE_LOCKED: that one writes the journal.
 */
type Filter = 'issues' | 'open';

// Rows are read in portions: thousands of issues are never one list.
const PORTION = 500;

export async function retryCommand(
  context: CliContext,
  names: readonly string[],
  isAll: boolean,
): Promise<ExitCode> {
  if (names.length === 0 && !isAll)
    throw new AppError('BAD_USAGE', { reason: 'name an id or a path, or --all' });
  return withJournal(context, async (opened) => {
    const found = isAll
      ? readRows(opened.engine, 'issues').filter(isRetryable)
      : rowsOf(context, opened, names, 'issues');
    // Files that no watched folder holds are compared with the bank again, before they are promised anew.
    if (found.some(({ watchedFolderId }) => watchedFolderId === null)) {
      await opened.signIn(context.surroundings.interrupted);
      opened.engine.retrySignIn();
    }
    return forEach(context, found, 'retry', ({ intentId }) => opened.engine.retry(intentId));
  });
}

export function answerCommand(context: CliContext, name: string, text: string): Promise<ExitCode> {
  const choice = askChoices.find((each) => each === text);
  if (choice === undefined)
    throw new AppError('BAD_USAGE', {
      reason: `${text} is no answer; it is one of ${askChoices.join(', ')}`,
    });
  return withJournal(context, async (opened) => {
    const found = rowsOf(context, opened, [name], 'issues');
    return forEach(context, found, 'answer', ({ intentId }) => opened.engine.answer(intentId, choice));
  });
}

/** A question is answered with `skip`; what asks nothing is given up, which holds until the file is saved again. */
export function skipCommand(context: CliContext, names: readonly string[]): Promise<ExitCode> {
  return withJournal(context, async (opened) => {
    const found = rowsOf(context, opened, names, 'issues');
    return forEach(context, found, 'skip', (row) =>
      offers(row, 'skip') ? opened.engine.answer(row.intentId, 'skip') : opened.engine.cancel(row.intentId),
    );
  });
}

export function cancelCommand(context: CliContext, names: readonly string[]): Promise<ExitCode> {
  return withJournal(context, async (opened) => {
    const found = rowsOf(context, opened, names, 'open');
    return forEach(context, found, 'cancel', ({ intentId }) => opened.engine.cancel(intentId));
  });
}

/** The engine over the journal, held for this command; nothing is sent and no folder is looked at. */
async function withJournal(
  context: CliContext,
  work: (opened: CliEngine) => Promise<ExitCode>,
): Promise<ExitCode> {
  const folders = await everyFolder(context);
  const request = { folders, isWatching: false, isSending: false, recordsReadSet: true } as const;
  const opened = await openCliEngine(context, request);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** The object that an id, a file or a directory names. Throws NOT_FOUND for an unknown name. */
function rowsOf(
  { surroundings }: CliContext,
  { engine, view }: CliEngine,
  names: readonly string[],
  filter: Filter,
): readonly TransferView[] {
  let all: readonly TransferView[] | null = null;
  const found = names.flatMap((name) => {
    const named = view(name as TransferView['intentId']);
    if (named !== null) return [named];
    all ??= readRows(engine, filter);
    const path = resolve(surroundings.workingDirectory, name) as LocalPath;
    const below = all.filter(({ intentId }) => isAt(engine.localPathOf(intentId), path));
    if (below.length === 0)
      throw new AppError('NOT_FOUND', {
        reason: `${name} names nothing that needs you; see \`galley issues\``,
      });
    return below;
  });
  return [...new Map(found.map((row) => [row.intentId, row])).values()];
}

function readRows(engine: SyncEngine, filter: Filter): readonly TransferView[] {
  const filters = filter === 'issues' ? (['issues'] as const) : (['issues', 'waiting', 'running'] as const);
  const rows: TransferView[] = [];
  for (const each of filters) {
    for (let offset = 0; ; offset += PORTION) {
      const portion = engine.activity({ filter: each, text: '', offset, limit: PORTION }).rows;
      rows.push(...portion);
      if (portion.length < PORTION) break;
    }
  }
  return rows;
}

function isAt(localPath: LocalPath | null, path: LocalPath): boolean {
  return localPath !== null && relativePathOf(path, localPath) !== null;
}

function isRetryable({ cause }: TransferView): boolean {
  return cause?.details.choices === undefined;
}

function offers({ cause }: TransferView, choice: AskChoice): boolean {
  return String(cause?.details.choices ?? '')
    .split(' ')
    .includes(choice);
}

/** One that is refused does not hold up the others. */
async function forEach(
  { output, surroundings }: CliContext,
  rows: readonly TransferView[],
  action: string,
  apply: (row: TransferView) => Promise<void>,
): Promise<ExitCode> {
  let refused = 0;
  for (const row of rows) {
    surroundings.interrupted.throwIfAborted();
    const { intentId, path } = row;
    try {
      await apply(row);
      output.event({ event: action, intentId, path, result: 'done', code: null });
      output.answer(`${path}: ${said[action] ?? action}`);
    } catch (error) {
      const { code, details } = toAppError(error);
      refused += 1;
      output.event({ event: action, intentId, path, result: 'refused', code });
      output.note(explainCause({ code, details: { ...details, path } }, 'click'));
    }
  }
  if (rows.length === 0) output.answer('Nothing needs that.');
  return refused > 0 ? exitCodes.incomplete : exitCodes.done;
}

const said: Readonly<Record<string, string>> = {
  retry: 'is tried again by the next `galley sync` or `galley run`',
  answer: 'answered; the next `galley sync` or `galley run` goes by it',
  skip: 'is left alone until it is saved again',
  cancel: 'cancelled',
};

import { AppError } from '../../shared/errors/index.ts';
import type { AskChoice, IntentCause, IntentId } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import { offeredChoices } from './offered-choices.ts';
import type { UserCommands } from './user-commands.ts';

/** Everything that is parked for one reason. */
export interface IssueGroup {
  /** Code of the cause, empty where none was kept. */
  readonly code: string;
  readonly count: number;
  /** Whether trying again is the thing to do: nothing is asked. */
  readonly canRetry: boolean;
  /** Answers that each of them offers and that may be given to all at once. */
  readonly choices: readonly AskChoice[];
}

/**
 * `refused`: transfers that have changed state, take another answer, have an unreadable file or bank folder, or wait for another
 * upload to the same place.
 */
export interface GroupOutcome {
  readonly done: number;
  readonly refused: number;
}

export interface IssueCommands {
  issueGroups(): readonly IssueGroup[];
  retryIssues(code: string): Promise<GroupOutcome>;
  answerIssues(code: string, choice: AskChoice): Promise<GroupOutcome>;
  cancelBatch(batchId: number): Promise<GroupOutcome>;
}

const PORTION = 100;

export function createIssueCommands(
  journal: Journal,
  commands: Pick<UserCommands, 'retry' | 'answer' | 'cancel'>,
): IssueCommands {
  function issueGroups(): readonly IssueGroup[] {
    const groups = new Map<string, IssueGroup>();
    for (const { cause, target, count } of journal.issueKinds()) {
      const code = cause?.code ?? '';
      const offered = offeredChoices(cause, target);
      const choices = offered.filter((choice) => isSafeForAll(cause, choice));
      const known = groups.get(code);
      groups.set(code, {
        code,
        count: count + (known?.count ?? 0),
        canRetry: offered.length === 0 && (known?.canRetry ?? true),
        choices: known === undefined ? choices : known.choices.filter((choice) => choices.includes(choice)),
      });
    }
    return [...groups.values()].sort((left, right) => right.count - left.count);
  }

  /** In portions from the journal, so that thousands of them are never a list; what is refused is passed over. */
  async function forEach(code: string, say: (intentId: IntentId) => Promise<void>): Promise<GroupOutcome> {
    let done = 0;
    let refused = 0;
    let portion = journal.issuesOf(code, null, PORTION);
    for (let last = portion.at(-1); last !== undefined; last = portion.at(-1)) {
      const outcome = await sayToAll(portion, say);
      done += outcome.done;
      refused += outcome.refused;
      portion = journal.issuesOf(code, last, PORTION);
    }
    return { done, refused };
  }

  return {
    issueGroups,
    retryIssues: (code) => forEach(code, commands.retry),
    async answerIssues(code, choice) {
      const group = issueGroups().find((each) => each.code === code);
      if (group === undefined) return { done: 0, refused: 0 };
      if (!group.choices.includes(choice)) throw new AppError('BAD_USAGE', { code, choice });
      return forEach(code, (intentId) => commands.answer(intentId, choice));
    },
    // Waiting transfers before running ones: otherwise the next ones would begin in the places that become free.
    cancelBatch: (batchId) => sayToAll(journal.cancellableOf(batchId), commands.cancel),
  };
}

async function sayToAll(
  intentIds: readonly IntentId[],
  say: (intentId: IntentId) => Promise<void>,
): Promise<GroupOutcome> {
  let done = 0;
  for (const intentId of intentIds) {
    try {
      await say(intentId);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError) || !isOfOne(error)) throw error;
    }
  }
  return { done, refused: intentIds.length - done };
}

/** Says nothing of the others: of a bank that is away each of them would hear the same. */
function isOfOne({ code }: AppError): boolean {
  return passedOver.has(code) || code.startsWith('FILE_');
}

const passedOver: ReadonlySet<string> = new Set([
  'BAD_USAGE',
  'NOT_FOUND',
  'FORBIDDEN',
  'BANK_ITEMS_UNREADABLE',
  'OTHER_UPLOAD_OPEN',
]);

/**
 * Nothing on the bank can be deleted, so only what does no harm in a thousand cases: leaving files alone, new versions over
 * files of the same name, where the older version stays, and what a bank restored from a backup lacks: its
 * older versions and lost assets are sent again, each after a look. Emptied files in numbers are a broken disk, and other new assets
 * in numbers are a thousand duplicates.
 */
function isSafeForAll(cause: IntentCause | null, choice: AskChoice): boolean {
  return choice === 'skip' || safeForAll.has(`${cause?.code} ${choice}`);
}

const safeForAll: ReadonlySet<string> = new Set([
  'NAME_ON_BANK new-version',
  'OLDER_ON_BANK new-version',
  'ASSET_GONE new-asset',
]);

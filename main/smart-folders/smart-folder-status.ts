import { isErrorCode, retryRuleOf } from '../../shared/errors/index.ts';
import {
  cancelledCause,
  type IntentCause,
  type SmartFolder,
  type SmartFolderItem,
} from '../../shared/model/index.ts';
import type { SmartFolderQuestion } from './smart-folder-question.ts';
import type { RenamedFile, SmartFolderCounts, SmartFolderRegistry } from './smart-folder-registry.ts';
import { isOfOneFile } from './smart-folder-step.ts';

/** `trouble` and `asking` need a person; `waiting` passes by itself. */
export type SmartFolderState =
  | 'waiting'
  | 'checking'
  | 'fetching'
  | 'fresh'
  | 'paused'
  | 'trouble'
  | 'asking';

export interface SmartFolderStatus {
  readonly smartFolder: SmartFolder;
  readonly state: SmartFolderState;
  /** Of the whole smart folder, or else of the first file that could not be placed or removed. */
  readonly trouble: IntentCause | null;
  readonly counts: SmartFolderCounts;
  readonly renamed: readonly RenamedFile[];
  /** So many files of assets that are gone wait for a person's word; null: none do. */
  readonly question: { readonly questionId: string; readonly fileCount: number } | null;
}

/** The state of one smart folder; `trouble`: why its last pass did not end well. */
export interface SmartFolderFacts {
  readonly smartFolder: SmartFolder;
  readonly book: Pick<SmartFolderRegistry, 'items' | 'counts' | 'renamed'>;
  readonly trouble: IntentCause | null;
  readonly question: SmartFolderQuestion | null;
  readonly isChecking: boolean;
}

/**
 * Work for the user comes before progress, as with everything else: a question that hides at each pass would be reported again
 * after it.
 */
export function smartFolderStatus(facts: SmartFolderFacts, isAccountPaused: boolean): SmartFolderStatus {
  const { smartFolder, book, isChecking } = facts;
  const items = book.items();
  const ofOneFile = items.find(({ cause }) => cause !== null && isOfOneFile(cause.code))?.cause ?? null;
  const counts = book.counts();
  const question = facts.question && {
    questionId: facts.question.questionId,
    fileCount: facts.question.assetIds.length,
  };
  const trouble = facts.trouble ?? ofOneFile;
  return { smartFolder, trouble, question, counts, renamed: book.renamed(), state: stateOf() };

  function stateOf(): SmartFolderState {
    if (smartFolder.isPaused || isAccountPaused) return 'paused';
    if (facts.trouble !== null && !mayPass(facts.trouble)) return 'trouble';
    if (ofOneFile !== null || items.some(isFailed)) return 'trouble';
    if (question !== null) return 'asking';
    if (isChecking) return 'checking';
    if (facts.trouble !== null) return 'waiting';
    if (counts.due > 0) return 'fetching';
    return smartFolder.readAtMs === null ? 'waiting' : 'fresh';
  }
}

export function needsUser({ state }: SmartFolderStatus): boolean {
  return state === 'trouble' || state === 'asking';
}

/** The user took it back and knows that it does not come. */
function isFailed({ isDue, cause }: SmartFolderItem): boolean {
  return isDue && cause !== null && cause.code !== cancelledCause.code;
}

/** Trouble of the bank or the connection; local trouble, such as an unplugged disk, needs the user. */
function mayPass({ code }: IntentCause): boolean {
  if (code === 'SHELF_AWAY' || code === 'LOCAL_DISK_FULL' || code === 'INTERNAL' || !isErrorCode(code))
    return false;
  const rule = retryRuleOf(code);
  return rule !== 'never' && rule !== 'askUser';
}

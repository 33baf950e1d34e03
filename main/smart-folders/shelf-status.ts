import { isErrorCode, retryRuleOf } from '../../shared/errors/index.ts';
import { cancelledCause, type IntentCause, type Shelf, type ShelfItem } from '../../shared/model/index.ts';
import type { RenamedFile, ShelfBook, ShelfCounts } from './shelf-book.ts';
import type { ShelfQuestion } from './shelf-question.ts';
import { isOfOneFile } from './shelf-step.ts';

/** `trouble` and `asking` need a person; `waiting` passes by itself. */
export type ShelfState = 'waiting' | 'checking' | 'fetching' | 'fresh' | 'paused' | 'trouble' | 'asking';

export interface ShelfStatus {
  readonly shelf: Shelf;
  readonly state: ShelfState;
  /** Of the whole shelf, or else of the first file that could not be placed or removed. */
  readonly trouble: IntentCause | null;
  readonly counts: ShelfCounts;
  readonly renamed: readonly RenamedFile[];
  /** So many files of assets that are gone wait for a person's word; null: none do. */
  readonly question: { readonly questionId: string; readonly fileCount: number } | null;
}

/** What is known of one shelf; `trouble`: why its last look did not end well. */
export interface ShelfFacts {
  readonly shelf: Shelf;
  readonly book: Pick<ShelfBook, 'items' | 'counts' | 'renamed'>;
  readonly trouble: IntentCause | null;
  readonly question: ShelfQuestion | null;
  readonly isChecking: boolean;
}

/**
 * What a person must do comes before what goes on, as with everything else: a question that hides at each look would be
 * told anew after it.
 */
export function shelfStatus(facts: ShelfFacts, isAccountPaused: boolean): ShelfStatus {
  const { shelf, book, isChecking } = facts;
  const items = book.items();
  const ofOneFile = items.find(({ cause }) => cause !== null && isOfOneFile(cause.code))?.cause ?? null;
  const counts = book.counts();
  const question = facts.question && {
    questionId: facts.question.questionId,
    fileCount: facts.question.assetIds.length,
  };
  const trouble = facts.trouble ?? ofOneFile;
  return { shelf, trouble, question, counts, renamed: book.renamed(), state: stateOf() };

  function stateOf(): ShelfState {
    if (shelf.isPaused || isAccountPaused) return 'paused';
    if (facts.trouble !== null && !mayPass(facts.trouble)) return 'trouble';
    if (ofOneFile !== null || items.some(isFailed)) return 'trouble';
    if (question !== null) return 'asking';
    if (isChecking) return 'checking';
    if (facts.trouble !== null) return 'waiting';
    if (counts.due > 0) return 'fetching';
    return shelf.readAtMs === null ? 'waiting' : 'fresh';
  }
}

export function needsPerson({ state }: ShelfStatus): boolean {
  return state === 'trouble' || state === 'asking';
}

/** Whoever took it back knows that it does not come. */
function isFailed({ isDue, cause }: ShelfItem): boolean {
  return isDue && cause !== null && cause.code !== cancelledCause.code;
}

/** The bank or the way to it; what is the matter here, such as an unplugged disk, ends by somebody's hand. */
function mayPass({ code }: IntentCause): boolean {
  if (code === 'SHELF_AWAY' || code === 'LOCAL_DISK_FULL' || code === 'INTERNAL' || !isErrorCode(code))
    return false;
  const rule = retryRuleOf(code);
  return rule !== 'never' && rule !== 'askUser';
}

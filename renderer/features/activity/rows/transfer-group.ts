import {
  type ActivityFilter,
  assertNever,
  type IntentState,
  type TransferView,
} from '../../../../shared/model/index.ts';
import { answerChoices } from './answer-choices.ts';

/** The filter of Activity under which a state is found, beside `all`. */
export type TransferGroup = Exclude<ActivityFilter, 'all'>;

export function transferGroup(state: IntentState): TransferGroup {
  switch (state) {
    case 'sending':
    case 'committing':
    case 'verifying':
      return 'running';
    case 'queued':
    case 'ambiguous':
      return 'waiting';
    case 'confirmed':
    case 'cancelled':
      return 'done';
    case 'parked':
      return 'issues';
    default:
      return assertNever(state);
  }
}

/** Before the last byte has left, giving up is safe and possible; after it, only the bank's answer ends the work. */
export function canCancel(state: IntentState): boolean {
  return state === 'queued' || state === 'sending' || state === 'parked';
}

/**
 * A parked file is tried again unless it asks a question: that is answered instead. One that waits for its time can be tried now.
 * A cancelled or confirmed file comes back only when it changes.
 */
export function canRetry(
  transfer: Pick<TransferView, 'state' | 'cause' | 'runAfterMs'>,
  nowMs: number,
): boolean {
  if (transfer.state === 'queued') return transfer.runAfterMs > nowMs;
  return transfer.state === 'parked' && answerChoices(transfer.cause).length === 0;
}

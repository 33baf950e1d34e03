import { AppError } from '../../../shared/errors/index.ts';
import type { IntentId } from '../../../shared/model/index.ts';
import type { IntentStore } from '../attempt/ports.ts';
import type { ActiveTransfer } from './intent/active-transfer.ts';
import { type StepContext, stepIntent } from './intent/intent-machine.ts';
import type { IntentWriter } from './intent/intent-writer.ts';

/** `cancelled`: nothing is on the bank. `finishing`: too late, it ends as it ends. `not-found`: nothing to cancel. */
export type CancelOutcome = 'cancelled' | 'finishing' | 'not-found';

/** Requests of the user about single transfers. */
export interface UserRequests {
  cancel(intentId: IntentId): Promise<CancelOutcome>;
  /** Throws OTHER_UPLOAD_OPEN for an ambiguous intent while another to the same place is open. The intent stays as it is. */
  retry(intentId: IntentId): Promise<void>;
}

export interface UserRequestsDeps {
  readonly store: IntentStore;
  readonly writer: IntentWriter;
  readonly activeTransfers: ReadonlyMap<IntentId, ActiveTransfer>;
  readonly context: () => StepContext;
  /** The intent has a new beginning or came to its end: what was noted of its attempts is void. */
  readonly onSettled: (intentId: IntentId) => void;
}

export function createUserRequests(deps: UserRequestsDeps): UserRequests {
  const { store, writer, activeTransfers, context, onSettled } = deps;

  return {
    async cancel(intentId) {
      const activeTransfer = activeTransfers.get(intentId);
      if (activeTransfer !== undefined) {
        activeTransfer.isCancelled = true;
        // Before anything is waited for: the bank may take longer to answer than this program lives.
        store.noteCancelAsked(intentId);
        activeTransfer.abort();
        await activeTransfer.done;
      }
      const intent = store.get(intentId);
      if (intent === null || intent.state === 'confirmed')
        return activeTransfer === undefined ? 'not-found' : 'finishing';
      if (intent.state === 'cancelled') return activeTransfer === undefined ? 'not-found' : 'cancelled';
      const { write } = stepIntent(intent, { kind: 'cancel-asked' }, context());
      if (write === null) {
        store.noteCancelAsked(intentId);
        return 'finishing';
      }
      const after = await writer.write(intent, write);
      onSettled(intentId);
      return after === null ? 'finishing' : 'cancelled';
    },
    async retry(intentId) {
      const intent = store.get(intentId);
      if (intent === null || activeTransfers.has(intentId)) return;
      const isOvertaken = store.isOvertaken(intentId);
      const { write } = stepIntent(intent, { kind: 'retry-asked', isOvertaken }, context());
      if (write === null) return;
      const isAmbiguousAgain = write.kind === 'move' && write.move.to === 'ambiguous';
      if (isAmbiguousAgain && store.isAnotherOpen(intentId))
        throw new AppError('OTHER_UPLOAD_OPEN', { path: intent.source.relativePath });
      await writer.write(intent, write);
    },
  };
}

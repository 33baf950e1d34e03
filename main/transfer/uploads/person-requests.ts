import { AppError } from '../../../shared/errors/index.ts';
import type { IntentId } from '../../../shared/model/index.ts';
import type { IntentStore } from '../attempt/ports.ts';
import type { Flight } from './intent/flight.ts';
import { type StepContext, stepIntent } from './intent/intent-machine.ts';
import type { IntentWriter } from './intent/intent-writer.ts';

/** `cancelled`: nothing is on the bank. `finishing`: too late, it ends as it ends. `not-found`: nothing to cancel. */
export type CancelOutcome = 'cancelled' | 'finishing' | 'not-found';

/** What people ask of single transfers. */
export interface PersonRequests {
  cancel(intentId: IntentId): Promise<CancelOutcome>;
  /** Throws OTHER_UPLOAD_OPEN for one in doubt while another to the same place is open: it stays as it is. */
  retry(intentId: IntentId): Promise<void>;
}

export interface PersonRequestsDeps {
  readonly store: IntentStore;
  readonly writer: IntentWriter;
  readonly flights: ReadonlyMap<IntentId, Flight>;
  readonly context: () => StepContext;
  /** The intent has a new beginning or came to its end: what was noted of its attempts is void. */
  readonly onSettled: (intentId: IntentId) => void;
}

export function createPersonRequests(deps: PersonRequestsDeps): PersonRequests {
  const { store, writer, flights, context, onSettled } = deps;

  return {
    async cancel(intentId) {
      const flight = flights.get(intentId);
      if (flight !== undefined) {
        flight.isCancelled = true;
        // Before anything is waited for: the bank may take longer to answer than this program lives.
        store.noteCancelAsked(intentId);
        flight.standDown();
        await flight.done;
      }
      const intent = store.get(intentId);
      if (intent === null || intent.state === 'confirmed')
        return flight === undefined ? 'not-found' : 'finishing';
      if (intent.state === 'cancelled') return flight === undefined ? 'not-found' : 'cancelled';
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
      if (intent === null || flights.has(intentId)) return;
      const isOvertaken = store.isOvertaken(intentId);
      const { write } = stepIntent(intent, { kind: 'retry-asked', isOvertaken }, context());
      if (write === null) return;
      const isInDoubtAnew = write.kind === 'move' && write.move.to === 'ambiguous';
      if (isInDoubtAnew && store.isAnotherOpen(intentId))
        throw new AppError('OTHER_UPLOAD_OPEN', { path: intent.source.relativePath });
      await writer.write(intent, write);
    },
  };
}

import { AppError } from '../../shared/errors/index.ts';
import { blockingKey, type Intent, type IntentId } from '../../shared/model/index.ts';

/** An intent that is being worked on in this process. */
export interface Flight {
  readonly intentId: IntentId;
  /** Of its target; see `blockingKey`. Two of one key are never under way at once. */
  readonly key: string;
  /** Which token its request carries; see `SignInMemory`. */
  readonly tokenNumber: number;
  /** Breaks off what has not passed the gate; reading from the bank after it is not concerned. */
  readonly signal: AbortSignal;
  sentBytes: number;
  /** The last byte may have left: nothing breaks this off any more. */
  isPastTail: boolean;
  /** A person asked to cancel it; honoured as soon as it is certain that nothing is on the bank. */
  isCancelled: boolean;
  /** Breaks it off if it has not passed the gate. Returns whether it had not. */
  standDown(): boolean;
  readonly done: Promise<void>;
  land(): void;
}

export function createFlight({ intentId, target, sentName }: Intent, tokenNumber: number): Flight {
  const controller = new AbortController();
  const { promise: done, resolve: land } = Promise.withResolvers<void>();
  return {
    intentId,
    key: blockingKey(target, sentName),
    tokenNumber,
    signal: controller.signal,
    sentBytes: 0,
    isPastTail: false,
    isCancelled: false,
    standDown() {
      if (this.isPastTail) return false;
      controller.abort(new AppError('CANCELLED', {}));
      return true;
    },
    done,
    land,
  };
}

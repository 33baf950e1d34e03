import { AppError } from '../../../../shared/errors/index.ts';
import { blockingKey, type Intent, type IntentId, mayShareName } from '../../../../shared/model/index.ts';

/** An intent that is being worked on in this process. */
export interface ActiveTransfer {
  readonly intentId: IntentId;
  /** Of its target; see `blockingKey`. */
  readonly key: string;
  /** False: nothing else of its key is under way at the same time. */
  readonly mayShareName: boolean;
  /** Which token its request carries; see `SignInMemory`. */
  readonly tokenNumber: number;
  /** Breaks off what has not passed the gate; reading from the bank after it is not concerned. */
  readonly signal: AbortSignal;
  sentBytes: number;
  /** The last byte may have left: nothing breaks this off any more. */
  isPastCommitPoint: boolean;
  /** A person asked to cancel it; honoured as soon as it is certain that nothing is on the bank. */
  isCancelled: boolean;
  /** Breaks it off if it has not passed the gate. Returns whether it had not. */
  abort(): boolean;
  readonly done: Promise<void>;
  land(): void;
}

export function createActiveTransfer(intent: Intent, tokenNumber: number): ActiveTransfer {
  const { intentId, target, sentName } = intent;
  const controller = new AbortController();
  const { promise: done, resolve: land } = Promise.withResolvers<void>();
  return {
    intentId,
    key: blockingKey(target, sentName),
    mayShareName: mayShareName(intent),
    tokenNumber,
    signal: controller.signal,
    sentBytes: 0,
    isPastCommitPoint: false,
    isCancelled: false,
    abort() {
      if (this.isPastCommitPoint) return false;
      controller.abort(new AppError('CANCELLED', {}));
      return true;
    },
    done,
    land,
  };
}

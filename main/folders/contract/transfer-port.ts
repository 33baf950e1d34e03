import type { IntentId } from '../../../shared/model/index.ts';

/** Transfer as sync drives it. */
export interface SyncTransfer {
  start(): void;
  stop(): Promise<void>;
  /** New or changed rows in the journal may be runnable. */
  schedule(): void;
  pause(): void;
  resume(): void;
  cancel(intentId: IntentId): Promise<unknown>;
  retry(intentId: IntentId): Promise<void>;
  concurrency(): number;
  setMaxConcurrency(maxConcurrency: number): void;
  /** Bytes handed over so far, of each intent under way. */
  sent(): ReadonlyMap<IntentId, number>;
  /** Resolves when nothing is runnable, running or waiting for a time. */
  idle(signal: AbortSignal): Promise<void>;
}

import type { EngineStatus, IntentId, TransferView } from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';
import type { EngineEvent } from './sync-engine.ts';

/** Collects changes and notifies subscribers once per batch; folds nothing while there is no subscriber. */
export interface EngineFeed {
  transferChanged(intentId: IntentId): void;
  statusChanged(): void;
  subscribe(listener: (event: EngineEvent) => void): () => void;
  /** Sends the batch that is still being collected, then nothing more. */
  stop(): void;
}

export interface EngineFeedDeps {
  readonly clock: Clock;
  readonly status: () => EngineStatus;
  readonly view: (intentId: IntentId) => TransferView | null;
}

// Ten times a second looks alive and leaves the machine to the uploads.
const BATCH_MS = 100;

export function createEngineFeed({ clock, status, view }: EngineFeedDeps): EngineFeed {
  const listeners = new Set<(event: EngineEvent) => void>();
  let changed = new Set<IntentId>();
  let isStatusChanged = false;
  let cancelTimer: (() => void) | null = null;

  function schedule(): void {
    if (listeners.size === 0) return;
    cancelTimer ??= clock.after(BATCH_MS, flush);
  }

  function flush(): void {
    cancelTimer = null;
    const ids = [...changed];
    changed = new Set();
    if (ids.length > 0) {
      const views = ids.map((intentId) => ({ intentId, row: view(intentId) }));
      report({
        kind: 'transfers',
        changed: views.flatMap(({ row }) => (row === null ? [] : [row])),
        removed: views.flatMap(({ intentId, row }) => (row === null ? [intentId] : [])),
      });
    }
    if (isStatusChanged) {
      isStatusChanged = false;
      report({ kind: 'status', status: status() });
    }
  }

  function report(event: EngineEvent): void {
    for (const listener of [...listeners]) listener(event);
  }

  return {
    transferChanged(intentId) {
      if (listeners.size > 0) changed.add(intentId);
      isStatusChanged = true;
      schedule();
    },
    statusChanged() {
      isStatusChanged = true;
      schedule();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      if (cancelTimer !== null) {
        cancelTimer();
        flush();
      }
      listeners.clear();
    },
  };
}

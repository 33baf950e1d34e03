import {
  assertNever,
  type EngineStatus,
  type IntentId,
  type TransferView,
} from '../../../shared/model/index.ts';
import type { EngineEvent } from '../../engine/index.ts';

/** The next message for a page; `snapshot` and `session` are read at the moment they are sent. */
export type FoldedEvent =
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'session' }
  | { readonly kind: 'status'; readonly status: EngineStatus }
  | {
      readonly kind: 'transfers';
      readonly changed: readonly TransferView[];
      readonly removed: readonly IntentId[];
    };

export interface EventFold {
  add(event: EngineEvent | { readonly kind: 'snapshot' } | { readonly kind: 'session' }): void;
  /** Null when the page knows everything. */
  take(): FoldedEvent | null;
}

/** Rows of one message: with ten messages a second a page gets at most 2,000 rows, about 600 KB, each second. */
const rowsPerMessage = 200;

/** More rows than this waiting: a page shows a few dozen of them, so a snapshot tells it sooner and costs less. */
const largestBacklog = 1_000;

/**
 * Folds engine events for one slow reader. However long it does not read, what waits is bounded: the last status, at
 * most `largestBacklog` rows each in its last state, or the wish for one snapshot. Rows leave in the order in which
 * they first changed, so that none starves behind a busy one.
 */
export function createEventFold(): EventFold {
  let needsSnapshot = false;
  let needsSession = false;
  let status: EngineStatus | null = null;
  let wasStatusLast = false;
  const changed = new Map<IntentId, TransferView>();
  const removed = new Set<IntentId>();

  const forgetDeltas = (): void => {
    status = null;
    changed.clear();
    removed.clear();
  };

  const takeStatus = (): FoldedEvent | null => {
    if (status === null) return null;
    const event: FoldedEvent = { kind: 'status', status };
    status = null;
    return event;
  };

  const takeTransfers = (): FoldedEvent | null => {
    if (changed.size === 0 && removed.size === 0) return null;
    const rows = [...changed.values()].slice(0, rowsPerMessage);
    const gone = [...removed];
    for (const row of rows) changed.delete(row.intentId);
    removed.clear();
    return { kind: 'transfers', changed: rows, removed: gone };
  };

  return {
    add(event) {
      switch (event.kind) {
        case 'snapshot':
          needsSnapshot = true;
          forgetDeltas();
          return;
        case 'session':
          needsSession = true;
          return;
        case 'status':
          if (!needsSnapshot) status = event.status;
          return;
        case 'transfers': {
          if (needsSnapshot) return;
          for (const row of event.changed) {
            changed.set(row.intentId, row);
            removed.delete(row.intentId);
          }
          for (const intentId of event.removed) {
            changed.delete(intentId);
            removed.add(intentId);
          }
          if (changed.size + removed.size > largestBacklog) {
            needsSnapshot = true;
            forgetDeltas();
          }
          return;
        }
        default:
          assertNever(event);
      }
    },
    take() {
      if (needsSnapshot) {
        needsSnapshot = false;
        needsSession = false;
        return { kind: 'snapshot' };
      }
      if (needsSession) {
        needsSession = false;
        return { kind: 'session' };
      }
      // In turns, so that neither a busy status nor busy rows hold the other back.
      const event = wasStatusLast ? (takeTransfers() ?? takeStatus()) : (takeStatus() ?? takeTransfers());
      wasStatusLast = event?.kind === 'status';
      return event;
    },
  };
}

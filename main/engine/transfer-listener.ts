import type { AssetId, IntentId, IntentState, UploadDuplicateKind } from '../../shared/model/index.ts';
import type { Log } from '../platform/index.ts';
import type { JournalCapacity } from './journal-capacity.ts';

/** The events of transfer, in the shape of its own `TransferEvents`. */
export interface TransferListener {
  moved(intentId: IntentId, from: IntentState, to: IntentState): void;
  progress(intentId: IntentId, sentBytes: number): void;
  fileChanged(intentId: IntentId, code: 'FILE_CHANGED' | 'FILE_GONE'): void;
  planOutdated(intentId: IntentId): void;
  duplicateFound(intentId: IntentId, assetId: AssetId, kind: UploadDuplicateKind): void;
  duplicateCleared(intentId: IntentId): void;
  journalFull(isFull: boolean): void;
}

export interface TransferListenerDeps {
  readonly onMoved: (intentId: IntentId, to: IntentState) => void;
  readonly onProgress: (intentId: IntentId) => void;
  readonly onFileChanged: (intentId: IntentId) => void;
  readonly onPlanOutdated: (intentId: IntentId) => void;
  readonly onDuplicates: () => void;
  readonly journalCapacity: Pick<JournalCapacity, 'reported' | 'written'>;
  readonly log: Log;
}

export function createTransferListener(deps: TransferListenerDeps): TransferListener {
  const { journalCapacity, log } = deps;
  return {
    moved(intentId, _from, to) {
      journalCapacity.written();
      deps.onMoved(intentId, to);
    },
    progress: deps.onProgress,
    fileChanged: deps.onFileChanged,
    planOutdated: deps.onPlanOutdated,
    duplicateFound(intentId, assetId, kind) {
      log.warn('second asset found', { intentId, assetId, kind });
      deps.onDuplicates();
    },
    duplicateCleared: deps.onDuplicates,
    journalFull(isFull) {
      log.error('journal', { isFull });
      journalCapacity.reported(isFull);
    },
  };
}

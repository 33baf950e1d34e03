import type { AssetId, IntentId, IntentState, TwinKind } from '../../shared/model/index.ts';
import type { Log } from '../platform/index.ts';
import type { JournalRoom } from './journal-room.ts';

/** What transfer tells; the shape is that of its own `TransferEvents`. */
export interface TransferListener {
  moved(intentId: IntentId, from: IntentState, to: IntentState): void;
  progress(intentId: IntentId, sentBytes: number): void;
  fileChanged(intentId: IntentId, code: 'FILE_CHANGED' | 'FILE_GONE'): void;
  planOutdated(intentId: IntentId): void;
  twinFound(intentId: IntentId, assetId: AssetId, kind: TwinKind): void;
  twinCleared(intentId: IntentId): void;
  journalFull(isFull: boolean): void;
}

export interface TransferListenerDeps {
  readonly onMoved: (intentId: IntentId, to: IntentState) => void;
  readonly onProgress: (intentId: IntentId) => void;
  readonly onFileChanged: (intentId: IntentId) => void;
  readonly onPlanOutdated: (intentId: IntentId) => void;
  readonly onTwins: () => void;
  readonly journalRoom: Pick<JournalRoom, 'told' | 'written'>;
  readonly log: Log;
}

export function createTransferListener(deps: TransferListenerDeps): TransferListener {
  const { journalRoom, log } = deps;
  return {
    moved(intentId, _from, to) {
      journalRoom.written();
      deps.onMoved(intentId, to);
    },
    progress: deps.onProgress,
    fileChanged: deps.onFileChanged,
    planOutdated: deps.onPlanOutdated,
    twinFound(intentId, assetId, kind) {
      log.warn('second asset found', { intentId, assetId, kind });
      deps.onTwins();
    },
    twinCleared: deps.onTwins,
    journalFull(isFull) {
      log.error('journal', { isFull });
      journalRoom.told(isFull);
    },
  };
}

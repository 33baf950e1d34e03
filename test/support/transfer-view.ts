import {
  asId,
  type BankFolderId,
  type IntentId,
  type IntentState,
  type TransferView,
} from '../../shared/model/index.ts';

/** A new asset of 100 bytes, as engine events show it. */
export function transfer(id: string, state: IntentState, change: Partial<TransferView> = {}): TransferView {
  return {
    intentId: asId<IntentId>(id),
    watchedFolderId: null,
    path: `${id}.tif`,
    target: { kind: 'asset', bankFolderId: asId<BankFolderId>('F') },
    state,
    cause: null,
    sizeBytes: 100,
    sentBytes: 0,
    attempt: 1,
    runAfterMs: 0,
    updatedAtMs: 1,
    assetId: null,
    fileId: null,
    isShowable: true,
    ...change,
  };
}

import type { AssetId, IntentId, UploadDuplicateKind } from '../../../../shared/model/index.ts';
import type { IntentStore, TransferEvents } from '../../attempt/ports.ts';

/** Notes what an upload left on the bank that should not be there, and tells of it the first time. */
export function discloseDuplicate(
  {
    store,
    events,
  }: { readonly store: Pick<IntentStore, 'recordDuplicate'>; readonly events: TransferEvents },
  intentId: IntentId,
  assetId: AssetId,
  kind: UploadDuplicateKind,
): void {
  if (store.recordDuplicate(intentId, assetId, kind)) events.duplicateFound(intentId, assetId, kind);
}

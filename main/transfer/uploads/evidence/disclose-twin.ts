import type { AssetId, IntentId, TwinKind } from '../../../../shared/model/index.ts';
import type { IntentStore, TransferEvents } from '../../attempt/ports.ts';

/** Notes what an upload left on the bank that should not be there, and tells of it the first time. */
export function discloseTwin(
  { store, events }: { readonly store: Pick<IntentStore, 'recordTwin'>; readonly events: TransferEvents },
  intentId: IntentId,
  assetId: AssetId,
  kind: TwinKind,
): void {
  if (store.recordTwin(intentId, assetId, kind)) events.twinFound(intentId, assetId, kind);
}

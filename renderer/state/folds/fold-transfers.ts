import type { IntentId, TransferView } from '../../../shared/model/index.ts';

/**
 * Recent rows of the stream, laid over the pages that Activity asks for. `revision` grows on every row that came, went or changed
 * its state: then pages and their totals may be out of date and are asked for again.
 */
export interface LiveTransfers {
  readonly byId: ReadonlyMap<IntentId, TransferView>;
  readonly revision: number;
}

export const noTransfers: LiveTransfers = { byId: new Map(), revision: 0 };

/** Several screens of rows; older ones are on the pages, which are asked for again when they change. */
const keptRows = 2_000;

export function replaceTransfers(live: LiveTransfers, rows: readonly TransferView[]): LiveTransfers {
  return { byId: new Map(rows.map((row) => [row.intentId, row])), revision: live.revision + 1 };
}

/** The pages may be out of date for a reason without a row. */
export function touchTransfers(live: LiveTransfers): LiveTransfers {
  return { ...live, revision: live.revision + 1 };
}

export function foldTransfers(
  live: LiveTransfers,
  changed: readonly TransferView[],
  removed: readonly IntentId[],
): LiveTransfers {
  const byId = new Map(live.byId);
  let hasMoved = removed.length > 0;
  for (const row of changed) {
    if (byId.get(row.intentId)?.state !== row.state) hasMoved = true;
    // Set anew, so that the rows that change least are the first to be let go.
    byId.delete(row.intentId);
    byId.set(row.intentId, row);
  }
  for (const intentId of removed) byId.delete(intentId);
  for (const intentId of byId.keys()) {
    if (byId.size <= keptRows) break;
    byId.delete(intentId);
  }
  return { byId, revision: live.revision + (hasMoved ? 1 : 0) };
}

/** The newer of what a page said and what the stream said; progress alone does not move `updatedAtMs`. */
export function latestOf(live: LiveTransfers, row: TransferView): TransferView {
  const reported = live.byId.get(row.intentId);
  return reported !== undefined && reported.updatedAtMs >= row.updatedAtMs ? reported : row;
}

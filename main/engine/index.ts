/**
 * main/engine: the composition of the rooms below, and the only one that knows the whole story of a save.
 *
 * In: dirty directories from watch, scan batches from disk, plans from planning, outcomes from transfer. Out: one folded state
 * (status, counts, transfers) for those that show it. Hosts drive it through `SyncEngine` and through nothing else. It never talks
 * HTTP or SQL itself, never deletes anything on the bank and never writes into a watched folder.
 */

export { createSyncEngine } from './engine.ts';

export type { SyncEngineOptions } from './engine-ports.ts';

export type * from './sync-engine.ts';

export type { TransferListener } from './transfer-listener.ts';

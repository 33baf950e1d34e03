/**
 * main/sync: the engine, and the only room that knows the whole story of a save.
 *
 * In: dirty directories from watch, scan batches from disk, operations from plan, outcomes from transfer. Out: intents
 * into the journal, and one folded state (eight words, counts, transfers) for whoever shows it. Hosts drive it through
 * `SyncEngine` and through nothing else. It never talks HTTP or SQL itself, never deletes anything on the bank and
 * never writes into a watched folder. `createShelves` keeps saved searches as
 * folders of this computer, beside the engine and with the same downloads as everybody else.
 */

export { defaultListingTiming, type ListingTiming } from './adoption/judge-reading.ts';
export type { SyncBank } from './bank-port.ts';
export { createSyncEngine, type SyncEngineOptions } from './engine.ts';
export type * from './folder-link.ts';
export type { GroupOutcome, IssueGroup } from './issue-commands.ts';
export type * from './one-off-request.ts';
export type { WaitingFile } from './open-waits.ts';
export * from './receipt-text.ts';
export { refuseNested } from './refuse-nested.ts';
export { noteVerified } from './remote-check/note-verified.ts';
export type { ShelfBank, ShelfFiles } from './shelf-ports.ts';
export type { ShelfStatus } from './shelf-status.ts';
export { createShelves, type Shelves } from './shelves.ts';
export type * from './sync-engine.ts';
export { toWatchedFolder } from './to-watched-folder.ts';
export type { TransferListener } from './transfer-listener.ts';
export type { SyncTransfer } from './transfer-port.ts';
export { createVerifier, type Verifier } from './verify-held.ts';
export type { Dirt, WatchedFolderStore } from './watch-port.ts';

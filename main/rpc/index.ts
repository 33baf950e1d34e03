/**
 * main/rpc: the contract of shared/rpc carried out over the engine, the bank and the session.
 *
 * In: calls that every transport hands on (WebSocket, MessagePort), already parsed by the contract's schemas. Out: view
 * models that are JSON. One router file per namespace, each a thin translation; decisions belong to main/sync. It never
 * lets a local path, a secret or a stack out, and takes no local path in: directories are grants that it minted itself,
 * dropped files come through the spool. What it needs of the session and the bank stands in `ports.ts`; hosts pass it in.
 */

export type * from './bank-port.ts';
export * from './directory-browser.ts';
export type { IncompleteDrop } from './drop-notes.ts';
export * from './failure.ts';
export type * from './host-ports.ts';
export { createLocalCatalogue } from './local-catalogue.ts';
export type * from './ports.ts';
export type * from './review-ports.ts';
export * from './router.ts';
export * from './screen-bank.ts';
export { createScreenProjects } from './screen-projects.ts';
export { createScreenProofs } from './screen-proofs.ts';
export { createScreenShares } from './screen-shares.ts';
export type * from './settings-ports.ts';
export * from './spool.ts';
export { untilExchanged } from './until-exchanged.ts';

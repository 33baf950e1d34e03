/**
 * shared/rpc: the contract between main and renderer, without its implementation.
 *
 * One oRPC contract, one file per namespace, with a zod schema for every input and every output; `main/rpc` implements it,
 * `renderer/rpc` calls it, over a WebSocket in the browser host and over a MessagePort in the desktop host. All messages are
 * JSON: no bigint (fingerprints stay in main), no local path but a string to show (directories are named by grants that only main
 * can resolve), no secret on the way out. Failures cross as code, message and details of shared/errors; `readRpcFailure` reads
 * them on the other side. Bytes never travel here: uploads and thumbnails have the loopback routes of `host-routes.ts`.
 */

export * from './contract.ts';
export * from './contracts/accounts-contract.ts';
export * from './contracts/activity-contract.ts';
export * from './contracts/assets-contract.ts';
export * from './contracts/bank-contract.ts';
export * from './contracts/bulk-contract.ts';
export * from './contracts/downloads-contract.ts';
export * from './contracts/engine-contract.ts';
export * from './contracts/folders-contract.ts';
export * from './contracts/host-contract.ts';
export * from './contracts/projects-contract.ts';
export * from './contracts/proofs-contract.ts';
export * from './contracts/searches-contract.ts';
export * from './contracts/session-contract.ts';
export * from './contracts/settings-contract.ts';
export * from './contracts/smart-folders-contract.ts';
export * from './contracts/uploads-contract.ts';
export * from './desktop-messages.ts';
export * from './host-routes.ts';
export * from './pasted-id.ts';
export * from './schemas/id-schemas.ts';
export * from './schemas/routing-rule.ts';
export * from './schemas/rpc-failure.ts';
export * from './schemas/search-filter.ts';
export * from './views/asset-card.ts';
export * from './views/asset-details.ts';
export * from './views/bulk-view.ts';
export * from './views/download-view.ts';
export * from './views/engine-status-view.ts';
export * from './views/operation-view.ts';
export * from './views/project-view.ts';
export * from './views/proof-view.ts';
export * from './views/transfer-view.ts';

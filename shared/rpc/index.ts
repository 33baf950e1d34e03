/**
 * shared/rpc: the contract between main and renderer, and nothing that carries it out.
 *
 * One oRPC contract, one file per namespace, with a zod schema for every input and every output; `main/rpc` implements
 * it, `renderer/rpc` calls it, over a WebSocket in the browser host and over a MessagePort in the desktop host. What
 * crosses is JSON: no bigint (fingerprints stay in main), no local path but a string to show (directories are named by
 * grants that only main can resolve), no secret on the way out. Failures cross as code, message and details of
 * shared/errors; `readRpcFailure` reads them on the other side. Bytes never travel here: uploads and thumbnails have
 * the loopback routes of `host-routes.ts`.
 */
export * from './accounts-contract.ts';
export * from './activity-contract.ts';
export * from './asset-card.ts';
export * from './asset-details.ts';
export * from './assets-contract.ts';
export * from './bank-contract.ts';
export * from './contract.ts';
export * from './desktop-messages.ts';
export * from './download-view.ts';
export * from './downloads-contract.ts';
export * from './engine-contract.ts';
export * from './engine-status-view.ts';
export * from './folders-contract.ts';
export * from './host-contract.ts';
export * from './host-routes.ts';
export * from './id-schemas.ts';
export * from './operation-view.ts';
export * from './pasted-id.ts';
export * from './project-view.ts';
export * from './projects-contract.ts';
export * from './proof-view.ts';
export * from './proofs-contract.ts';
export * from './routing-rule.ts';
export * from './rpc-failure.ts';
export * from './session-contract.ts';
export * from './settings-contract.ts';
export * from './shelves-contract.ts';
export * from './transfer-view.ts';
export * from './uploads-contract.ts';

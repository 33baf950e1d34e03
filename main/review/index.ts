/**
 * main/review: the use cases of projects, proofs, sharing and assets. The command line and the RPC contract share them.
 *
 * In: the bank client, at-most-once requests, settings. Out: views of `shared/rpc`. A change that cannot be repeated is sent at most once.
 */

export type { RpcBank } from './bank-port.ts';
export { createLocalCatalogue } from './local-catalogue.ts';
export type { RpcProjects, RpcProofs } from './review-ports.ts';
export { createScreenBank, type ScreenBankClient, shownAtMost } from './screen-bank.ts';
export { createScreenProjects } from './screen-projects.ts';
export { createScreenProofs } from './screen-proofs.ts';
export { createScreenShares } from './screen-shares.ts';
export { createKeptSearches, type KeptSearches } from './search/kept-searches.ts';

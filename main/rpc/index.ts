/**
 * main/rpc: serves the contract of shared/rpc from the engine, the bank and the session.
 *
 * In: calls that every transport hands on (WebSocket, MessagePort), already parsed by the contract's schemas. Out: view models
 * that are JSON. One router file per namespace, each a thin translation; decisions belong to main/engine, use cases to
 * main/review. It never lets a local path, a secret or a stack out, and takes no local path in: directories are grants that it
 * minted itself, dropped files come through the spool. Its needs of the session and the bank stand in `ports.ts`; hosts pass them
 * in.
 */

export * from './ports/directory-browser.ts';
export type * from './ports/host-ports.ts';
export type * from './ports/ports.ts';
export type * from './ports/settings-ports.ts';
export * from './routers/router.ts';
export { untilExchanged } from './streams/until-exchanged.ts';
export * from './views/failure.ts';

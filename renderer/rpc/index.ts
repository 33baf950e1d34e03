/**
 * renderer/rpc: the only way from the page to Galley.
 *
 * One connection that opens, is lost and heals by itself; one typed client of shared/rpc that stays the same object
 * through all of it; the stream of engine events; bytes of dropped files to the spool. Which transport carries the
 * contract is decided in `choose-transport.ts` and known nowhere else. Never keeps a snapshot, never decides what a
 * screen shows, never retries a call: a call that meets a closed connection fails as HOST_UNREACHABLE at once.
 */
export * from './account-context.tsx';
export * from './choose-transport.ts';
export * from './connection.ts';
export * from './follow-events.ts';
export * from './follow-stream.ts';
export * from './hand-over-file.ts';
export * from './message-port-transport.ts';
export * from './ports.ts';
export * from './reconnect-delay.ts';
export * from './rpc-context.tsx';
export * from './send-to-spool.ts';

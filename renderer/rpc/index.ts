/**
 * renderer/rpc: the only way from the page to Galley.
 *
 * One connection that opens, is lost and heals by itself; one typed client of shared/rpc that stays the same object
 * through all of it; the stream of engine events; bytes of dropped files to the spool. Which transport carries the
 * contract is decided in `choose-transport.ts` and known nowhere else. Never keeps a snapshot, never decides what a
 * screen shows, never retries a call: a call that meets a closed connection fails as HOST_UNREACHABLE at once.
 */
export {
  AccountProvider,
  type ThumbnailPath,
  useDrawnAccountId,
  useThumbnailPath,
} from './account-context.tsx';
export { chooseTransport } from './choose-transport.ts';
export { type Connection, type ConnectionPhase, createConnection } from './connection.ts';
export { failureToShow, toFailureCode } from './failure-code.ts';
export { followEvents } from './follow-events.ts';
export { followStream } from './follow-stream.ts';
export { createFileHandOver } from './hand-over-file.ts';
export type { PageMessages } from './message-port-transport.ts';
export type { Timer } from './ports.ts';
export { RpcProvider, useRpc } from './rpc-context.tsx';
export { type SpoolRequest, sendToSpool } from './send-to-spool.ts';

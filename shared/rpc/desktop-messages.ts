import { z } from 'zod';
import { spoolAnswerSchema } from './contracts/uploads-contract.ts';
import { rpcFailureSchema } from './schemas/rpc-failure.ts';

/**
 * How a page in the desktop window gets its way to main: it posts `askForPort` to its own window and receives
 * `portForPage` with one MessagePort, which carries the contract. A file that a person gave to the page goes the same way:
 * `{ kind: handOverFile, uploadGrant, file }` with a port for the answer. The preload script answers; it may import
 * nothing, so it repeats these words and a test compares them.
 */
export const desktopMessages = {
  askForPort: 'galley:ask-for-port',
  portForPage: 'galley:port-for-page',
  portForMain: 'galley:port-for-main',
  handOverFile: 'galley:hand-over-file',
} as const;

/** Null: the system knows no path of the file, its bytes must be sent. */
export const handOverAnswerSchema = z.union([
  z.object({ answer: spoolAnswerSchema }),
  z.object({ failure: rpcFailureSchema }),
]);
export type HandOverAnswer = z.output<typeof handOverAnswerSchema>;

/** Where the desktop window's page lives. */
export const desktopOrigin = 'app://galley';

/**
 * main/spool: files that are dropped without a path. They are copied into the state directory until they are uploaded.
 *
 * A drop is written down before its first byte, so that an incomplete drop is reported at the next start. Copies that no upload needs
 * are removed.
 */

export { cleanSpool } from './clean-spool.ts';
export type { IncompleteDrop } from './drop-notes.ts';
export { createSpool, type Spool, type TakeSpooled } from './spool.ts';

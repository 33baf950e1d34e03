/**
 * service/store: where the bank keeps things: rows in SQLite through Kysely, bytes in files named by their sha256.
 *
 * It implements the ports of service/domain and is the only room of the service with SQL. Nothing is acknowledged before it is
 * durable: bytes are synced, named, their directory is synced, and only then the rows are committed with
 * `synchronous=FULL`. It decides nothing about rights or names and knows no HTTP. Another database or blob store takes its
 * place without a change above.
 *
 * In: records and streams that the domain admitted. Out: records, streams, STORAGE_FULL, BODY_INCOMPLETE, STATE_LOCKED.
 */

export type { SweptBlobs } from './blobs/disk/sweep-blobs.ts';
export * from './data-directory/bank-state.ts';
export * from './data-directory/data-directory.ts';
export * from './data-directory/start-reserve.ts';
export * from './open-store.ts';

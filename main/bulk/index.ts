/**
 * main/bulk: one action for many assets, as a job that survives a restart.
 *
 * In: a request with the ids of up to 5,000 assets. Out: saves of single assets, downloads and proof uploads, and the state of each
 * item in the journal. Each item is a read, a comparison and at most one save of one asset. A save is idempotent, so it may be
 * repeated after a crash; downloads and proofs keep their own promises, which an item makes once. It never touches a second field,
 * never writes over a file, and never asks the bank while the circuit breaker is open.
 */

export { type BulkJobs, type BulkStatus, createBulkJobs } from './bulk-jobs.ts';
export type { BulkFiles } from './bulk-ports.ts';

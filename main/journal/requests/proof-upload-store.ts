import type { ProofUpload, ProofUploadId } from '../../../shared/model/index.ts';
import type { Connection } from '../connection/connection.ts';

/** Promises to send files for review, durable when a call returns. */
export interface ProofUploadStore {
  /** Oldest first. */
  list(): readonly ProofUpload[];
  /**
   * `replaced` end in the same step: a crash leaves either them or what takes their place. `alongside` writes into the same
   * journal, in the same step.
   */
  put(upload: ProofUpload, replaced?: readonly ProofUploadId[], alongside?: () => void): void;
  remove(proofUploadId: ProofUploadId): void;
}

export function createProofUploadStore(connection: Connection): ProofUploadStore {
  const select = connection.statement<{ record: string }>('SELECT record FROM proof_upload ORDER BY seq');
  const upsert = connection.statement(
    `INSERT INTO proof_upload (proof_upload_id, record) VALUES (?, ?)
     ON CONFLICT (proof_upload_id) DO UPDATE SET record = excluded.record`,
  );
  const remove = connection.statement('DELETE FROM proof_upload WHERE proof_upload_id = ?');

  return {
    // Written by `put` alone, so that what is read has the shape that was written.
    list: () => select.all().map(({ record }) => JSON.parse(record) as ProofUpload),
    put(upload, replaced = [], alongside = () => undefined) {
      connection.transaction(() => {
        upsert.run(upload.proofUploadId, JSON.stringify(upload));
        for (const proofUploadId of replaced) remove.run(proofUploadId);
        alongside();
      });
    },
    remove(proofUploadId) {
      remove.run(proofUploadId);
    },
  };
}

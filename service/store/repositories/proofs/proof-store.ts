import type { Selectable, Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type {
  NewProofUpload,
  ProofRecord,
  ProofStore,
  ProofVersionRecord,
  VersionRemoval,
} from '../../../domain/index.ts';
import type { DiskBlobStore } from '../../blobs/disk/blob-store.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { idList } from '../../sqlite/id-list.ts';
import { changedAt } from '../../sqlite/last-change.ts';
import { readContent, writeImage } from '../rows/file-columns.ts';
import { parseRowId } from '../rows/row-id.ts';
import { createBatchCommits } from '../uploads/batch-commits.ts';
import { claimsOf, insertOnce, noTerms } from '../uploads/insert-once.ts';

export interface ClosableProofStore extends ProofStore {
  /** Resolves when no upload is being committed, also none with a sender that has hung up. */
  settled(): Promise<void>;
}

/** Proofs with all their versions. Uploads become durable as those of assets do (`batch-commits.ts`). */
export function createProofStore(deps: {
  readonly database: Database;
  readonly blobs: DiskBlobStore;
}): ClosableProofStore {
  const { database } = deps;
  const commits = createBatchCommits({
    ...deps,
    claimsOf: claimsOf<NewProofUpload, string>,
    insert: insertOnce({ insert: insertProofUploads, findExisting: async () => null }),
  });
  const commitOnTerms: ProofStore['commitOnTerms'] = (upload, terms) =>
    commits.commit({ blob: upload.blob, upload, terms });

  return {
    settled: commits.settled,
    commitOnTerms,
    async commit(upload) {
      const outcome = await commitOnTerms(upload, noTerms);
      if (outcome.kind === 'replayed') throw new Error('An upload without a key was taken for a repeat.');
      return outcome.result;
    },

    async find(proofId) {
      const rowId = parseRowId(proofId);
      if (rowId === null) return null;
      const rows = await database.selectFrom('proof').selectAll().where('proof_id', '=', rowId).execute();
      return (await withVersions(database, rows))[0] ?? null;
    },

    async ofProject(projectId) {
      const rowId = parseRowId(projectId);
      const proofs = database.selectFrom('proof').selectAll().orderBy('proof_id');
      return rowId === null
        ? []
        : withVersions(database, await proofs.where('project_id', '=', rowId).execute());
    },

    async findVersion(versionId) {
      const rowId = parseRowId(versionId);
      if (rowId === null) return null;
      const row = await database
        .selectFrom('proof_version')
        .innerJoin('proof', 'proof.proof_id', 'proof_version.proof_id')
        .selectAll('proof_version')
        .select('proof.project_id')
        .where('version_id', '=', rowId)
        .executeTakeFirst();
      return row === undefined ? null : { version: readVersion(row), projectId: String(row.project_id) };
    },

    async change(proofId, { name, description, statusId, deadline }, modified) {
      const result = await database
        .updateTable('proof')
        .set({
          modified: changedAt(modified),
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
          ...(statusId === undefined ? {} : { status_id: statusId }),
          ...(deadline === undefined ? {} : { deadline }),
        })
        .where('proof_id', '=', parseRowId(proofId))
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) throw new AppError('FORBIDDEN', { right: 'member' });
    },

    async remove(proofId) {
      const rowId = parseRowId(proofId);
      const { result, contents } = await database.transaction().execute(async (transaction) => ({
        contents: await transaction
          .selectFrom('proof_version')
          .select('sha256')
          .where('proof_id', '=', rowId)
          .execute(),
        // Versions, and what guests did with them, go with it.
        result: await transaction.deleteFrom('proof').where('proof_id', '=', rowId).executeTakeFirst(),
      }));
      deps.blobs.release(contents.map(({ sha256 }) => sha256));
      return result.numDeletedRows > 0n;
    },

    async removeVersion(proofId, versionId, modified) {
      const removal = await database
        .transaction()
        .execute((transaction) => removeNewest(transaction, proofId, versionId, modified));
      if (typeof removal === 'string') return removal;
      deps.blobs.release([removal.sha256]);
      return 'removed';
    },
  };
}

/** Removes the newest version of a proof, if it is this one and not the only one. Returns its content, or why not. */
async function removeNewest(
  transaction: Transaction<DatabaseSchema>,
  proofId: string,
  versionId: string,
  modified: number,
): Promise<{ readonly sha256: string } | Exclude<VersionRemoval, 'removed'>> {
  const rows = await transaction
    .selectFrom('proof_version')
    .select(['version_id', 'sha256'])
    .where('proof_id', '=', parseRowId(proofId))
    .orderBy('version_id', 'desc')
    .execute();
  const rowId = parseRowId(versionId);
  const [newest] = rows;
  if (newest === undefined || !rows.some((row) => row.version_id === rowId)) return 'unknown';
  if (newest.version_id !== rowId) return 'older';
  if (rows.length === 1) return 'only';
  await transaction.deleteFrom('proof_version').where('version_id', '=', rowId).execute();
  await transaction
    .updateTable('proof')
    .set({ modified: changedAt(modified) })
    .where('proof_id', '=', parseRowId(proofId))
    .execute();
  return { sha256: newest.sha256 };
}

async function withVersions(
  database: Database,
  proofs: readonly Selectable<DatabaseSchema['proof']>[],
): Promise<readonly ProofRecord[]> {
  const rows = await database
    .selectFrom('proof_version')
    .selectAll()
    .where('proof_id', 'in', idList(proofs.map((proof) => proof.proof_id)))
    .orderBy('version_id')
    .execute();
  const versions = Map.groupBy(rows, (row) => row.proof_id);
  return proofs.map((proof) => ({
    proofId: String(proof.proof_id),
    projectId: String(proof.project_id),
    name: proof.name,
    description: proof.description,
    statusId: proof.status_id,
    created: proof.created,
    modified: proof.modified,
    deadline: proof.deadline,
    versions: (versions.get(proof.proof_id) ?? []).map(readVersion),
  }));
}

function readVersion(row: Selectable<DatabaseSchema['proof_version']>): ProofVersionRecord {
  return {
    versionId: String(row.version_id),
    ...readContent(row),
  };
}

/** Returns the proof of each upload, in order. */
async function insertProofUploads(
  transaction: Transaction<DatabaseSchema>,
  uploads: readonly NewProofUpload[],
): Promise<readonly string[]> {
  const proofIds: string[] = [];
  for (const upload of uploads) {
    const proofId =
      upload.kind === 'proof'
        ? await insertProof(transaction, upload)
        : await touchProof(transaction, upload);
    await transaction
      .insertInto('proof_version')
      .values({
        proof_id: proofId,
        stem: upload.stem,
        extension: upload.extension,
        created: upload.created,
        user_id: upload.userId,
        size_bytes: upload.blob.sizeBytes,
        sha256: upload.blob.sha256,
        ...writeImage(upload.image),
      })
      .execute();
    proofIds.push(String(proofId));
  }
  return proofIds;
}

async function insertProof(
  transaction: Transaction<DatabaseSchema>,
  upload: Extract<NewProofUpload, { kind: 'proof' }>,
): Promise<number> {
  const projectId = parseRowId(upload.projectId);
  if (projectId === null) throw new AppError('FORBIDDEN', { right: 'member' });
  const { proof_id: proofId } = await transaction
    .insertInto('proof')
    .values({
      project_id: projectId,
      name: upload.stem,
      description: '',
      status_id: upload.statusId,
      creator_id: upload.userId,
      created: upload.created,
      modified: upload.created,
      deadline: null,
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow();
  return proofId;
}

/** The proof that gets another version; it may have been deleted while the bytes were coming. */
async function touchProof(
  transaction: Transaction<DatabaseSchema>,
  upload: Extract<NewProofUpload, { kind: 'version' }>,
): Promise<number> {
  const row = await transaction
    .updateTable('proof')
    .set({ modified: changedAt(upload.created) })
    .where('proof_id', '=', parseRowId(upload.proofId))
    .returning('proof_id')
    .executeTakeFirst();
  if (row === undefined) throw new AppError('FORBIDDEN', { right: 'member' });
  return row.proof_id;
}

import type { Transaction } from 'kysely';
import {
  requireSameRequest,
  type SettledUpload,
  type StagedBlob,
  type UploadOutcome,
  type UploadTerms,
} from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import { findRecordedRequest, recordRequest } from './idempotency-store.ts';

/** An upload together with the terms it is committed under. */
export interface UploadOnTerms<Upload, Result> {
  readonly blob: StagedBlob;
  readonly upload: Upload;
  readonly terms: UploadTerms<Result>;
}

/** For uploads without an idempotency key and without a condition. */
export const noTerms = { once: null, unlessExists: false } as const;

interface Insertion<Upload, Result> {
  /** Writes the rows and returns one result for each upload, in order. */
  readonly insert: (
    transaction: Transaction<DatabaseSchema>,
    uploads: readonly Upload[],
  ) => Promise<readonly Result[]>;
  /** The bank's asset of the same name and content. */
  readonly findExisting: (transaction: Transaction<DatabaseSchema>, upload: Upload) => Promise<Result | null>;
}

/**
 * Inserts the uploads of a batch without an effect so far, and records the answer of each idempotency key in the same
 * transaction. No two uploads of a batch may share an exclusive claim: see `claimsOf`.
 */
export function insertOnce<Upload extends { readonly blob: StagedBlob; readonly created: number }, Result>(
  insertion: Insertion<Upload, Result>,
) {
  return async (
    transaction: Transaction<DatabaseSchema>,
    batch: readonly UploadOnTerms<Upload, Result>[],
  ): Promise<readonly UploadOutcome<Result>[]> => {
    const outcomes = new Map<UploadOnTerms<Upload, Result>, UploadOutcome<Result>>();
    for (const entry of batch) {
      const known = await findEffect(transaction, entry, insertion);
      if (known !== null) outcomes.set(entry, known);
    }
    const fresh = batch.filter((entry) => !outcomes.has(entry));
    const results = await insertion.insert(
      transaction,
      fresh.map(({ upload }) => upload),
    );
    for (const [index, entry] of fresh.entries()) {
      const result = results[index];
      if (result === undefined) throw new Error('An upload of a batch has no result.');
      outcomes.set(entry, { kind: 'created', result });
    }
    for (const [entry, outcome] of outcomes)
      if (outcome.kind !== 'replayed') await record(transaction, entry, outcome);
    return batch.map((entry) => outcomes.get(entry)).filter((outcome) => outcome !== undefined);
  };
}

/** The exclusive claims of an upload in a batch: its key, and the place of a conditional create. */
export function claimsOf<Upload extends { readonly blob: StagedBlob }, Result>({
  upload,
  terms,
}: UploadOnTerms<Upload, Result>): readonly string[] {
  return [
    ...(terms.once === null ? [] : [JSON.stringify(['key', terms.once.userId, terms.once.key])]),
    ...(terms.unlessExists ? [JSON.stringify(['content', upload.blob.sha256])] : []),
  ];
}

async function findEffect<Upload extends { readonly blob: StagedBlob }, Result>(
  transaction: Transaction<DatabaseSchema>,
  { upload, terms }: UploadOnTerms<Upload, Result>,
  { findExisting }: Pick<Insertion<Upload, Result>, 'findExisting'>,
): Promise<UploadOutcome<Result> | null> {
  if (terms.once !== null) {
    const recorded = await findRecordedRequest(transaction, terms.once);
    if (recorded !== null) {
      requireSameRequest(recorded, { target: terms.once.target, sha256: upload.blob.sha256 });
      return { kind: 'replayed', answer: recorded.answer };
    }
  }
  const existing = terms.unlessExists ? await findExisting(transaction, upload) : null;
  return existing === null ? null : { kind: 'existing', result: existing };
}

async function record<Upload extends { readonly blob: StagedBlob; readonly created: number }, Result>(
  transaction: Transaction<DatabaseSchema>,
  { upload, terms: { once } }: UploadOnTerms<Upload, Result>,
  outcome: SettledUpload<Result>,
): Promise<void> {
  if (once === null) return;
  const { target } = once;
  const recorded = { target, sha256: upload.blob.sha256, answer: once.answerOf(outcome) };
  await recordRequest(transaction, once, recorded, upload.created);
}

import type { Transaction } from 'kysely';
import {
  type IdempotencyStore,
  type IdempotentRequest,
  keyLifeSeconds,
  type RecordedRequest,
} from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';

/** Rows of one delete: some milliseconds, after which other requests get their turn. */
const prunedAtOnce = 1_000;

export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    find: (request) => findRecordedRequest(database, request),

    async prune(nowSeconds) {
      const tooOld = database
        .selectFrom('idempotency_key')
        .select(['user_id', 'request_key'])
        .where('created', '<', nowSeconds - keyLifeSeconds)
        .orderBy('created')
        .limit(prunedAtOnce);
      for (;;) {
        const { numDeletedRows } = await database
          .deleteFrom('idempotency_key')
          .where(({ eb, refTuple }) =>
            eb(refTuple('user_id', 'request_key'), 'in', tooOld.$asTuple('user_id', 'request_key')),
          )
          .executeTakeFirst();
        if (numDeletedRows < prunedAtOnce) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

export async function findRecordedRequest(
  database: Database,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
): Promise<RecordedRequest | null> {
  const row = await database
    .selectFrom('idempotency_key')
    .select(['target', 'sha256', 'body', 'existing_asset_id'])
    .where('user_id', '=', userId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { target, sha256, body } = row;
  return { target, sha256, answer: { body, existingAssetId: row.existing_asset_id } };
}

/** In the transaction of the upload itself, so that a kill leaves both or none. */
export async function recordRequest(
  transaction: Transaction<DatabaseSchema>,
  { userId, key }: Pick<IdempotentRequest, 'userId' | 'key'>,
  { target, sha256, answer }: RecordedRequest,
  createdSeconds: number,
): Promise<void> {
  await transaction
    .insertInto('idempotency_key')
    .values({
      user_id: userId,
      request_key: key,
      target,
      sha256,
      body: answer.body,
      existing_asset_id: answer.existingAssetId,
      created: createdSeconds,
    })
    .execute();
}

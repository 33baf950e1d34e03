import { type RawBuilder, sql } from 'kysely';
import {
  type ConversionFailure,
  type ConversionJobState,
  type ConversionJobStore,
  recipeVersion,
} from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';

export function createConversionJobStore(database: Database): ConversionJobStore {
  return {
    async find({ sha256, conversionId }) {
      const row = await database
        .selectFrom('conversion_job')
        .select(['state', 'reason'])
        .where('sha256', '=', sha256)
        .where('conversion_id', '=', conversionId)
        .executeTakeFirst();
      return row === undefined ? null : toState(row);
    },

    async start({ sha256, conversionId }, nowMs) {
      const fresh = {
        state: 'queued',
        attempts: 0,
        reason: null,
        recipe_version: recipeVersion,
        queued_ms: nowMs,
      } as const;
      const result = await database
        .insertInto('conversion_job')
        .values({ sha256, conversion_id: conversionId, ...fresh })
        .onConflict((conflict) =>
          conflict
            .columns(['sha256', 'conversion_id'])
            .doUpdateSet(fresh)
            // Its file is gone, or it would not be asked for again.
            .where('conversion_job.state', '=', 'ready'),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async takeNext() {
      const row = await database
        .updateTable('conversion_job')
        .set((expressions) => ({ state: 'running', attempts: expressions('attempts', '+', 1) }))
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('sha256', 'conversion_id'),
            'in',
            selectFrom('conversion_job')
              .select(['sha256', 'conversion_id'])
              .where('state', '=', 'queued')
              .orderBy('queued_ms')
              .limit(1)
              .$asTuple('sha256', 'conversion_id'),
          ),
        )
        .returning(['sha256', 'conversion_id', 'attempts'])
        .executeTakeFirst();
      if (row === undefined) return null;
      return { sha256: row.sha256, conversionId: row.conversion_id, attempts: row.attempts };
    },

    async settle({ sha256, conversionId }, state) {
      const settled = {
        state: state.kind,
        reason: state.kind === 'failed' ? state.reason : null,
        recipe_version: recipeVersion,
      };
      await database
        .insertInto('conversion_job')
        .values({ sha256, conversion_id: conversionId, attempts: 1, queued_ms: 0, ...settled })
        .onConflict((conflict) => conflict.columns(['sha256', 'conversion_id']).doUpdateSet(settled))
        .execute();
    },

    async putBack({ sha256, conversionId }, nowMs, isBlameless) {
      await database
        .updateTable('conversion_job')
        .set((expressions) => ({
          state: 'queued',
          queued_ms: nowMs,
          attempts: expressions('attempts', '-', isBlameless ? 1 : 0),
        }))
        .where('sha256', '=', sha256)
        .where('conversion_id', '=', conversionId)
        .where('state', '=', 'running')
        .execute();
    },

    async forget({ sha256, conversionId }) {
      await database
        .deleteFrom('conversion_job')
        .where('sha256', '=', sha256)
        .where('conversion_id', '=', conversionId)
        .execute();
    },

    async recover() {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('conversion_job')
          .where('state', '=', 'failed')
          .where('recipe_version', '<>', recipeVersion)
          .execute();
        await transaction
          .updateTable('conversion_job')
          .set({ state: 'queued' })
          .where('state', '=', 'running')
          .execute();
      });
    },

    async collect() {
      await database
        .deleteFrom('conversion_job')
        // A running one finishes first, or its end would bring the row back.
        .where('state', '<>', 'running')
        .where(({ not, exists }) => not(exists(shownByAsset('conversion_job.sha256'))))
        .where(({ not, exists }) => not(exists(hadByProof('conversion_job.sha256'))))
        .execute();
    },

    async used(sha256s) {
      const { rows } = await sql<{ sha256: string }>`
        select asked.value as sha256 from json_each(${JSON.stringify(sha256s)}) as asked
        where exists ${shownByAsset('asked.value')} or exists ${hadByProof('asked.value')}`.execute(database);
      return new Set(rows.map((row) => row.sha256));
    },
  };
}

/** One look into an index per content: past versions of assets are kept and never downloaded. */
function shownByAsset(content: string): RawBuilder<unknown> {
  return sql`(select 1 from file_version join file on file.active_version_id = file_version.version_id
    where file_version.sha256 = ${sql.ref(content)})`;
}

function hadByProof(content: string): RawBuilder<unknown> {
  return sql`(select 1 from proof_version where proof_version.sha256 = ${sql.ref(content)})`;
}

function toState(row: Pick<DatabaseSchema['conversion_job'], 'state' | 'reason'>): ConversionJobState {
  return row.state === 'failed'
    ? { kind: 'failed', reason: (row.reason ?? 'unreadable') as ConversionFailure }
    : { kind: row.state };
}

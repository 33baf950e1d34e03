import type { Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { ShareStore } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import type { Database } from '../../sqlite/database.ts';
import { changedAt } from '../../sqlite/last-change.ts';
import { parseRowId } from '../rows/row-id.ts';
import { changeGuest, endSharing } from './change-guest.ts';
import { readGuests } from './read-guests.ts';

export function createShareStore(database: Database): ShareStore {
  return {
    async change(change) {
      await database.transaction().execute(async (transaction) => {
        const { proofId, currentVersionId } = await requireProof(transaction, change.proofId);
        if (change.statusId !== null) {
          await transaction
            .updateTable('proof')
            .set({ status_id: change.statusId, modified: changedAt(Math.floor(change.nowMs / 1000)) })
            .where('proof_id', '=', proofId)
            .where('status_id', '!=', change.statusId)
            .execute();
        }
        await transaction
          .insertInto('share')
          .values({ proof_id: proofId, is_cancelled: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        if (change.areCommentsShared !== null) {
          await transaction
            .updateTable('share')
            .set({ are_comments_shared: Number(change.areCommentsShared) })
            .where('proof_id', '=', proofId)
            .execute();
        }
        if (change.cancelsAll) await endSharing(transaction, await activeGuestIds(transaction, proofId));
        let isShared = change.revives;
        for (const guest of change.guests) {
          const { mail, nowMs } = change;
          const isActive = await changeGuest(transaction, { proofId, currentVersionId, guest, mail, nowMs });
          isShared ||= isActive;
        }
        if (!change.cancelsAll && !isShared) return;
        await transaction
          .updateTable('share')
          .set({ is_cancelled: Number(change.cancelsAll) })
          .where('proof_id', '=', proofId)
          .execute();
      });
    },

    async read(proofId) {
      const rowId = parseRowId(proofId);
      const share =
        rowId === null
          ? undefined
          : await database
              .selectFrom('share')
              .select(['is_cancelled', 'are_comments_shared'])
              .where('proof_id', '=', rowId)
              .executeTakeFirst();
      if (rowId === null || share === undefined)
        return { proofId, isCancelled: false, areCommentsShared: false, guests: [] };
      return {
        proofId,
        isCancelled: share.is_cancelled === 1,
        areCommentsShared: share.are_comments_shared === 1,
        guests: await readGuests(database, rowId),
      };
    },
  };
}

async function requireProof(
  transaction: Transaction<DatabaseSchema>,
  proofId: string,
): Promise<{ readonly proofId: number; readonly currentVersionId: number }> {
  const row = await transaction
    .selectFrom('proof_version')
    .select(['proof_id', 'version_id'])
    .where('proof_id', '=', parseRowId(proofId) ?? 0)
    .orderBy('version_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('FORBIDDEN');
  return { proofId: row.proof_id, currentVersionId: row.version_id };
}

async function activeGuestIds(
  transaction: Transaction<DatabaseSchema>,
  proofId: number,
): Promise<readonly number[]> {
  const rows = await transaction
    .selectFrom('guest')
    .select('guest_id')
    .where('proof_id', '=', proofId)
    .where('is_active', '=', 1)
    .execute();
  return rows.map((row) => row.guest_id);
}

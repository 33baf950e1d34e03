import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import { AppError } from '../../../../shared/errors/index.ts';
import type { GuestChange, ShareChange } from '../../../domain/index.ts';
import type { DatabaseSchema } from '../../schema/database-schema.ts';
import { idList } from '../../sqlite/id-list.ts';

/** One guest's part of a share request. */
export interface GuestChangeInPlace {
  readonly proofId: number;
  readonly currentVersionId: number;
  readonly guest: GuestChange;
  readonly mail: ShareChange['mail'];
  readonly nowMs: number;
}

/**
 * Shares the current version with a guest, new or known, or ends the sharing; answers whether the guest is active then. A guest that comes back gets a new link: ending
 * it is the only remedy for a link that got about, so nothing may open that one again.
 */
export async function changeGuest(
  transaction: Transaction<DatabaseSchema>,
  change: GuestChangeInPlace,
): Promise<boolean> {
  const { guest, proofId } = change;
  const known = await transaction
    .selectFrom('guest')
    .selectAll()
    .where('proof_id', '=', proofId)
    .where('email_key', '=', guest.emailKey)
    .executeTakeFirst();
  const isActive = guest.isActive ?? (known === undefined || known.is_active === 1);
  if (!isActive) {
    if (known === undefined) {
      throw new AppError('BAD_REQUEST', {
        field: 'body.Guests',
        reason: `${guest.email} is no guest of this proof, so no sharing ends.`,
      });
    }
    await endSharing(transaction, [known.guest_id]);
    await setDetails(transaction, known, change, isActive);
    return false;
  }
  const guestId = known?.guest_id ?? (await insertGuest(transaction, change));
  if (known !== undefined) await setDetails(transaction, known, change, isActive);
  if (known?.is_active !== 1) await openLink(transaction, guestId, guest.freshCode);
  const shared = Math.floor(change.nowMs / 1000);
  const isNewRound = await addVersion(transaction, {
    guest_id: guestId,
    version_id: change.currentVersionId,
    shared,
  });
  if (isNewRound || known?.is_active !== 1 || guest.wantsMail) {
    await transaction.updateTable('guest').set({ invited: shared }).where('guest_id', '=', guestId).execute();
  }
  if (guest.wantsMail) await queueMail(transaction, guestId, change);
  return true;
}

/** Revokes the links and drops the mails that have not left: they would bring a link that opens nothing. */
export async function endSharing(
  transaction: Transaction<DatabaseSchema>,
  guestIds: readonly number[],
): Promise<void> {
  await transaction
    .updateTable('guest')
    .set({ is_active: 0 })
    .where('guest_id', 'in', idList(guestIds))
    .execute();
  await transaction
    .updateTable('guest_link')
    .set({ is_revoked: 1 })
    .where('guest_id', 'in', idList(guestIds))
    .execute();
  await transaction
    .updateTable('mail')
    .set({ state: 'dropped', reason: null })
    .where('guest_id', 'in', idList(guestIds))
    .where('state', '=', 'queued')
    .execute();
}

async function insertGuest(
  transaction: Transaction<DatabaseSchema>,
  { proofId, guest, mail, nowMs }: GuestChangeInPlace,
): Promise<number> {
  const row = await transaction
    .insertInto('guest')
    .values({
      proof_id: proofId,
      email_key: guest.emailKey,
      email: guest.email,
      name: guest.name ?? '',
      // A request for an approval must be explicit: an unasked one could be taken for one that counts.
      is_opinion_allowed: Number(guest.isOpinionAllowed ?? false),
      wants_mail: Number(guest.wantsMail),
      is_active: 1,
      language: mail.language ?? 'en',
      invited: Math.floor(nowMs / 1000),
      access_count: 0,
    })
    .returning('guest_id')
    .executeTakeFirstOrThrow();
  return row.guest_id;
}

async function setDetails(
  transaction: Transaction<DatabaseSchema>,
  known: Selectable<DatabaseSchema['guest']>,
  { guest, mail }: GuestChangeInPlace,
  isActive: boolean,
): Promise<void> {
  await transaction
    .updateTable('guest')
    .set({
      email: guest.email,
      name: guest.name ?? known.name,
      is_opinion_allowed: Number(guest.isOpinionAllowed ?? known.is_opinion_allowed === 1),
      wants_mail: Number(isActive && guest.wantsMail),
      is_active: Number(isActive),
      language: mail.language ?? known.language,
    })
    .where('guest_id', '=', known.guest_id)
    .execute();
}

async function openLink(
  transaction: Transaction<DatabaseSchema>,
  guestId: number,
  code: string,
): Promise<void> {
  await transaction.insertInto('guest_link').values({ code, guest_id: guestId, is_revoked: 0 }).execute();
}

/** Whether the version is new to the guest. */
async function addVersion(
  transaction: Transaction<DatabaseSchema>,
  row: DatabaseSchema['guest_version'],
): Promise<boolean> {
  const result = await transaction
    .insertInto('guest_version')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

async function queueMail(
  transaction: Transaction<DatabaseSchema>,
  guestId: number,
  { mail, nowMs }: GuestChangeInPlace,
): Promise<void> {
  const link = await transaction
    .selectFrom('guest_link')
    .innerJoin('guest', 'guest.guest_id', 'guest_link.guest_id')
    .select(['code', 'language'])
    .where('guest_link.guest_id', '=', guestId)
    .where('is_revoked', '=', 0)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('mail')
    .values({
      guest_id: guestId,
      code: link.code,
      proof_name: mail.proofName,
      message: mail.message,
      language: link.language,
      inviter_name: mail.inviterName,
      inviter_email: mail.inviterEmail,
      state: 'queued',
      reason: null,
      attempts: 0,
      due_ms: nowMs,
      created_ms: nowMs,
      message_key: randomUUID(),
      deadline: mail.deadline,
    })
    .execute();
}

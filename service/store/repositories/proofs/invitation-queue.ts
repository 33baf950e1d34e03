import type { GuestLanguage, InvitationQueue } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';

/** Mails that wait, in the database: they were committed with their share and outlive the process. */
export function createInvitationQueue(database: Database): InvitationQueue {
  return {
    async makeAllDue(nowMs) {
      await database
        .updateTable('mail')
        .set({ due_ms: nowMs })
        .where('state', '=', 'queued')
        .where('due_ms', '>', nowMs)
        .execute();
    },

    async nextDue(nowMs) {
      const row = await database
        .selectFrom('mail')
        .innerJoin('guest', 'guest.guest_id', 'mail.guest_id')
        .selectAll('mail')
        .select(['guest.name', 'guest.email'])
        .where('state', '=', 'queued')
        .where('due_ms', '<=', nowMs)
        .orderBy('due_ms')
        .orderBy('mail_id')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        mailId: String(row.mail_id),
        kind: row.kind,
        deadline: row.deadline,
        messageKey: row.message_key,
        guestName: row.name,
        guestEmail: row.email,
        linkCode: row.code,
        proofName: row.proof_name,
        message: row.message,
        language: row.language as GuestLanguage,
        inviterName: row.inviter_name,
        inviterEmail: row.inviter_email,
        createdMs: row.created_ms,
        attempts: row.attempts,
      };
    },

    async nextTryMs() {
      const row = await database
        .selectFrom('mail')
        .select(({ fn }) => fn.min('due_ms').as('due'))
        .where('state', '=', 'queued')
        .executeTakeFirst();
      return row?.due === null || row?.due === undefined ? null : Number(row.due);
    },

    async markSent(mailId, nowMs) {
      await database
        .updateTable('mail')
        .set({ state: 'sent', reason: null, due_ms: nowMs })
        .where('mail_id', '=', Number(mailId))
        .execute();
    },

    async markRetry(mailId, { atMs, reason }) {
      await database
        .updateTable('mail')
        .set((expressions) => ({ reason, due_ms: atMs, attempts: expressions('attempts', '+', 1) }))
        .where('mail_id', '=', Number(mailId))
        // It may have been dropped while the mail server was asked.
        .where('state', '=', 'queued')
        .execute();
    },

    async markFailed(mailId, reason) {
      await database
        .updateTable('mail')
        .set({ state: 'failed', reason })
        .where('mail_id', '=', Number(mailId))
        .where('state', '=', 'queued')
        .execute();
    },
  };
}

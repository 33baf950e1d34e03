import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ReminderStore } from '../../../domain/index.ts';
import type { Database } from '../../sqlite/database.ts';

/** Reminders of deadlines: the note that one was queued and the mail itself are one transaction. */
export function createReminderStore(database: Database): ReminderStore {
  return {
    queueDue: (nowMs, aheadSeconds) =>
      database.transaction().execute(async (transaction) => {
        const now = Math.floor(nowMs / 1000);
        const { rows } = await sql<DueReminder>`${dueReminders(now, aheadSeconds)}`.execute(transaction);
        for (const { guest_id, version_id, deadline, ...mail } of rows) {
          await transaction
            .insertInto('deadline_reminder')
            .values({ guest_id, version_id, deadline })
            .execute();
          await transaction
            .insertInto('mail')
            .values({
              ...mail,
              guest_id,
              deadline,
              message: '',
              state: 'queued',
              reason: null,
              attempts: 0,
              due_ms: nowMs,
              created_ms: nowMs,
              message_key: randomUUID(),
              kind: 'reminder',
            })
            .execute();
        }
        return rows.length;
      }),
  };
}

interface DueReminder {
  readonly guest_id: number;
  readonly version_id: number;
  readonly deadline: number;
  readonly code: string;
  readonly proof_name: string;
  readonly language: string;
  readonly inviter_name: string;
  readonly inviter_email: string | null;
}

/**
 * Active guests with mail, who are asked for an opinion and gave none on their newest version. An invitation within the last day
 * before the deadline named it already. The sender is that of the latest invitation.
 */
function dueReminders(now: number, aheadSeconds: number) {
  return sql`
    select guest.guest_id, newest.version_id, proof.deadline, guest_link.code, proof.name as proof_name,
      guest.language, invitation.inviter_name, invitation.inviter_email
    from proof
    join guest on guest.proof_id = proof.proof_id
    join guest_link on guest_link.guest_id = guest.guest_id and guest_link.is_revoked = 0
    join (select guest_id, max(version_id) as version_id from guest_version group by guest_id) as newest
      on newest.guest_id = guest.guest_id
    join mail as invitation on invitation.mail_id =
      (select max(mail_id) from mail where mail.guest_id = guest.guest_id and kind = 'invitation')
    left join guest_opinion on guest_opinion.guest_id = guest.guest_id
      and guest_opinion.version_id = newest.version_id
    left join deadline_reminder on deadline_reminder.guest_id = guest.guest_id
      and deadline_reminder.version_id = newest.version_id
      and deadline_reminder.deadline = proof.deadline
    where proof.deadline > ${now}
      and proof.deadline <= ${now + aheadSeconds}
      and guest.is_active = 1
      and guest.wants_mail = 1
      and guest.is_opinion_allowed = 1
      and guest_opinion.opinion is null
      and deadline_reminder.deadline is null
      and not (invitation.deadline is proof.deadline
        and invitation.created_ms > (proof.deadline - ${aheadSeconds}) * 1000)
    order by guest.guest_id`;
}

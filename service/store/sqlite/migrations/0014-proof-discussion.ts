import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Users comment as well, with drawings, replies and a resolved state; guests' pages report what was seen; a proof has a deadline, and
 * each guest is reminded of it once. Comments of before keep their ids, and no id is given again.
 */
export const proofDiscussion: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table proof_comment (
    comment_id integer primary key autoincrement,
    guest_id integer references guest (guest_id) on delete cascade,
    user_id text references account (user_id),
    version_id integer not null references proof_version (version_id) on delete cascade,
    parent_id integer references proof_comment (comment_id) on delete cascade,
    body text not null,
    x double precision,
    y double precision,
    page integer,
    time_seconds double precision,
    shape_json text,
    created bigint not null,
    request_key text,
    resolved_at bigint,
    resolved_by text references account (user_id),
    check ((guest_id is null) <> (user_id is null))
  )`,
  `insert into proof_comment (comment_id, guest_id, version_id, body, x, y, page, created, request_key)
    select comment_id, guest_id, version_id, body, x, y, page, created, request_key from guest_comment`,
  "delete from sqlite_sequence where name = 'proof_comment'",
  `insert into sqlite_sequence (name, seq)
    select 'proof_comment', seq from sqlite_sequence where name = 'guest_comment'`,
  'drop table guest_comment',
  'create index proof_comment_by_guest on proof_comment (guest_id)',
  'create index proof_comment_by_version on proof_comment (version_id)',
  'create index proof_comment_by_parent on proof_comment (parent_id)',
  'create unique index proof_comment_by_guest_key on proof_comment (guest_id, request_key)',
  'create unique index proof_comment_by_user_key on proof_comment (user_id, request_key)',
  'alter table proof add column deadline bigint',
  'create index proof_by_deadline on proof (deadline) where deadline is not null',
  'alter table share add column are_comments_shared integer not null default 0',
  // Unknown for the shares of before.
  'alter table guest_version add column shared bigint',
  `create table seen_page (
    guest_id integer not null references guest (guest_id) on delete cascade,
    version_id integer not null references proof_version (version_id) on delete cascade,
    page integer not null,
    first_seen bigint not null,
    last_seen bigint not null,
    primary key (guest_id, version_id, page)
  )`,
  'create index seen_page_by_version on seen_page (version_id)',
  `create table deadline_reminder (
    guest_id integer not null references guest (guest_id) on delete cascade,
    version_id integer not null references proof_version (version_id) on delete cascade,
    deadline bigint not null,
    primary key (guest_id, version_id, deadline)
  )`,
  'create index deadline_reminder_by_version on deadline_reminder (version_id)',
  "alter table mail add column kind text not null default 'invitation'",
  'alter table mail add column deadline bigint',
];

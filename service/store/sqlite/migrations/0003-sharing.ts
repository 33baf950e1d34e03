import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Shares with their guests, links, comments and opinions, and the mails that wait. All of it goes with its proof: a guest's
 * words about a version that was deleted are about nothing.
 */
export const sharing: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  // Invitations name their sender by it.
  'alter table account add column email text',

  `create table share (
    proof_id integer primary key references proof (proof_id) on delete cascade,
    is_cancelled integer not null
  )`,
  `create table guest (
    guest_id integer primary key autoincrement,
    proof_id integer not null references share (proof_id) on delete cascade,
    email_key text not null,
    email text not null,
    name text not null,
    is_opinion_allowed integer not null,
    wants_mail integer not null,
    is_active integer not null,
    language text not null,
    invited bigint not null,
    access_count integer not null,
    unique (proof_id, email_key)
  )`,
  `create table guest_link (
    link_id integer primary key autoincrement,
    code text not null unique,
    guest_id integer not null references guest (guest_id) on delete cascade,
    is_revoked integer not null
  )`,
  'create unique index guest_link_open on guest_link (guest_id) where is_revoked = 0',
  'create index guest_link_by_guest on guest_link (guest_id)',
  `create table guest_version (
    guest_id integer not null references guest (guest_id) on delete cascade,
    version_id integer not null references proof_version (version_id) on delete cascade,
    primary key (guest_id, version_id)
  )`,
  'create index guest_version_by_version on guest_version (version_id)',
  `create table guest_comment (
    comment_id integer primary key autoincrement,
    guest_id integer not null references guest (guest_id) on delete cascade,
    version_id integer not null references proof_version (version_id) on delete cascade,
    body text not null,
    x double precision,
    y double precision,
    created bigint not null
  )`,
  'create index guest_comment_by_guest on guest_comment (guest_id)',
  'create index guest_comment_by_version on guest_comment (version_id)',
  `create table guest_opinion (
    guest_id integer not null references guest (guest_id) on delete cascade,
    version_id integer not null references proof_version (version_id) on delete cascade,
    opinion text not null,
    created bigint not null,
    primary key (guest_id, version_id)
  )`,
  'create index guest_opinion_by_version on guest_opinion (version_id)',
  `create table mail (
    mail_id integer primary key autoincrement,
    guest_id integer not null references guest (guest_id) on delete cascade,
    code text not null,
    proof_name text not null,
    message text not null,
    language text not null,
    inviter_name text not null,
    inviter_email text,
    state text not null,
    reason text,
    attempts integer not null,
    due_ms bigint not null,
    created_ms bigint not null
  )`,
  'create index mail_by_guest on mail (guest_id, mail_id)',
  "create index mail_due on mail (due_ms) where state = 'queued'",
];

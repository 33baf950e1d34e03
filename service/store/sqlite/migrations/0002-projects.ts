import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Project folders, projects with their members, properties, tasks, milestones and messages; proofs with all their versions. */
export const projects: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

/**
 * First ids of each kind. They begin apart, so that a program that mixes two kinds up finds nothing, and have several digits from
 * the start, as those of banks in use. Those of proof versions begin above those of files (`DatabaseSchema.file`), as a download takes both
 * kinds in one place. A bank that is opened again goes on higher up: `raise-ids.ts`.
 */
const firstIds = {
  project: 1_001,
  project_folder: 200_001,
  proof: 300_001,
  task: 400_001,
  milestone: 500_001,
  message: 600_001,
  proof_version: 4_000_000_001,
} as const;

const statements = [
  'create table project_status (status_id text primary key, name_json text not null, position integer not null)',
  'create table project_role (role_id text primary key, name_json text not null, position integer not null)',

  `create table project_folder (
    folder_id integer primary key autoincrement,
    parent_id integer references project_folder (folder_id),
    name text not null,
    created bigint not null,
    modified bigint not null
  )`,
  'create index project_folder_by_parent on project_folder (parent_id)',
  `create table project (
    project_id integer primary key autoincrement,
    parent_id integer references project_folder (folder_id),
    status_id text not null references project_status (status_id),
    name text not null,
    schedule_start bigint,
    schedule_end bigint,
    is_full_days integer not null,
    notifies_deadline integer not null,
    created bigint not null,
    modified bigint not null
  )`,
  'create index project_by_parent on project (parent_id)',
  `create table project_member (
    project_id integer references project (project_id),
    folder_id integer references project_folder (folder_id),
    user_id text not null references account (user_id),
    role_id text not null references project_role (role_id),
    position integer not null,
    check ((project_id is null) <> (folder_id is null))
  )`,
  'create unique index project_member_by_project on project_member (project_id, user_id) where project_id is not null',
  'create unique index project_member_by_folder on project_member (folder_id, user_id) where folder_id is not null',
  'create index project_member_by_user on project_member (user_id)',
  `create table project_property (
    project_id integer references project (project_id),
    folder_id integer references project_folder (folder_id),
    field_identifier text not null references property_field (field_identifier),
    value_json text not null,
    check ((project_id is null) <> (folder_id is null))
  )`,
  `create unique index project_property_by_project on project_property (project_id, field_identifier)
    where project_id is not null`,
  `create unique index project_property_by_folder on project_property (folder_id, field_identifier)
    where folder_id is not null`,
  `create table project_asset (
    project_id integer not null references project (project_id),
    asset_id integer not null references asset (asset_id),
    primary key (project_id, asset_id)
  )`,
  `create table task (
    task_id integer primary key autoincrement,
    project_id integer not null references project (project_id),
    name text not null,
    description text not null,
    is_completed integer not null,
    position integer not null
  )`,
  'create index task_by_project on task (project_id, position)',
  `create table milestone (
    milestone_id integer primary key autoincrement,
    project_id integer not null references project (project_id),
    name text not null,
    description text not null,
    schedule_end bigint,
    is_full_days integer not null,
    notifies_deadline integer not null,
    position integer not null
  )`,
  'create index milestone_by_project on milestone (project_id, position)',
  `create table message (
    message_id integer primary key autoincrement,
    project_id integer not null references project (project_id),
    parent_id integer references message (message_id),
    subject text,
    body_html text not null,
    creator_id text not null references account (user_id),
    moderator_id text references account (user_id),
    created bigint not null,
    modified bigint,
    is_deleted integer not null
  )`,
  'create index message_by_project on message (project_id, message_id)',

  `create table proof (
    proof_id integer primary key autoincrement,
    project_id integer not null references project (project_id),
    name text not null,
    description text not null,
    status_id text not null references proof_status (status_id),
    creator_id text not null references account (user_id),
    created bigint not null,
    modified bigint not null
  )`,
  'create index proof_by_project on proof (project_id, proof_id)',
  `create table proof_version (
    version_id integer primary key autoincrement,
    proof_id integer not null references proof (proof_id) on delete cascade,
    stem text not null,
    extension text not null,
    created bigint not null,
    user_id text not null references account (user_id),
    size_bytes bigint not null,
    sha256 text not null,
    image_state text not null,
    image_json text
  )`,
  'create index proof_version_by_proof on proof_version (proof_id, version_id)',
  'create index proof_version_by_content on proof_version (sha256)',
  "create index proof_version_pending on proof_version (version_id) where image_state = 'pending'",
  // The counter behind autoincrement; PostgreSQL says the same as `start with` of an identity column.
  ...Object.entries(firstIds).map(
    ([table, firstId]) => `insert into sqlite_sequence (name, seq) values ('${table}', ${firstId - 1})`,
  ),
];

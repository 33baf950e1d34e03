import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users, keys, sessions, folders with rights, assets, files with versions, and the lists that assets refer to. */
export const mediaBank: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  'create table setting (name text primary key, value text not null)',

  `create table account (
    user_id text primary key,
    login_name text not null unique,
    full_name text not null,
    password_hash text,
    is_administrator integer not null,
    is_enabled integer not null
  )`,
  'create table user_group (group_id text primary key, name_json text not null)',
  `create table group_member (
    group_id text not null references user_group (group_id),
    user_id text not null references account (user_id),
    primary key (user_id, group_id)
  )`,
  `create table api_key (
    key_id text primary key,
    key_hash text not null unique,
    name text not null,
    description text not null,
    user_id text not null references account (user_id),
    expires_at_ms bigint,
    is_enabled integer not null
  )`,
  `create table session (
    token_hash text primary key,
    user_id text not null references account (user_id),
    key_id text references api_key (key_id),
    last_used_ms bigint not null
  )`,
  'create index session_by_use on session (last_used_ms)',

  `create table folder (
    folder_id text primary key,
    parent_id text references folder (folder_id),
    name_json text not null,
    position integer not null
  )`,
  'create index folder_by_parent on folder (parent_id, position)',
  `create table folder_right (
    group_id text not null references user_group (group_id),
    folder_id text not null references folder (folder_id),
    may_read integer not null,
    may_modify_assets integer not null,
    may_add_assets integer not null,
    may_remove_assets integer not null,
    may_add_subfolders integer not null,
    may_modify_folder integer not null,
    primary key (folder_id, group_id)
  )`,

  `create table asset (
    asset_id integer primary key,
    description_json text not null,
    created bigint not null,
    modified bigint not null,
    publish_end bigint,
    status_id text not null
  )`,
  `create table asset_name (
    asset_id integer not null references asset (asset_id),
    language text not null,
    text text not null,
    folded text not null,
    words text not null,
    primary key (asset_id, language)
  )`,
  'create index asset_name_by_text on asset_name (text)',
  `create table asset_folder (
    folder_id text not null references folder (folder_id),
    asset_id integer not null references asset (asset_id),
    primary key (folder_id, asset_id)
  )`,
  'create index asset_folder_by_asset on asset_folder (asset_id)',

  `create table keyword (
    keyword_id text primary key,
    parent_id text references keyword (keyword_id),
    value_json text not null
  )`,
  `create table property_field (
    field_identifier text primary key,
    type text not null,
    name_json text not null,
    allowed_json text not null,
    position integer not null
  )`,
  `create table asset_property (
    asset_id integer not null references asset (asset_id),
    field_identifier text not null references property_field (field_identifier),
    value_json text not null,
    primary key (asset_id, field_identifier)
  )`,
  `create table asset_keyword (
    asset_id integer not null references asset (asset_id),
    keyword_id text not null references keyword (keyword_id),
    primary key (asset_id, keyword_id)
  )`,

  `create table attachment_type (
    type_id text primary key,
    system_id integer not null unique,
    name_json text not null
  )`,
  `create table file (
    file_id integer primary key,
    asset_id integer not null references asset (asset_id),
    type_id text references attachment_type (type_id),
    active_version_id integer not null
  )`,
  'create unique index file_master on file (asset_id) where type_id is null',
  'create unique index file_attachment on file (asset_id, type_id) where type_id is not null',
  `create table file_version (
    version_id integer primary key,
    file_id integer not null references file (file_id),
    stem text not null,
    extension text not null,
    created bigint not null,
    user_id text not null references account (user_id),
    size_bytes bigint not null,
    sha256 text not null,
    image_state text not null,
    image_json text
  )`,
  'create index file_version_by_file on file_version (file_id)',
  'create index file_version_by_content on file_version (sha256)',
  "create index file_version_pending on file_version (version_id) where image_state = 'pending'",

  `create table proof_status (
    status_id text primary key,
    name_json text not null,
    is_sharing_allowed integer not null,
    position integer not null
  )`,
];

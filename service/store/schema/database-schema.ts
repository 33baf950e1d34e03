import type { ConversionTables } from './conversion-schema.ts';
import type { ProjectTables } from './project-schema.ts';
import type { ShareTables } from './share-schema.ts';

/**
 * Tables as Kysely sees them; `migrations/` makes them. Column names are snake_case as SQL people expect. Flags are 0 or
 * 1, `*_json` holds JSON text, `*_ms` Unix milliseconds, other times Unix seconds: every one of these types exists in
 * PostgreSQL too.
 */
export interface DatabaseSchema extends ProjectTables, ShareTables, ConversionTables {
  setting: { name: string; value: string };
  account: {
    user_id: string;
    login_name: string;
    full_name: string;
    password_hash: string | null;
    is_administrator: number;
    is_enabled: number;
    email: string | null;
  };
  user_group: { group_id: string; name_json: string };
  group_member: { group_id: string; user_id: string };
  api_key: {
    key_id: string;
    key_hash: string;
    name: string;
    description: string;
    user_id: string;
    expires_at_ms: number | null;
    is_enabled: number;
  };
  session: { token_hash: string; user_id: string; key_id: string | null; last_used_ms: number };
  folder: { folder_id: string; parent_id: string | null; name_json: string; position: number };
  folder_right: { group_id: string; folder_id: string } & RightColumns;
  asset: {
    asset_id: number;
    description_json: string;
    created: number;
    modified: number;
    publish_end: number | null;
    status_id: string;
  };
  asset_name: { asset_id: number; language: string; text: string; folded: string; words: string };
  asset_folder: { folder_id: string; asset_id: number };
  asset_property: { asset_id: number; field_identifier: string; value_json: string };
  asset_keyword: { asset_id: number; keyword_id: string };
  /** `type_id` null: the master file. */
  file: { file_id: number; asset_id: number; type_id: string | null; active_version_id: number };
  file_version: {
    version_id: number;
    file_id: number;
    stem: string;
    extension: string;
    created: number;
    user_id: string;
    size_bytes: number;
    sha256: string;
    image_state: 'none' | 'pending' | 'ready' | 'failed';
    image_json: string | null;
  };
  /** `created`: Unix seconds. */
  idempotency_key: {
    user_id: string;
    request_key: string;
    target: string;
    sha256: string;
    body: string;
    existing_asset_id: string | null;
    created: number;
  };
  attachment_type: { type_id: string; system_id: number; name_json: string };
  keyword: { keyword_id: string; parent_id: string | null; value_json: string };
  property_field: {
    field_identifier: string;
    type: string;
    name_json: string;
    allowed_json: string;
    position: number;
  };
  proof_status: { status_id: string; name_json: string; is_sharing_allowed: number; position: number };
}

export interface RightColumns {
  may_read: number;
  may_modify_assets: number;
  may_add_assets: number;
  may_remove_assets: number;
  may_add_subfolders: number;
  may_modify_folder: number;
}

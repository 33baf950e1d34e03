import type { Generated } from 'kysely';
import type { ProjectFields } from '../../domain/index.ts';
import type { ColumnsOf } from './columns.ts';

/** Tables of projects and proofs, as `migrations/0002-projects.ts` makes them. Conventions: see `database-schema.ts`. */
export interface ProjectTables {
  project_status: { status_id: string; name_json: string; position: number };
  project_role: { role_id: string; name_json: string; position: number };
  /** `parent_id` null: at the root. Folders and projects count separately. */
  project_folder: {
    folder_id: Generated<number>;
    parent_id: number | null;
    name: string;
    created: number;
    modified: number;
  };
  /** And a column for each field that the wire schema lets a save write. */
  project: ColumnsOf<ProjectFields> & {
    project_id: Generated<number>;
    parent_id: number | null;
    created: number;
    modified: number;
  };
  /** Of a project or of a project folder: exactly one of the two ids is set, here and in `project_property`. */
  project_member: {
    project_id: number | null;
    folder_id: number | null;
    user_id: string;
    role_id: string;
    position: number;
  };
  project_property: {
    project_id: number | null;
    folder_id: number | null;
    field_identifier: string;
    value_json: string;
  };
  /** Assets that belong to a project: what its `AssetCount` counts. */
  project_asset: { project_id: number; asset_id: number };
  task: {
    task_id: Generated<number>;
    project_id: number;
    name: string;
    description: string;
    is_completed: number;
    position: number;
  };
  milestone: {
    milestone_id: Generated<number>;
    project_id: number;
    name: string;
    description: string;
    schedule_end: number | null;
    is_full_days: number;
    notifies_deadline: number;
    position: number;
  };
  /** `parent_id` null: a conversation with a subject; otherwise a reply. Deleted ones stay. `body_html` is what people sent. */
  message: {
    message_id: Generated<number>;
    project_id: number;
    parent_id: number | null;
    subject: string | null;
    body_html: string;
    creator_id: string;
    moderator_id: string | null;
    created: number;
    modified: number | null;
    is_deleted: number;
  };
  /** Parts of a proof or a version go with it: tables that refer to these two do so `on delete cascade`. */
  proof: {
    proof_id: Generated<number>;
    project_id: number;
    name: string;
    description: string;
    status_id: string;
    creator_id: string;
    created: number;
    modified: number;
    deadline: number | null;
  };
  /** Its id also names a file for downloads, so it never equals the id of a `file`: it begins far above. Never used again. */
  proof_version: {
    version_id: Generated<number>;
    proof_id: number;
    stem: string;
    extension: string;
    created: number;
    user_id: string;
    size_bytes: number;
    sha256: string;
    image_state: 'none' | 'pending' | 'ready' | 'failed';
    image_json: string | null;
  };
}

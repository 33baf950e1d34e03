import type { Generated } from 'kysely';

/** Tables of sharing, as `migrations/0003-sharing.ts` and `0007-comment-keys.ts`, `0010-document-pages.ts`, `0011-mail-keys.ts`, `0014-proof-discussion.ts` make them. Conventions: see `database-schema.ts`. */
export interface ShareTables {
  share: { proof_id: number; is_cancelled: number; are_comments_shared: Generated<number> };
  guest: {
    guest_id: Generated<number>;
    proof_id: number;
    /** The address without case; one guest per proof and address. */
    email_key: string;
    email: string;
    name: string;
    is_opinion_allowed: number;
    wants_mail: number;
    is_active: number;
    language: string;
    invited: number;
    access_count: number;
  };
  /** Every link that was ever given out; a guest has one that is not revoked at most. */
  guest_link: { link_id: Generated<number>; code: string; guest_id: number; is_revoked: number };
  /** `shared`: Unix seconds; null for shares of before it was kept. */
  guest_version: { guest_id: number; version_id: number; shared: number | null };
  /** Of a guest or of a user. `x`, `y`: fractions of the picture of a page, both null without a position. */
  proof_comment: {
    comment_id: Generated<number>;
    guest_id: number | null;
    user_id: string | null;
    version_id: number;
    /** Never a comment that has a parent itself. */
    parent_id: number | null;
    body: string;
    x: number | null;
    y: number | null;
    page: number | null;
    time_seconds: number | null;
    shape_json: string | null;
    created: number;
    /** The sender's own key, once per guest or user; null from a client without one. */
    request_key: string | null;
    resolved_at: number | null;
    resolved_by: string | null;
  };
  seen_page: { guest_id: number; version_id: number; page: number; first_seen: number; last_seen: number };
  /** Reminders that were queued: one for each guest, version and deadline. */
  deadline_reminder: { guest_id: number; version_id: number; deadline: number };
  /** The latest opinion on each version. */
  guest_opinion: { guest_id: number; version_id: number; opinion: string; created: number };
  /** Invitations and reminders. Their content is kept as it was at the time of the request. */
  mail: {
    mail_id: Generated<number>;
    guest_id: number;
    code: string;
    proof_name: string;
    message: string;
    language: string;
    inviter_name: string;
    inviter_email: string | null;
    state: 'queued' | 'sent' | 'failed' | 'dropped';
    reason: string | null;
    attempts: number;
    /** When it is tried next, or when it was sent. */
    due_ms: number;
    created_ms: number;
    /** Random, and the same for every try. */
    message_key: string;
    kind: Generated<'invitation' | 'reminder'>;
    deadline: number | null;
  };
}

import type { Generated } from 'kysely';

/** Tables of sharing, as `migrations/0003-sharing.ts` and `0007-comment-keys.ts`, `0010-document-pages.ts`, `0011-mail-keys.ts` make them. Conventions: see `database-schema.ts`. */
export interface ShareTables {
  share: { proof_id: number; is_cancelled: number };
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
  guest_version: { guest_id: number; version_id: number };
  /** `x`, `y`: fractions of the picture of a page; all three null for a comment on the whole. */
  guest_comment: {
    comment_id: Generated<number>;
    guest_id: number;
    version_id: number;
    body: string;
    x: number | null;
    y: number | null;
    page: number | null;
    created: number;
    /** The guest page's own key, once per guest; null from a client without one. */
    request_key: string | null;
  };
  /** The latest opinion on each version. */
  guest_opinion: { guest_id: number; version_id: number; opinion: string; created: number };
  /** Invitations. Their content is kept as it was at the time of the request. */
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
  };
}

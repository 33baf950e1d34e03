import type {
  CommentPlace,
  CommentRecord,
  GuestDecision,
  SeenVersion,
  VisibleComment,
} from '../records/comment.ts';

/** A comment that is to be stored once for its key. */
export interface NewComment extends CommentPlace {
  readonly versionId: string;
  readonly body: string;
  /** A comment on the same version; a reply to a reply joins its parent. */
  readonly parentId: string | null;
  /** Unix seconds. */
  readonly created: number;
  /** Null when there is one try only. */
  readonly key: string | null;
}

export interface DiscussionStore {
  /** On all versions of a proof, oldest first. */
  listComments(proofId: string): Promise<readonly CommentRecord[]>;
  /**
   * The new comment, or the first one of this user with the same key, unchanged. Throws FORBIDDEN when the proof has no such version,
   * BAD_REQUEST for a parent that is not on it.
   */
  addUserComment(
    comment: NewComment & { readonly proofId: string; readonly userId: string },
  ): Promise<CommentRecord>;
  /** Null `by` opens it again. An unchanged state keeps its moment. Null when the proof has no such comment. */
  resolve(comment: {
    readonly proofId: string;
    readonly commentId: string;
    readonly by: string | null;
    readonly now: number;
  }): Promise<CommentRecord | null>;
  listSeen(proofId: string): Promise<readonly SeenVersion[]>;
  /** One for each guest and each version that was shared with the guest, in the order of versions, then of guests. */
  listDecisions(proofId: string): Promise<readonly GuestDecision[]>;
}

export interface GuestDiscussionStore {
  /**
   * The new comment, or the first one of this guest with the same key, unchanged; null when the guest has written as many as one
   * may. Throws FORBIDDEN when the version or the sharing has ended since, BAD_REQUEST for a parent that the guest does not see.
   */
  addComment(
    comment: NewComment & { readonly guestId: string; readonly mostComments: number },
  ): Promise<VisibleComment | null>;
  /** Keeps the first and the last moment of each page. Throws FORBIDDEN as above. */
  addSeen(seen: {
    readonly guestId: string;
    readonly versionId: string;
    readonly pages: readonly number[];
    readonly now: number;
  }): Promise<void>;
}

export interface ReminderStore {
  /**
   * Queues one mail for each guest and newest shared version with a deadline less than `aheadSeconds` away, once for each deadline, in
   * one transaction. Returns how many.
   */
  queueDue(nowMs: number, aheadSeconds: number): Promise<number>;
}

/**
 * A point of a picture as fractions of its width and height, from the upper left corner; null: about the whole. `page`: of a
 * document, from 1; 1 for a picture.
 */
export type CommentPosition = { readonly x: number; readonly y: number; readonly page: number } | null;

/** A drawing: opposite corners of a rectangle, tail and head of an arrow, a stroke. Fractions as those of a position. */
export interface CommentShape {
  readonly kind: 'pin' | 'rectangle' | 'arrow' | 'freehand';
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Where in a version a comment points. */
export interface CommentPlace {
  readonly position: CommentPosition;
  /** Of position or shape; null for a comment on the whole. */
  readonly page: number | null;
  /** Seconds from the beginning of a video. */
  readonly timeSeconds: number | null;
  readonly shape: CommentShape | null;
}

export type CommentAuthor =
  | { readonly kind: 'guest'; readonly name: string; readonly email: string }
  | { readonly kind: 'user'; readonly name: string; readonly userId: string };

/** A comment of a guest or a user. `body` is plain, untrusted text. Times are Unix seconds. */
export interface CommentRecord extends CommentPlace {
  readonly commentId: string;
  readonly versionId: string;
  readonly author: CommentAuthor;
  readonly body: string;
  /** The comment that this one answers; never itself a reply. */
  readonly parentId: string | null;
  readonly created: number;
  readonly resolvedAt: number | null;
  /** Full name of a user. */
  readonly resolvedBy: string | null;
}

/** A comment as a guest sees it: of other people the name alone. */
export interface VisibleComment extends CommentPlace {
  readonly commentId: string;
  readonly versionId: string;
  readonly body: string;
  readonly parentId: string | null;
  readonly created: number;
  readonly isOwn: boolean;
  readonly authorName: string;
}

/** The pages of one version that one guest saw. Times are Unix seconds. */
export interface SeenVersion {
  readonly guestName: string;
  readonly guestEmail: string;
  readonly versionId: string;
  readonly pages: readonly { readonly page: number; readonly firstSeen: number; readonly lastSeen: number }[];
}

/** The reaction of one guest to one version. */
export interface GuestDecision {
  readonly versionId: string;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Null for shares of before the service kept it. */
  readonly shared: number | null;
  readonly seenPages: readonly number[];
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  readonly commentCount: number;
  /** Null while it is open. */
  readonly opinion: string | null;
  readonly responded: number | null;
}

interface Author {
  readonly userId: string;
  readonly fullName: string;
}

/** `docs/api/reference.md#conversation`. `bodyHtml` holds nothing that runs or loads, see `cleanMessage`. Times: Unix seconds. */
export interface MessageRecord {
  readonly messageId: string;
  readonly projectId: string;
  /** Null for a conversation of its own, which then has a subject. */
  readonly parentId: string | null;
  readonly subject: string | null;
  readonly bodyHtml: string;
  readonly creator: Author;
  readonly moderator: Author | null;
  readonly created: number;
  readonly modified: number | null;
  readonly isDeleted: boolean;
}

export interface NewMessage {
  readonly projectId: string;
  readonly parentId: string | null;
  readonly subject: string | null;
  readonly bodyHtml: string;
  readonly creatorId: string;
  readonly created: number;
}

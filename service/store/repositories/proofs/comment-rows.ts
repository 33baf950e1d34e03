import type { Selectable } from 'kysely';
import type { CommentPlace, CommentPosition, CommentRecord, VisibleComment } from '../../../domain/index.ts';
import type { ShareTables } from '../../schema/share-schema.ts';
import type { Database } from '../../sqlite/database.ts';

export type CommentRow = Selectable<ShareTables['proof_comment']>;

/** The columns of the place of a comment. */
export function writePlace({ position, page, timeSeconds, shape }: CommentPlace) {
  return {
    x: position?.x ?? null,
    y: position?.y ?? null,
    page,
    time_seconds: timeSeconds,
    shape_json: shape === null ? null : JSON.stringify(shape),
  };
}

/** Comments of before pages were counted name none: they are about the first. */
function readPlace(row: CommentRow): CommentPlace {
  const position: CommentPosition =
    row.x === null || row.y === null ? null : { x: row.x, y: row.y, page: row.page ?? 1 };
  return {
    position,
    page: row.page ?? position?.page ?? null,
    timeSeconds: row.time_seconds,
    shape: row.shape_json === null ? null : JSON.parse(row.shape_json),
  };
}

/** Comments with the names of their authors, oldest first. */
export function selectComments(database: Database) {
  return database
    .selectFrom('proof_comment')
    .innerJoin('proof_version', 'proof_version.version_id', 'proof_comment.version_id')
    .leftJoin('guest', 'guest.guest_id', 'proof_comment.guest_id')
    .leftJoin('account as author', 'author.user_id', 'proof_comment.user_id')
    .leftJoin('account as resolver', 'resolver.user_id', 'proof_comment.resolved_by')
    .selectAll('proof_comment')
    .select([
      'guest.name as guest_name',
      'guest.email as guest_email',
      'author.full_name as user_name',
      'resolver.full_name as resolver_name',
    ])
    .orderBy('comment_id');
}

type NamedRow = CommentRow & {
  readonly guest_name: string | null;
  readonly guest_email: string | null;
  readonly user_name: string | null;
  readonly resolver_name: string | null;
};

export function toCommentRecord(row: NamedRow): CommentRecord {
  return {
    commentId: String(row.comment_id),
    versionId: String(row.version_id),
    author:
      row.user_id === null
        ? { kind: 'guest', name: row.guest_name ?? '', email: row.guest_email ?? '' }
        : { kind: 'user', name: row.user_name ?? '', userId: row.user_id },
    body: row.body,
    ...readPlace(row),
    parentId: row.parent_id === null ? null : String(row.parent_id),
    created: row.created,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by === null ? null : (row.resolver_name ?? ''),
  };
}

/** Without any e-mail address: the name of another guest may be empty. */
export function toVisibleComment(row: NamedRow, guestId: number): VisibleComment {
  return {
    commentId: String(row.comment_id),
    versionId: String(row.version_id),
    body: row.body,
    ...readPlace(row),
    parentId: row.parent_id === null ? null : String(row.parent_id),
    created: row.created,
    isOwn: row.guest_id === guestId,
    authorName: row.guest_name ?? row.user_name ?? '',
  };
}

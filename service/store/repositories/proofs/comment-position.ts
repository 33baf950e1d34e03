import type { CommentPosition } from '../../../domain/index.ts';
import type { ShareTables } from '../../schema/share-schema.ts';

/** Comments of before pages were counted name none: they are about the first. */
export function readPosition({
  x,
  y,
  page,
}: Pick<ShareTables['guest_comment'], 'x' | 'y' | 'page'>): CommentPosition {
  return x === null || y === null ? null : { x, y, page: page ?? 1 };
}

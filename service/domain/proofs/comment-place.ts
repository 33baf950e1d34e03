import { AppError } from '../../../shared/errors/index.ts';
import { pageCountOf } from '../conversions/document-page.ts';
import type { ImageState } from '../records/asset.ts';
import type { CommentPlace } from '../records/comment.ts';
import { readPlainText } from '../validation/guest-input.ts';

/** Two printed pages. */
const longestComment = 5_000;

/** The text of a comment. Throws BAD_REQUEST for an empty or long one. */
export function readCommentText(body: string): string {
  const text = readPlainText(body, 'body.Body', longestComment);
  if (text === '') throw new AppError('BAD_REQUEST', { field: 'body.Body', reason: 'The comment is empty.' });
  return text;
}

/** Throws BAD_REQUEST for a page beyond the document, and for a point outside the picture. */
export function requirePlace(
  { position, page, shape }: CommentPlace,
  image: ImageState,
): CommentPlace['page'] {
  if (position !== null && ![position.x, position.y].every((value) => value >= 0 && value <= 1))
    throw refusal('body.Position', 'A point lies between 0 and 1.');
  if (position !== null && page !== null && page !== position.page)
    throw refusal('body.Page', 'The position is on another page.');
  const onPage = position?.page ?? page ?? (shape === null ? null : 1);
  if (onPage !== null && onPage > (pageCountOf(image) ?? onPage))
    throw refusal(position === null ? 'body.Page' : 'body.Position.Page', 'There is no such page.');
  return onPage;
}

function refusal(field: string, reason: string): AppError {
  return new AppError('BAD_REQUEST', { field, reason });
}

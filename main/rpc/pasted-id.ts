import { AppError } from '../../shared/errors/index.ts';
import type { Remember } from '../../shared/rpc/index.ts';

/** What a person pasted: an id, or a link that has one. */
export interface PastedId {
  readonly kind: Remember['kind'];
  readonly id: string;
}

/**
 * Reads a pasted id or link. A word of the link (`…/proof/123`, `?projectId=123`) says what it is; else `kind` is believed.
 * Throws BAD_REQUEST when there is no id in it, and for a guest's personal link, which is nobody else's to use.
 */
export function readPastedId({ kind, text }: Remember): PastedId {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    if (plainId.test(text)) return { kind, id: text };
    throw new AppError('BAD_REQUEST', { reason: 'neither an id nor a link' });
  }
  if (/\/l\/[^/]+$/.test(url.pathname))
    throw new AppError('BAD_REQUEST', { reason: 'the personal link of a guest' });
  const words = `${url.pathname}/${url.search}/${url.hash}`.split(/[/?&=#!]+/).filter((word) => word !== '');
  // The last one: a link to a proof may well lead through its project.
  for (const [index, word] of [...words.entries()].toReversed()) {
    const meant = kindOf(word);
    const id = words[index + 1];
    if (meant !== null && id !== undefined && numericId.test(id)) return { kind: meant, id };
  }
  const last = words.findLast((word) => numericId.test(word));
  if (last === undefined) throw new AppError('BAD_REQUEST', { reason: 'no id in this link' });
  return { kind, id: last };
}

// Ids on the side of projects are decimal (`beyond-the-reference.md § ids`); a pasted one may be of another bank's kind.
const numericId = /^\d{1,20}$/;
const plainId = /^[A-Za-z0-9_-]{1,64}$/;

function kindOf(word: string): Remember['kind'] | null {
  const match = /^(project|proof|folder)s?(?:[-_]?id)?$/i.exec(word);
  return match === null ? null : (match[1]?.toLowerCase() as Remember['kind']);
}

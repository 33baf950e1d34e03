import type { Remember } from './contracts/projects-contract.ts';

/** The pasted text: an id, or a link that has one. */
export interface PastedId {
  readonly kind: Remember['kind'];
  readonly id: string;
}

/** The reason why the bank is not asked: `guest-link` is a guest's personal link, which only that guest may use. */
export type PasteFault = 'neither' | 'no-id' | 'guest-link';

/** Reads a pasted id or link. A word of the link (`…/proof/123`, `?projectId=123`) says what it is; else `kind` is believed. */
export function readPastedId({ kind, text }: Remember): PastedId | PasteFault {
  const [, path, rest] = link.exec(text) ?? [];
  if (path === undefined) return plainId.test(text) ? { kind, id: text } : 'neither';
  if (/\/l\/[^/]+$/.test(path)) return 'guest-link';
  const words = `${path}${rest}`.split(/[/?&=#!]+/).filter((word) => word !== '');
  // The last one: a link to a proof may well lead through its project.
  for (const [index, word] of [...words.entries()].toReversed()) {
    const meant = kindOf(word);
    const id = words[index + 1];
    if (meant !== null && id !== undefined && numericId.test(id)) return { kind: meant, id };
  }
  const last = words.findLast((word) => numericId.test(word));
  return last === undefined ? 'no-id' : { kind, id: last };
}

// Its path, and what follows: neither browsers' nor Node's `URL` is known to all who share this.
const link = /^https?:\/\/[^\s/?#]+([^?#]*)(.*)$/is;

// Ids on the side of projects are decimal (`docs/api/extensions.md#ids`); a pasted one may be of another bank's kind.
const numericId = /^\d{1,20}$/;
const plainId = /^[A-Za-z0-9_-]{1,64}$/;

function kindOf(word: string): Remember['kind'] | null {
  const match = /^(project|proof|folder)s?(?:[-_]?id)?$/i.exec(word);
  return match === null ? null : (match[1]?.toLowerCase() as Remember['kind']);
}

import { asId, type BankFolderId } from '../../../shared/model/index.ts';

// Ids of folders may be of letters as well (`docs/api/extensions.md#ids`).
const plainId = /^[A-Za-z0-9_-]{1,64}$/;
const folderWord = /^folders?(?:[-_]?id)?$/i;

/** The bank folder that a person pasted: its id, or a link in which a word says which part is one. Null: it names none. */
export function folderIdIn(text: string): BankFolderId | null {
  const trimmed = text.trim();
  if (plainId.test(trimmed)) return asId<BankFolderId>(trimmed);
  const url = URL.parse(trimmed);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const words = `${url.pathname}/${url.search}/${url.hash}`.split(/[/?&=#!]+/).filter((word) => word !== '');
  const id = words.find(
    (word, index) => index > 0 && folderWord.test(words[index - 1] ?? '') && plainId.test(word),
  );
  return id === undefined ? null : asId<BankFolderId>(id);
}

import { asId, type BankFolderId } from '../../../shared/model/index.ts';
import type { AppState } from '../store/app-store.ts';

/** Id that stands for the top of the bank's folder tree (`docs/api/extensions.md#extensions`). */
export const topFolderId = asId<BankFolderId>('0');

/** How names are read from a localized text; comes from renderer/format, which this room does not know. */
export type PickName = (text: Readonly<Record<string, string>>, id: string) => string;

/** The best name that the page knows for a bank folder: path in the tree, name of a link, the inbox, else the id. */
export function folderName(
  state: Pick<AppState, 'folderCards' | 'status' | 'session'>,
  bankFolderId: BankFolderId,
  pickName: PickName,
): string {
  const path = folderPath(state.folderCards, bankFolderId, pickName);
  if (path !== null) return path;
  const link = state.status?.folders.find(({ folder }) => folder.bankFolderId === bankFolderId);
  if (link !== undefined && link.folder.bankFolderName !== '') return link.folder.bankFolderName;
  const inbox = state.session?.builtIn?.inbox;
  return inbox?.bankFolderId === bankFolderId ? inbox.name : bankFolderId;
}

/** A chosen folder, with the name that it was offered under, for the recent ones. */
export interface ChosenFolder {
  readonly id: BankFolderId;
  readonly name: string;
}

/** Its path in the language of now, which says more than the bare name; where the tree does not hold it, what it was offered under. */
export function chosenFolderName(
  state: Pick<AppState, 'folderCards' | 'session'>,
  { id, name }: ChosenFolder,
  pickName: PickName,
): string {
  const known = folderName({ ...state, status: null }, id, pickName);
  return known === id ? name : known;
}

/** `Brand / Logos`: the chain of known parents; null when the folder itself is not known. */
function folderPath(
  cards: AppState['folderCards'],
  bankFolderId: BankFolderId,
  pickName: PickName,
): string | null {
  const names: string[] = [];
  const seen = new Set<string>();
  let card = cards.get(bankFolderId);
  // `seen` ends the walk on a bank that answers with a ring of parents.
  while (card !== undefined && !seen.has(card.bankFolderId)) {
    seen.add(card.bankFolderId);
    names.unshift(pickName(card.name, card.bankFolderId));
    card = cards.get(asId<BankFolderId>(card.parentId));
  }
  return names.length === 0 ? null : names.join(' / ');
}

import type { LocalizedText } from './localized-text.ts';
import type { Rights } from './rights.ts';

/** A media-bank folder as one user sees it. */
export interface BankFolder {
  readonly folderId: string;
  /** `0` at the top of the tree. */
  readonly parentId: string;
  readonly name: LocalizedText;
  readonly hasChildren: boolean;
  readonly rights: Rights;
}

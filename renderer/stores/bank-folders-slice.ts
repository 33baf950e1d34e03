import type { BankFolderId } from '../../shared/model/index.ts';
import {
  type BankFolderCard,
  type RpcClient,
  type RpcFailure,
  readRpcFailure,
} from '../../shared/rpc/index.ts';

export type FolderChildren =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: RpcFailure }
  | { readonly kind: 'loaded'; readonly folders: readonly BankFolderCard[] };

/** The tree of the bank as far as it was opened; its names also dress ids elsewhere on the page. */
export interface BankFoldersSlice {
  /** Null until the bank was asked; false where it cannot list folders and an id has to be pasted. */
  readonly areFoldersListable: boolean | null;
  readonly folderChildren: ReadonlyMap<BankFolderId, FolderChildren>;
  readonly folderCards: ReadonlyMap<BankFolderId, BankFolderCard>;
  /** Asks for the children unless they are known or on their way; a failed question is asked again. */
  loadFolders(parentId: BankFolderId): Promise<void>;
  /** After a sign-in elsewhere, ids and names mean something else. */
  forgetFolders(): void;
}

const noFolders = {
  areFoldersListable: null,
  folderChildren: new Map<BankFolderId, FolderChildren>(),
  folderCards: new Map<BankFolderId, BankFolderCard>(),
};

export function createBankFoldersSlice(
  set: (change: Partial<BankFoldersSlice>) => void,
  get: () => BankFoldersSlice,
  bank: Pick<RpcClient['bank'], 'folderChildren'>,
): BankFoldersSlice {
  let generation = 0;
  const put = (parentId: BankFolderId, children: FolderChildren): void =>
    set({ folderChildren: new Map(get().folderChildren).set(parentId, children) });

  return {
    ...noFolders,
    loadFolders: async (parentId) => {
      const known = get().folderChildren.get(parentId);
      if (known !== undefined && known.kind !== 'failed') return;
      const asked = generation;
      put(parentId, { kind: 'loading' });
      try {
        const { isListable, folders } = await bank.folderChildren({ bankFolderId: parentId });
        if (asked !== generation) return;
        const folderCards = new Map(get().folderCards);
        for (const folder of folders) folderCards.set(folder.bankFolderId, folder);
        set({ areFoldersListable: isListable, folderCards });
        put(parentId, { kind: 'loaded', folders });
      } catch (error) {
        if (asked === generation) put(parentId, { kind: 'failed', failure: readRpcFailure(error) });
      }
    },
    forgetFolders: () => {
      generation += 1;
      set(noFolders);
    },
  };
}

import type { BankFolderId } from '../../../shared/model/index.ts';
import {
  type BankFolderCard,
  type RpcClient,
  type RpcFailure,
  readRpcFailure,
} from '../../../shared/rpc/index.ts';

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
  /**
   * Asks for the children unless they are on their way. Opening a level wants the present folders: known ones are asked for again
   * as well, and stay until the answer is there.
   */
  loadFolders(parentId: BankFolderId): Promise<void>;
  /** Data that failed to load while the bank was away. */
  askFailedFolders(): Promise<void>;
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
  const underWay = new Set<BankFolderId>();
  const put = (parentId: BankFolderId, children: FolderChildren): void =>
    set({ folderChildren: new Map(get().folderChildren).set(parentId, children) });

  return {
    ...noFolders,
    loadFolders: async (parentId) => {
      if (underWay.has(parentId)) return;
      underWay.add(parentId);
      const asked = generation;
      const isKnown = get().folderChildren.get(parentId)?.kind === 'loaded';
      if (!isKnown) put(parentId, { kind: 'loading' });
      try {
        const { isListable, folders } = await bank.folderChildren({ bankFolderId: parentId });
        if (asked !== generation) return;
        underWay.delete(parentId);
        const folderCards = new Map(get().folderCards);
        for (const folder of folders) folderCards.set(folder.bankFolderId, folder);
        set({ areFoldersListable: isListable, folderCards });
        put(parentId, { kind: 'loaded', folders });
      } catch (error) {
        if (asked !== generation) return;
        underWay.delete(parentId);
        // Beside folders to choose from, a failure does not help; the next opening asks again.
        if (!isKnown) put(parentId, { kind: 'failed', failure: readRpcFailure(error) });
      }
    },
    askFailedFolders: async () => {
      const failed = [...get().folderChildren].filter(([, { kind }]) => kind === 'failed');
      await Promise.all(failed.map(([parentId]) => get().loadFolders(parentId)));
    },
    forgetFolders: () => {
      generation += 1;
      underWay.clear();
      set(noFolders);
    },
  };
}

import type { SmartFolderView } from '../../../shared/rpc/index.ts';

/** Searches that are kept as folders of this computer, as the host tells of them, oldest first. */
export interface SmartFoldersSlice {
  readonly smartFolders: readonly SmartFolderView[];
  setSmartFolders(smartFolders: readonly SmartFolderView[]): void;
}

export function createSmartFoldersSlice(
  set: (change: Partial<SmartFoldersSlice>) => void,
): SmartFoldersSlice {
  return { smartFolders: [], setSmartFolders: (smartFolders) => set({ smartFolders }) };
}

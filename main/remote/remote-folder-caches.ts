import type { BankFolderId, Intent } from '../../shared/model/index.ts';
import { confirmedAsset } from './confirmed-asset.ts';
import {
  createRemoteFolderCache,
  type RemoteFolderCache,
  type RemoteFolderCacheDeps,
} from './remote-folder-cache.ts';

/** The readings of each bank folder, shared by all who ask. */
export interface RemoteFolderCaches {
  of(bankFolderId: BankFolderId): RemoteFolderCache;
  /** The bank holds what this intent promised: the next question about its name needs no reading. */
  learn(confirmed: Intent): void;
  /** The next question about any of them reads again. */
  invalidate(): void;
}

export function createRemoteFolderCaches(deps: RemoteFolderCacheDeps): RemoteFolderCaches {
  const views = new Map<BankFolderId, RemoteFolderCache>();

  function viewOf(bankFolderId: BankFolderId): RemoteFolderCache {
    const known = views.get(bankFolderId);
    if (known !== undefined) return known;
    const view = createRemoteFolderCache(deps, bankFolderId);
    views.set(bankFolderId, view);
    return view;
  }

  return {
    of: viewOf,
    learn(confirmed) {
      const { target } = confirmed;
      if (target.kind === 'attachment' || target.bankFolderId === null) return;
      const nowMs = deps.clock.nowMs();
      viewOf(target.bankFolderId).learn((known) => confirmedAsset(confirmed, known, nowMs));
    },
    invalidate() {
      for (const view of views.values()) view.invalidate();
    },
  };
}

import { AppError } from '../../../shared/errors/index.ts';
import type { RecentFolder } from '../../../shared/rpc/index.ts';
import type { RpcSession } from '../ports/ports.ts';
import type { RpcSettings } from '../ports/settings-ports.ts';
import { withLatest } from './recent-list.ts';

export interface RecentFoldersDeps {
  readonly session: Pick<RpcSession, 'view'>;
  readonly settings: Pick<RpcSettings, 'get' | 'update'>;
}

/** Bank folders that the account that is shown has linked or sent files to. Every call throws NOT_SIGNED_IN. */
export interface RecentFolders {
  /** The latest first. */
  list(): readonly RecentFolder[];
  /** Resolves when it is durable. */
  note(folder: RecentFolder): Promise<void>;
}

// As many as the user sees at a glance above a tree.
const MOST_RECENT = 6;

/** Kept by the host: another page, the desktop and a browser offer the same ones. */
export function createRecentFolders({ session, settings }: RecentFoldersDeps): RecentFolders {
  const shownAccount = (): string => {
    const { accountId } = session.view();
    if (accountId === null) throw new AppError('NOT_SIGNED_IN');
    return accountId;
  };

  return {
    list() {
      const shown = shownAccount();
      return settings
        .get()
        .recentFolders.filter(({ accountId }) => accountId === shown)
        .map(({ bankFolderId, name }) => ({ bankFolderId, name }));
    },
    async note({ bankFolderId, name }) {
      const shown = shownAccount();
      const { accounts } = session.view();
      await settings.update((before) => ({
        ...before,
        recentFolders: withLatest(
          before.recentFolders,
          { accountId: shown, bankFolderId, name },
          { isSame: (entry) => entry.bankFolderId === bankFolderId, most: MOST_RECENT, accounts },
        ),
      }));
    },
  };
}

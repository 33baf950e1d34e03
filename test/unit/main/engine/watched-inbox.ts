import type { LocalPath, WatchedFolder } from '../../../../shared/model/index.ts';
import { folderId, inbox } from '../../../support/open-test-journal.ts';

/** A folder that is linked to the inbox, with nothing set. */
export function watchedInbox(root = '/watched' as LocalPath): WatchedFolder {
  return {
    watchedFolderId: folderId,
    server: 'http://127.0.0.1',
    root,
    bankFolderId: inbox,
    bankFolderName: 'Inbox',
    excludes: [],
    rules: [],
    subfolders: 'flatten',
    isPaused: false,
  };
}

import { createHash } from 'node:crypto';
import { asId, type WatchedFolder, type WatchedFolderId } from '../../../shared/model/index.ts';
import type { FolderLink } from '../contract/folder-link.ts';

// 128 bits: no two links of a person ever share an id.
const ID_CHARACTERS = 32;

/** The same directory linked to the same bank folder gets the same id, so that it finds what was agreed before. */
export function toWatchedFolder(server: string, link: FolderLink): WatchedFolder {
  const identity = JSON.stringify([server, link.bankFolderId, link.root]);
  const digest = createHash('sha256').update(identity).digest('hex');
  return {
    watchedFolderId: asId<WatchedFolderId>(digest.slice(0, ID_CHARACTERS)),
    server,
    root: link.root,
    bankFolderId: link.bankFolderId,
    bankFolderName: link.bankFolderName,
    excludes: link.excludes,
    rules: link.rules,
    subfolders: link.subfolders,
    isPaused: false,
  };
}

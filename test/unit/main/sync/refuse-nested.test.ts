import { describe, expect, it } from 'vitest';
import { refuseNested } from '../../../../main/sync/refuse-nested.ts';
import { toWatchedFolder } from '../../../../main/sync/to-watched-folder.ts';
import type { BankFolderId, LocalPath, WatchedFolder } from '../../../../shared/model/index.ts';

function linked(root: string, bankFolderId = 'inbox'): WatchedFolder {
  return toWatchedFolder('http://127.0.0.1:1', {
    root: root as LocalPath,
    bankFolderId: bankFolderId as BankFolderId,
    bankFolderName: '',
    excludes: [],
    rules: [],
    subfolders: 'flatten',
  });
}

describe('refuse-nested', () => {
  it.each([
    ['/work/art/logos', '/work/art'],
    ['/work', '/work/art'],
  ])('refuses %s beside %s for the same bank folder', (root, other) => {
    expect(() => refuseNested(linked(root), [linked(other)])).toThrow('FOLDER_NESTED');
  });

  it.each([
    [linked('/work/art'), linked('/work/art')],
    [linked('/work/artwork'), linked('/work/art')],
    [linked('/work/art/logos', 'logos'), linked('/work/art')],
  ])('accepts the same link again, neighbours, and other bank folders', (folder, other) => {
    expect(() => refuseNested(folder, [other])).not.toThrow();
  });
});

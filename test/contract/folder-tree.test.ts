import { describe, expect } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { childrenOf, grant, idsBelow, refusal, startLibrary } from '../support/library.ts';
import { row } from '../support/reference-row.ts';

describe('folders of the media bank', () => {
  row(
    'Extensions',
    'GET /papi/v1/folder/{folder_id}/children',
    'lists what lies below with the rights of the one who asks, 0 being the top',
    async () => {
      const library = await startLibrary();
      const smartFolder = await library.folderWith('Read', 'AddAssets');
      const below = await library.saveFolder({ Name: 'Below', ParentId: smartFolder });
      const Rights = {
        AllRights: false,
        Read: true,
        AddAssets: true,
        EditAssets: false,
        DeleteAssets: false,
        AddSubfolders: false,
        EditFolder: false,
      };
      expect([await childrenOf(library.editor, '0'), await childrenOf(library.editor, smartFolder)]).toEqual([
        [{ Id: smartFolder, ParentId: '0', Name: { 'x-default': 'SmartFolder' }, HasChildren: true, Rights }],
        [{ Id: below, ParentId: smartFolder, Name: { 'x-default': 'Below' }, HasChildren: false, Rights }],
      ]);
      expect(await idsBelow(library.admin, '0')).toEqual([library.inboxFolderId, smartFolder]);
      const hidden = [library.inboxFolderId, 'nowhere'].map((folder_id) =>
        library.editor.send('GET', `/papi/v1/folder/${folder_id}/children`),
      );
      expect((await Promise.all(hidden)).map(({ status }) => status)).toEqual([403, 403]);
    },
  );

  row(
    'Limits',
    'Folders and keywords without limit',
    'folders of any depth and number: rights, search and moves reach the last',
    async () => {
      const library = await startLibrary();
      const top = await library.saveFolder({ Name: 'Level 0', FolderRights: grant('Read', 'AddAssets') });
      let deepest = top;
      for (let level = 1; level < 150; level += 1)
        deepest = await library.saveFolder({ Name: `Level ${level}`, ParentId: deepest });
      const broad = await library.saveFolder({ Name: 'Broad', ParentId: deepest });
      for (let number = 0; number < 150; number += 1)
        await library.saveFolder({ Name: `Sibling ${number}`, ParentId: broad });
      const asset = await library.editor.upload(broad, 'deep.txt', 'x');
      const below = [{ SearchField: 'FolderId', SearchOption: 'IncludeSubfolders', ValuesList: [top] }];
      expect([await library.editor.search(below), (await childrenOf(library.editor, broad)).length]).toEqual([
        [asset],
        150,
      ]);
      const ring = await library.admin.postJson(routes.saveFolder.path, { Id: top, ParentId: broad });
      expect(await refusal(ring)).toEqual([400, 'BAD_REQUEST', 'ParentId']);
    },
  );
});

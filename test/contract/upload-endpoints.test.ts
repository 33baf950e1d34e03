import { describe, expect } from 'vitest';
import type { Asset } from '../../shared/api/index.ts';
import { attach, fileFacts, refusal, startWithAsset } from '../support/library.ts';
import { row } from '../support/reference-row.ts';
import { type BankClient, bodyOf } from '../support/running-bank.ts';

describe('docs/api/reference.md#assets-and-files: the endpoints', () => {
  row(
    'Endpoints, assets and files',
    'GET /papi/v1/asset/attachmenttype',
    'answers the list to whoever is signed in',
    async () => {
      const { library } = await startWithAsset();
      const listed = await (await library.editor.send('GET', '/papi/v1/asset/attachmenttype')).json();
      expect(listed.map(({ Id }: { Id: string }) => Id)).toEqual([
        'print-pdf',
        'source',
        'licence',
        'release',
      ]);
    },
  );

  row(
    'Endpoints, assets and files',
    'POST /papi/v1/asset/{asset_id}/attachment/{attachment_id}/upload/{file_name}',
    'takes the system number as well as the user-given id, answers the asset, and needs the right to modify it',
    async () => {
      const { library, asset } = await startWithAsset();
      const post = (client: BankClient, attachmentId: string): Promise<Response> =>
        client.send('POST', `/papi/v1/asset/${asset.Id}/attachment/${attachmentId}/upload/licence.pdf`, {
          body: bodyOf('x'),
        });
      const answered = [
        await (await post(library.admin, '3')).json(),
        await (await post(library.admin, 'licence')).json(),
      ];
      const read = await library.read(asset.Id);
      expect([answered[1], answered.map((one: Asset) => one.AttachedFiles[0]?.FileInfo.Id)]).toEqual([
        read,
        [read.AttachedFiles[0]?.FileInfo.Id, read.AttachedFiles[0]?.FileInfo.Id],
      ]);
      expect([
        (await refusal(await post(library.admin, '99'))).slice(0, 2),
        (await post(library.editor, '3')).status,
      ]).toEqual([[400, 'BAD_REQUEST'], 403]);
    },
  );

  row(
    'Endpoints, assets and files',
    'POST /papi/v1/asset/{asset_id}/upload/{file_name}',
    '(not shown) answers the asset with the new master version; needs the right to modify it',
    async () => {
      const { library, asset } = await startWithAsset();
      const path = `/papi/v1/asset/${asset.Id}/upload/new.tif`;
      const answered = await (await library.admin.send('POST', path, { body: bodyOf('x') })).json();
      const refused = await library.editor.send('POST', path, { body: bodyOf('x') });
      const read = await library.read(asset.Id);
      expect([fileFacts(read), refused.status]).toEqual([[['new', 'tif', 1]], 403]);
      expect(fileFacts(answered)).toEqual(fileFacts(read));
    },
  );

  row(
    'Endpoints, assets and files',
    'POST /papi/v1/file/upload/{file_id}/{file_name}',
    '(not shown) answers the asset with the new version of a master file or attachment; needs the right to modify it',
    async () => {
      const { library, asset } = await startWithAsset();
      const attached = await attach(library.admin, asset, 'source', 's.txt', 'x');
      const answers = [];
      for (const fileId of [attached.MasterFile?.Id, attached.AttachedFiles[0]?.FileInfo.Id]) {
        const path = `/papi/v1/file/upload/${fileId}/new.bin`;
        const answered = await (await library.admin.send('POST', path, { body: bodyOf('xy') })).json();
        const refused = await library.editor.send('POST', path, { body: bodyOf('x') });
        answers.push(fileFacts(answered), refused.status);
      }
      expect(answers).toEqual([
        [
          ['new', 'bin', 2],
          ['s', 'txt', 1],
        ],
        403,
        [
          ['new', 'bin', 2],
          ['new', 'bin', 2],
        ],
        403,
      ]);
    },
  );

  row(
    'Endpoints, assets and files',
    'POST /papi/v1/folder/{folder_id}/upload/{file_name}',
    '(not shown) answers the new asset, which is in that folder; needs the right to add assets',
    async () => {
      const { library } = await startWithAsset();
      const smartFolder = await library.folderWith('AddAssets', 'Read');
      const path = (folderId: string): string => `/papi/v1/folder/${folderId}/upload/new.txt`;
      const answered = await (
        await library.editor.send('POST', path(smartFolder), { body: bodyOf('x') })
      ).json();
      const refused = await library.editor.send('POST', path(library.inboxFolderId), { body: bodyOf('x') });
      expect([
        await library.editor.search([]),
        answered.LinkedFolders,
        answered.Editable,
        refused.status,
      ]).toEqual([[answered], [smartFolder], false, 403]);
    },
  );
});

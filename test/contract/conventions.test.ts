import { describe, expect } from 'vitest';
import { type Asset, buildPath, routes } from '../../shared/api/index.ts';
import { asId } from '../../shared/model/index.ts';
import { attach, childrenOf, startLibrary, startWithAsset } from '../support/library.ts';
import { row } from '../support/reference-row.ts';

/** Every `Id`, `…Id` and entry of `LinkedFolders` in an answer, and every value that is a time. */
function collect(value: unknown, isWanted: (key: string) => boolean): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, isWanted));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isWanted(key) ? [inner].flat() : collect(inner, isWanted),
  );
}

async function richAsset(): Promise<{ readonly asset: Asset; readonly answers: readonly unknown[] }> {
  const { library, asset } = await startWithAsset('lake.png');
  await attach(library.admin, asset, '2', 's.indd', 'x');
  const body = { Id: Number(asset.Id), Keywords: [{ Id: 11 }], StatusId: 2, PublishEnd: 2_000_000_000 };
  const saved = await (await library.admin.postJson(routes.saveAsset.path, body)).json();
  const read = await (await library.admin.send('GET', `/papi/v1/asset/${asset.Id}`)).json();
  const lists = await Promise.all(
    [routes.listKeywords, routes.listAttachmentTypes, routes.listProperties, routes.listProofStatuses].map(
      async (route) => (await library.admin.send('GET', route.path)).json(),
    ),
  );
  const folders = await childrenOf(library.admin, '0');
  return { asset: read, answers: [{ Id: saved }, read, folders, ...lists] };
}

describe('docs/api/reference.md#conventions', () => {
  row(
    'Conventions',
    'Identifiers',
    'are strings in JSON, also those that look like numbers or were sent as numbers',
    async () => {
      const { asset, answers } = await richAsset();
      const isId = (key: string): boolean =>
        /Id$/.test(key) || ['LinkedFolders', 'AttachmentType', 'Conversions', 'Previews'].includes(key);
      const ids = collect(answers, isId);
      expect([new Set(ids.map((id) => typeof id)), asset.StatusId, asset.Keywords[0]?.Id]).toEqual([
        new Set(['string']),
        '2',
        '11',
      ]);
      expect(ids.length).toBeGreaterThan(20);
    },
  );

  row('Conventions', 'Timestamps', 'are whole numbers, Unix seconds', async () => {
    const { asset } = await richAsset();
    const times = collect(asset, (key) => ['Created', 'Modified', 'PublishEnd'].includes(key));
    const yearOf = (seconds: unknown): number => new Date(Number(seconds) * 1000).getFullYear();
    expect(times.map((time) => [Number.isInteger(time), yearOf(time)])).toEqual(
      [yearOf(asset.Created), yearOf(asset.Created), 2033, yearOf(asset.Created), yearOf(asset.Created)].map(
        (year) => [true, year],
      ),
    );
  });

  row('Conventions', 'Bodies', 'are JSON in both directions, files apart', async () => {
    const { library, asset } = await startWithAsset();
    const answers = [
      await library.admin.send('GET', `/papi/v1/asset/${asset.Id}`),
      await library.admin.postJson(routes.saveAsset.path, { Id: asset.Id }),
      await library.admin.postJson(routes.searchAssets.path, []),
      await library.admin.postJson(routes.saveAsset.path, { Id: 'x' }),
      await library.admin.send('GET', '/papi/v1/nothing'),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      [200, 200, 200, 403, 404].map((status) => [status, 'application/json; charset=utf-8']),
    );
    const headers = { 'content-type': 'application/xml' };
    const refused = await library.admin.send('POST', routes.saveAsset.path, { headers, body: '<asset/>' });
    const file = await library.admin.send('GET', `/papi/v1/file/download/${asset.MasterFile?.Id}/1`);
    expect([refused.status, (await refused.json()).Code, await file.text()]).toEqual([
      415,
      'UNSUPPORTED_MEDIA',
      'content',
    ]);
  });
});

describe('docs/api/extensions.md#read-asset', () => {
  row(
    'Extensions',
    'GET /papi/v1/asset/{asset_id}',
    'answers one asset as search does, to whoever may read one of its folders',
    async () => {
      const library = await startLibrary();
      const smartFolder = await library.folderWith('Read');
      const [hidden, both] = await Promise.all(
        ['hidden.txt', 'both.txt'].map((name) => library.admin.upload(library.inboxFolderId, name, 'x')),
      );
      await library.saveAsset({ Id: both?.Id, LinkedFolders: [library.inboxFolderId, smartFolder] });
      const get = (id: string): Promise<Response> =>
        library.editor.send('GET', buildPath(routes.readAsset, { asset_id: asId(id) }));
      const statuses = await Promise.all(
        [hidden?.Id, '99999999', 'x', '0'].map(async (id) => (await get(String(id))).status),
      );
      expect([[await (await get(String(both?.Id))).json()], statuses]).toEqual([
        await library.editor.search([]),
        [403, 403, 403, 403],
      ]);
    },
  );
});

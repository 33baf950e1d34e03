import { describe, expect } from 'vitest';
import { openExistingStore } from '../../service/cli/open-bank.ts';
import { routes } from '../../shared/api/index.ts';
import { refusal, startLibrary, startWithAsset } from '../support/library.ts';
import { row } from '../support/reference-row.ts';

describe('docs/api/reference.md#localizedstring, #keyword', () => {
  row('LocalizedString', 'Known keys', 'are x-default, fi, en, ru, sv and de', async () => {
    const { library, asset } = await startWithAsset();
    const Name = { 'x-default': 'Lake', fi: 'Järvi', en: 'Lake', ru: 'Озеро', sv: 'Sjö', de: 'See' };
    expect((await library.saveAsset({ Id: asset.Id, Name })).Name).toEqual(Name);
  });

  row(
    'LocalizedString',
    'Other keys',
    'with string values are kept as well, other values are 400',
    async () => {
      const { library, asset } = await startWithAsset();
      const others = { 'zh-Hant': '湖', nb: 'Innsjø', constructor_: 'x' };
      const wrong = [{ en: 1 }, { en: null }, { en: { fi: 'x' } }, ['x']];
      const { constructor_, ...Description } = others;
      const saved = await library.saveAsset({ Id: asset.Id, Description });
      const statuses = await Promise.all(
        [...wrong, { constructor_ }].map(
          async (value) =>
            (await library.admin.postJson(routes.saveAsset.path, { Id: asset.Id, Description: value }))
              .status,
        ),
      );
      expect([saved.Description, statuses]).toEqual([Description, [400, 400, 400, 400, 400]]);
    },
  );

  row('Keyword', 'Id', 'is the id in the hierarchy of keywords; one that is not there is 400', async () => {
    const { library, asset } = await startWithAsset();
    const listed = await (await library.admin.send('GET', routes.listKeywords.path)).json();
    const tagged = await library.saveAsset({ Id: asset.Id, Keywords: [{ Id: listed[1].Id }] });
    const refused = await library.admin.postJson(routes.saveAsset.path, {
      Id: asset.Id,
      Keywords: [{ Id: 'x' }],
    });
    expect([tagged.Keywords[0]?.Id, await refusal(refused)]).toEqual([
      listed[1].Id,
      [400, 'BAD_REQUEST', 'Keywords'],
    ]);
  });

  row(
    'Keyword',
    'Value',
    'is a text in many languages; what a save sends along does not change it',
    async () => {
      const { library, asset } = await startWithAsset();
      const tagged = await library.saveAsset({
        Id: asset.Id,
        Keywords: [{ Id: '11', Value: { en: 'Sea' } }],
      });
      expect(tagged.Keywords).toEqual([{ Id: '11', Value: { en: 'Lake', fi: 'Järvi' } }]);
    },
  );

  row(
    'Extensions',
    'GET /papi/v1/keyword',
    'lists the whole hierarchy, each keyword with the one above it',
    async () => {
      const library = await startLibrary();
      const response = await library.editor.send('GET', routes.listKeywords.path);
      expect(await response.json()).toEqual([
        { Id: '10', ParentId: '0', Value: { en: 'Subject', fi: 'Aihe' } },
        { Id: '11', ParentId: '10', Value: { en: 'Lake', fi: 'Järvi' } },
        { Id: '12', ParentId: '10', Value: { en: 'Forest', fi: 'Metsä' } },
      ]);
    },
  );

  row(
    'Limits',
    'Folders and keywords without limit',
    'keywords of any depth and number, linked like any other',
    async () => {
      const { library, asset } = await startWithAsset();
      const count = 2_000;
      const store = await openExistingStore(library.bank.dataPath);
      const idAt = (level: number): string => `deep${level}`;
      for (let level = 0; level < count; level += 1) {
        const parentId = level === 0 ? null : idAt(level - 1);
        await store?.setup.addKeyword({ keywordId: idAt(level), parentId, value: { en: `Level ${level}` } });
      }
      await store?.close();
      const listed: readonly { Id: string; ParentId: string }[] = await (
        await library.admin.send('GET', routes.listKeywords.path)
      ).json();
      const above = new Map(listed.map(({ Id, ParentId }) => [Id, ParentId]));
      let depth = 0;
      for (let id = idAt(count - 1); id !== '0'; id = above.get(id) ?? '0') depth += 1;
      const tagged = await library.saveAsset({
        Id: asset.Id,
        Keywords: [{ Id: idAt(count - 1) }, { Id: idAt(0) }],
      });
      expect([depth, tagged.Keywords.map(({ Value }) => Value.en)]).toEqual([
        count,
        ['Level 0', `Level ${count - 1}`],
      ]);
    },
  );
});

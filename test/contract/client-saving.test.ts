import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type BankFolderId } from '../../shared/model/index.ts';
import { connectGalley, never } from '../support/galley-client.ts';
import { startBank } from '../support/running-bank.ts';

describe.each(['extended', 'documented'] as const)(
  'metadata saved at a bank of the profile %s',
  (profile) => {
    it('changes the fields that were named, merges texts per language, and touches no other property', async () => {
      // Only the demo bank has property fields.
      const bank = await startBank({ profile, seed: 'demo' });
      const client = connectGalley(bank);
      const { Id } = await bank.admin.upload(bank.inboxFolderId, 'logo.txt', 'logo');
      const assetId = asId<AssetId>(Id);
      await client.saveAsset(
        assetId,
        {
          name: { fi: 'Tunnus' },
          properties: new Map<string, string | number>([
            ['photographer', 'Anna'],
            ['print-run', 500],
          ]),
        },
        never,
      );
      await client.saveAsset(
        assetId,
        { name: { sv: 'Märke' }, properties: new Map([['print-run', null]]) },
        never,
      );
      const clauses = [{ SearchField: 'FolderId', ValuesList: [bank.inboxFolderId] }];
      const asset = (await bank.admin.search(clauses)).find((one) => one.Id === Id);
      expect([asset?.Name.fi, asset?.Name.sv, asset?.PropertyValues]).toEqual([
        'Tunnus',
        'Märke',
        [{ FieldIdentifier: 'photographer', Value: expect.anything() }],
      ]);
    });

    it('creates folders, and moves them with what is in them', async () => {
      const bank = await startBank({ profile });
      const client = connectGalley(bank);
      const inbox = asId<BankFolderId>(bank.inboxFolderId);
      const first = await client.saveFolder(null, { name: 'First', parentId: inbox }, never);
      const second = await client.saveFolder(null, { name: 'Second', parentId: inbox }, never);
      await bank.admin.upload(second, 'a.txt', 'a');
      await client.saveFolder(second, { parentId: first }, never);
      const query = { match: 'contains', text: '', exclude: false, includeSubfolders: true } as const;
      const found = await client.search({ ...query, folderId: first }, never);
      expect(found.assets.map(({ master }) => master.stem)).toEqual(['a']);
    });

    it('finds names by wildcards, with the documented clauses alone', async () => {
      const bank = await startBank({ profile });
      const client = connectGalley(bank);
      for (const name of ['cover.txt', 'Cover2.TXT', 'cover.pdf', 'recover.txt'])
        await bank.admin.upload(bank.inboxFolderId, name, name);
      const query = { match: 'contains', exclude: false, includeSubfolders: false, folderId: null } as const;
      const found = await Promise.all(
        ['*.txt', 'cover*.t?t', 'cover?.*'].map(async (text) => {
          const { assets } = await client.search({ ...query, text }, never);
          return assets.map(({ master }) => `${master.stem}.${master.extension}`).toSorted();
        }),
      );
      const rest = await client.search({ ...query, exclude: true, text: '*.txt' }, never);
      expect([...found, rest.assets.map(({ master }) => master.extension)]).toEqual([
        ['Cover2.TXT', 'cover.txt', 'recover.txt'],
        ['Cover2.TXT', 'cover.txt', 'recover.txt'],
        ['Cover2.TXT'],
        ['pdf'],
      ]);
    });

    it('leaves out a file name and nothing that only begins like it', async () => {
      const bank = await startBank({ profile });
      const client = connectGalley(bank);
      const names = ['report.pdf', 'report.docx', 'annual report.docx', 'other.pdf', 'v1.2.txt', 'v1.3.txt'];
      for (const name of names) await bank.admin.upload(bank.inboxFolderId, name, name);
      const query = { exclude: true, includeSubfolders: false, folderId: null } as const;
      const rest = async (match: 'contains' | 'exactly', text: string) => {
        const { assets } = await client.search({ ...query, match, text }, never);
        const left = new Set(assets.map(({ master }) => `${master.stem}.${master.extension}`));
        return names.filter((name) => !left.has(name));
      };
      expect([
        await rest('contains', 'report.pdf'),
        await rest('exactly', 'report.pdf'),
        await rest('contains', 'v1.2'),
      ]).toEqual([['report.pdf'], ['report.pdf'], ['v1.2.txt']]);
    });
  },
);

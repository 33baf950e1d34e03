import { describe, expect, it } from 'vitest';
import { type AssetDraft, changesOf, draftOf, problemsOf } from '../../../../renderer/forms/index.ts';
import { type AssetId, asId, type BankFolderId, type KeywordId } from '../../../../shared/model/index.ts';
import type { AssetDetailsView, PropertyFieldView } from '../../../../shared/rpc/index.ts';

const fields: readonly PropertyFieldView[] = [
  field('photographer', 'text'),
  field('caption', 'localized-text'),
  field('shot-date', 'date'),
  field('print-run', 'integer'),
  field('print-width', 'number'),
  field('cleared', 'boolean'),
];

const asset: AssetDetailsView = {
  assetId: asId<AssetId>('a1'),
  name: { en: 'Bottle', fi: 'Pullo' },
  description: {},
  created: 1,
  modified: 2,
  publishEnd: null,
  statusId: '1',
  properties: [
    { fieldId: 'photographer', value: 'Anna' },
    { fieldId: 'caption', value: { en: 'A bottle' } },
    // Half past ten in the morning: an untouched day keeps its hour.
    { fieldId: 'shot-date', value: 1_743_503_400 },
    { fieldId: 'cleared', value: 1 },
  ],
  keywords: [{ keywordId: asId<KeywordId>('10'), value: { en: 'Season' } }],
  linkedFolders: [],
  master: null,
  attachments: [],
  editable: true,
};

describe('renderer/forms/asset-draft', () => {
  it('sends nothing without changes', () => {
    expect(changesOf(draftOf(asset, fields), asset, fields)).toBe(null);
  });

  it('sends a changed status, end of publishing and the folders that were added and removed', () => {
    const inFolders = { ...asset, linkedFolders: [asId<BankFolderId>('f1'), asId<BankFolderId>('f2')] };
    const draft: AssetDraft = {
      ...draftOf(inFolders, fields),
      statusId: '3',
      publishEnd: '2027-01-31',
      folderIds: [asId<BankFolderId>('f2'), asId<BankFolderId>('f3')],
    };
    expect(changesOf(draft, inFolders, fields)).toEqual({
      statusId: '3',
      publishEnd: new Date(2027, 0, 31).getTime() / 1_000,
      folders: { added: ['f3'], removed: ['f1'] },
    });
    const ending = { ...inFolders, publishEnd: new Date(2027, 0, 31, 12).getTime() / 1_000 };
    const endless = { ...draftOf(ending, fields), publishEnd: '' };
    expect(changesOf(endless, ending, fields)).toEqual({ publishEnd: null });
  });

  it('refuses a day that is none, and an asset without a folder', () => {
    const inFolder = { ...asset, linkedFolders: [asId<BankFolderId>('f1')] };
    const draft = { ...draftOf(inFolder, fields), publishEnd: 'soon', folderIds: [] };
    expect([...problemsOf(draft, inFolder, fields)]).toEqual([
      ['publishEnd', 'date'],
      ['folders', 'folders'],
    ]);
  });

  it('sends each changed field in the type of the field, and null for an emptied one', () => {
    const draft = edited({
      photographer: ' ',
      caption: { en: 'A bottle', fi: 'Pullo' },
      'shot-date': '2025-04-02',
      'print-run': '2500',
      'print-width': '8,5',
      cleared: 'no',
    });
    expect(changesOf(draft, asset, fields)).toEqual({
      properties: [
        { fieldId: 'photographer', value: null },
        { fieldId: 'caption', value: { fi: 'Pullo' } },
        { fieldId: 'shot-date', value: 1_743_552_000 },
        { fieldId: 'print-run', value: 2_500 },
        { fieldId: 'print-width', value: 8.5 },
        { fieldId: 'cleared', value: false },
      ],
    });
  });

  it('deletes a localized field when its last text was taken out', () => {
    expect(changesOf(edited({ caption: { en: '' } }), asset, fields)).toEqual({
      properties: [{ fieldId: 'caption', value: null }],
    });
  });

  it('sends of a name only the languages that changed', () => {
    const draft = { ...draftOf(asset, fields), name: { en: 'Bottle', fi: 'Pullo 2' } };
    expect(changesOf(draft, asset, fields)).toEqual({ name: { fi: 'Pullo 2' } });
  });

  it('sends of the keywords which were added and which taken away, and nothing of another order', () => {
    const [season, lake, forest] = ['10', '11', '12'].map((id) => asId<KeywordId>(id));
    if (season === undefined || lake === undefined || forest === undefined) throw new Error('three ids');
    const two = { ...asset, keywords: [season, lake].map((keywordId) => ({ keywordId, value: {} })) };
    const picked = (...keywordIds: readonly KeywordId[]) =>
      changesOf({ ...draftOf(two, fields), keywordIds }, two, fields);
    expect([picked(lake, forest), picked(), picked(lake, season)]).toEqual([
      { keywords: { added: [forest], removed: [season] } },
      { keywords: { added: [], removed: [season, lake] } },
      null,
    ]);
  });

  it('says at each field what is wrong', () => {
    const draft = {
      ...edited({ 'print-run': '2.5', 'print-width': 'wide', 'shot-date': '2025-13-01' }),
      name: { en: ' ', fi: '' },
    };
    expect(Object.fromEntries(problemsOf(draft, asset, fields))).toEqual({
      name: 'name',
      'property.print-run': 'integer',
      'property.print-width': 'number',
      'property.shot-date': 'date',
    });
  });
});

function edited(properties: AssetDraft['properties']): AssetDraft {
  const draft = draftOf(asset, fields);
  return { ...draft, properties: { ...draft.properties, ...properties } };
}

function field(fieldId: string, type: string): PropertyFieldView {
  return { fieldId, type, name: {}, choices: [] };
}

import { describe, expect, it } from 'vitest';
import { planChange, type SaveAction } from '../../../../main/bulk/plan-change.ts';
import { type AssetId, asId } from '../../../../shared/model/index.ts';

type Asset = Parameters<typeof planChange>[0];

const id = (value: string) => asId<never>(value);
const asset = (given: Partial<Asset> = {}): Asset => ({
  assetId: asId<AssetId>('a1'),
  statusId: '1',
  properties: [
    { fieldId: 'caption', value: { fi: 'Järvi', 'x-default': 'Lake' } },
    { fieldId: 'cleared', value: true },
    { fieldId: 'count', value: 5 },
  ],
  keywords: [
    { keywordId: id('k1'), value: {} },
    { keywordId: id('k2'), value: {} },
  ],
  linkedFolders: [id('f1')],
  ...given,
});
const keywords = (add: readonly string[], remove: readonly string[] = []): SaveAction => ({
  kind: 'keywords',
  add: add.map(id),
  remove: remove.map(id),
});
const property = (
  fieldIdentifier: string,
  value: Extract<SaveAction, { kind: 'property' }>['value'],
): SaveAction => ({ kind: 'property', fieldIdentifier, value });
const folder = (mode: 'move' | 'link', to: string, from: string | null): SaveAction => ({
  kind: 'folder',
  mode,
  folderId: id(to),
  fromFolderId: from === null ? null : id(from),
});
const below = (to: string, from: string): SaveAction =>
  ({ ...folder('move', to, from), mayLieBelow: true }) as SaveAction;

describe('planChange', () => {
  it('names the whole list of keywords, and nothing where the list is right already', () => {
    const plans = [
      keywords(['k3'], ['k1']),
      keywords(['k1', 'k2']),
      keywords([], ['k9']),
      keywords(['k3'], ['k3']),
      keywords([], ['k1', 'k2']),
    ].map((action) => planChange(asset(), action));
    expect(plans).toEqual([
      { kind: 'save', changes: { keywordIds: ['k2', 'k3'] } },
      { kind: 'unchanged' },
      { kind: 'unchanged' },
      { kind: 'unchanged' },
      { kind: 'save', changes: { keywordIds: [] } },
    ]);
  });

  it('compares a property as the bank merges it: by language, numbers with booleans, null with absence', () => {
    const kinds = (
      [
        ['caption', { fi: 'Järvi' }],
        ['caption', { fi: 'Metsä' }],
        ['caption', 'Lake'],
        ['caption', 'Forest'],
        ['caption', null],
        ['cleared', 1],
        ['cleared', true],
        ['cleared', false],
        ['count', 5],
        ['count', '5'],
        ['count', null],
        ['absent', null],
        ['absent', 'new'],
      ] as const
    ).map(([field, value]) => planChange(asset(), property(field, value)).kind);
    expect(kinds).toEqual([
      ...['unchanged', 'save', 'unchanged', 'save', 'save'],
      ...['unchanged', 'unchanged', 'save'],
      ...['unchanged', 'save', 'save', 'unchanged', 'save'],
    ]);
  });

  it('sends the one field of a property alone', () => {
    expect(planChange(asset(), property('count', 6))).toEqual({
      kind: 'save',
      changes: { properties: new Map([['count', 6]]) },
    });
  });

  it('sets a status once', () => {
    const plans = ['1', '2'].map((statusId) =>
      planChange(asset(), { kind: 'status', statusId: id(statusId) }),
    );
    expect(plans).toEqual([{ kind: 'unchanged' }, { kind: 'save', changes: { statusId: '2' } }]);
  });

  it.each([
    ['link adds a folder', ['f1'], folder('link', 'f2', null), ['f1', 'f2']],
    ['link of a linked asset', ['f1', 'f2'], folder('link', 'f2', null), 'unchanged'],
    ['link where the bank shows no folders', [], folder('link', 'f2', null), 'BANK_ANSWER_UNREADABLE'],
    ['move replaces the named folder', ['f1', 'f3'], folder('move', 'f2', 'f1'), ['f3', 'f2']],
    ['move into a folder that is linked too', ['f1', 'f2'], folder('move', 'f2', 'f1'), ['f2']],
    ['move that is done already', ['f2'], folder('move', 'f2', 'f1'), 'unchanged'],
    ['move out of a folder that was left', ['f3'], folder('move', 'f2', 'f1'), 'CONFLICT'],
    ['move out of the only folder', ['f1'], folder('move', 'f2', null), ['f2']],
    ['move of an asset that is there alone', ['f2'], folder('move', 'f2', null), 'unchanged'],
    ['move out of one of several', ['f1', 'f3'], folder('move', 'f2', null), 'ASSET_IN_SEVERAL_FOLDERS'],
    ['move to the same folder', ['f1'], folder('move', 'f1', 'f1'), 'unchanged'],
    [
      'move out of the folder itself, from a search with subfolders',
      ['f1', 'f3'],
      below('f2', 'f1'),
      ['f3', 'f2'],
    ],
    ['move out of the only subfolder', ['f4'], below('f2', 'f1'), ['f2']],
    ['move out of one of several subfolders', ['f4', 'f5'], below('f2', 'f1'), 'ASSET_IN_SEVERAL_FOLDERS'],
    ['move from a search with subfolders that is done already', ['f3', 'f2'], below('f2', 'f1'), 'unchanged'],
    ['move where the bank shows no folders', [], folder('move', 'f2', 'f1'), 'BANK_ANSWER_UNREADABLE'],
  ] as const)('%s', (_name, linkedFolders, action, expected) => {
    const planned = planChange(asset({ linkedFolders: linkedFolders.map(id) }), action);
    const seen =
      planned.kind === 'save'
        ? planned.changes.linkedFolders
        : planned.kind === 'refused'
          ? planned.cause.code
          : planned.kind;
    expect(seen).toEqual(expected);
  });

  it('is unchanged over its own result', () => {
    const actions = [keywords(['k3'], ['k1']), folder('move', 'f2', 'f1'), folder('link', 'f2', null)];
    const repeated = actions.map((action) => {
      const planned = planChange(asset(), action);
      if (planned.kind !== 'save') return planned.kind;
      const { keywordIds, linkedFolders } = planned.changes;
      const after = asset({
        ...(keywordIds === undefined
          ? {}
          : { keywords: keywordIds.map((keywordId) => ({ keywordId, value: {} })) }),
        ...(linkedFolders === undefined ? {} : { linkedFolders }),
      });
      return planChange(after, action).kind;
    });
    expect(repeated).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });
});

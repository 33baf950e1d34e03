import { describe, expect, it } from 'vitest';
import {
  foldersHolding,
  foldersNamed,
  mostFoundFolders,
  walkFolders,
} from '../../../../../renderer/widgets/places/found-folders.ts';
import { type AssetId, asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { BankFolderCard } from '../../../../../shared/rpc/index.ts';
import { folderCard } from '../../samples.ts';

const tree = [
  { ...folderCard('1', '0', 'Brand'), hasChildren: true },
  { ...folderCard('2', '0', 'Press'), canAddAssets: false },
  { ...folderCard('3', '1', 'Logos'), name: { en: 'Logos', fi: 'Tunnukset' } },
];
const english = (text: Readonly<Record<string, string>>, id: string): string => Object.values(text)[0] ?? id;

describe('renderer/widgets/found-folders', () => {
  it('walks from the top, and asks only folders that have some below them', async () => {
    const asked: BankFolderId[] = [];
    const walked = await walkFolders(async (parentId) => {
      asked.push(parentId);
      return below(tree, parentId);
    });
    expect([asked, walked]).toEqual([['0', '1'], { folders: tree, isComplete: true }]);
  });

  it('comes to an end in a ring and in a bank without end, and says so', async () => {
    const ring = { ...folderCard('1', '0', 'Ring'), hasChildren: true };
    expect(await walkFolders(async () => [ring])).toEqual({ folders: [ring], isComplete: true });
    let lastId = 0;
    const endless = await walkFolders(async (parentId) => {
      lastId += 1;
      return [{ ...folderCard(`n${lastId}`, parentId, 'Deeper'), hasChildren: true }];
    });
    expect([endless.folders.length, endless.isComplete]).toEqual([200, false]);
  });

  it('finds by a part of the name in any language, and shows the way there', () => {
    const found = (typed: string) => foldersNamed(tree, typed, english);
    const logos = { bankFolderId: '3', name: 'Brand / Logos', assetName: '', canAddAssets: true };
    expect([found('log'), found('tunn'), found('nothing')]).toEqual([[logos], [logos], []]);
    expect(found('press')).toMatchObject([{ name: 'Press', canAddAssets: false }]);
    const many = Array.from({ length: 50 }, (_, index) => folderCard(`m${index}`, '0', 'Same'));
    expect(foldersNamed(many, 'same', english).length).toBe(mostFoundFolders);
  });

  it('finds the folders of assets, each once, where the bank tells only ids', () => {
    const holding = (id: string, ...folders: readonly string[]) => ({
      assetId: asId<AssetId>(id),
      name: { en: `Asset ${id}` },
      linkedFolders: folders.map((folder) => asId<BankFolderId>(folder)),
    });
    expect(foldersHolding([holding('a', '7', '8'), holding('b', '7'), holding('c')], english)).toEqual([
      { bankFolderId: '7', name: '7', assetName: 'Asset a', canAddAssets: true },
      { bankFolderId: '8', name: '8', assetName: 'Asset a', canAddAssets: true },
    ]);
  });
});

function below(folders: readonly BankFolderCard[], parentId: BankFolderId): readonly BankFolderCard[] {
  return folders.filter((folder) => folder.parentId === parentId);
}

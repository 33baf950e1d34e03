import type { BankFolderId } from '../../../shared/model/index.ts';
import type { AssetCard, BankFolderCard } from '../../../shared/rpc/index.ts';
import { matchesTyped, type PickName, topFolderId } from '../../state/index.ts';

/** A bank folder that was looked for. */
export interface FoundFolder {
  readonly bankFolderId: BankFolderId;
  /** Path in the tree, or the id where the bank tells no names of folders. */
  readonly name: string;
  /** Of an asset in it by which it was found; empty where its own name was. */
  readonly assetName: string;
  readonly canAddAssets: boolean;
}

export interface WalkedFolders {
  /** Parents before their children. */
  readonly folders: readonly BankFolderCard[];
  /** False where the bank has more than was looked through. */
  readonly isComplete: boolean;
}

// A bank tells one level at a time: so many questions are asked for one search, from the top.
const mostRead = 200;
/** As many as are read at a glance; another letter leaves fewer. */
export const mostFoundFolders = 20;

/** The folders of a bank, level by level, so that a large one shows at least those which most people mean. */
export async function walkFolders(
  childrenOf: (parentId: BankFolderId) => Promise<readonly BankFolderCard[]>,
): Promise<WalkedFolders> {
  const found = new Map<BankFolderId, BankFolderCard>();
  const waiting = [topFolderId];
  for (let read = 0; read < mostRead; read += 1) {
    const parentId = waiting.shift();
    if (parentId === undefined) break;
    for (const folder of await childrenOf(parentId)) {
      // A broken bank may answer with a ring.
      if (found.has(folder.bankFolderId)) continue;
      found.set(folder.bankFolderId, folder);
      if (folder.hasChildren) waiting.push(folder.bankFolderId);
    }
  }
  return { folders: [...found.values()], isComplete: waiting.length === 0 };
}

/** Folders with the typed text in their name, in any language of the bank; each with its whole path. */
export function foldersNamed(
  folders: readonly BankFolderCard[],
  typed: string,
  pickName: PickName,
): readonly FoundFolder[] {
  const paths = new Map<string, string>();
  return folders
    .flatMap((folder) => {
      const { bankFolderId, parentId, name, canAddAssets } = folder;
      const own = pickName(name, bankFolderId);
      const above = paths.get(parentId);
      const path = above === undefined ? own : `${above} / ${own}`;
      paths.set(bankFolderId, path);
      const isMeant = [own, ...Object.values(name)].some((text) => matchesTyped(text, typed));
      return isMeant ? [{ bankFolderId, name: path, assetName: '', canAddAssets }] : [];
    })
    .slice(0, mostFoundFolders);
}

/** Where found assets lie: a bank that lists no folders tells their ids so (`docs/api/reference.md#assets-and-files`). */
export function foldersHolding(
  assets: readonly Pick<AssetCard, 'assetId' | 'name' | 'linkedFolders'>[],
  pickName: PickName,
): readonly FoundFolder[] {
  const found = new Map<BankFolderId, FoundFolder>();
  for (const { assetId, name, linkedFolders } of assets) {
    const assetName = pickName(name, assetId);
    for (const bankFolderId of linkedFolders) {
      if (found.has(bankFolderId)) continue;
      // An ability that the bank does not announce is tried.
      found.set(bankFolderId, { bankFolderId, name: bankFolderId, assetName, canAddAssets: true });
    }
  }
  return [...found.values()].slice(0, mostFoundFolders);
}

import {
  type AssetId,
  type BankAsset,
  baseName,
  contentKey,
  type LocalEntry,
  nameKey,
  type Sha256,
  splitFileName,
} from '../../../shared/model/index.ts';

/** Known contents on the bank, by `contentKey`. */
export type KnownContents = (key: string) => Sha256 | null;

/** Assets by what a local file can be recognised by under any name: size, extension, content. */
export interface ContentIndex {
  /**
   * Assets that may hold this content, likeliest first, at most a few. Where the content of an asset is unknown, size and
   * extension must be equal; where it is known, it alone decides. `sha256` null: the file was not hashed yet.
   */
  alike(entry: LocalEntry, sha256: Sha256 | null, owners: AgreedOwners): readonly AssetId[];
  asset(assetId: AssetId): BankAsset | null;
  /** A download showed the content of this file. */
  learn(key: string, sha256: Sha256): void;
}

export interface AgreedOwners {
  /** A row of another file has it; it stays out from now on. */
  isOwned(assetId: AssetId): boolean;
  /** It may be this file's, as far as is known now. */
  isFree(assetId: AssetId): boolean;
}

/** Assets of one size. Maps keep the order of age. */
interface SizeGroup {
  readonly byContent: Map<Sha256, Map<AssetId, BankAsset>>;
  readonly unknown: Map<string, Map<AssetId, BankAsset>>;
}

// So many are compared before the file is planned again. Each comparison teaches one content, so that thousands of files of one
// size cost as many downloads, and not their square.
const MOST_CANDIDATES = 16;

export function createContentIndex(assets: Iterable<BankAsset>, known: KnownContents): ContentIndex {
  const byId = new Map<AssetId, BankAsset>();
  const bySize = new Map<number, SizeGroup>();
  const byContentKey = new Map<string, BankAsset>();

  function groupOf({ sizeBytes }: BankAsset['master']): SizeGroup {
    const group = bySize.get(sizeBytes) ?? { byContent: new Map(), unknown: new Map() };
    bySize.set(sizeBytes, group);
    return group;
  }

  for (const asset of [...assets].sort(compareAge)) {
    const { assetId, master } = asset;
    if (byId.has(assetId)) continue;
    byId.set(assetId, asset);
    const key = contentKey(master);
    const sha256 = master.sha256 ?? known(key);
    if (sha256 !== null) addTo(groupOf(master).byContent, sha256, asset);
    else {
      addTo(groupOf(master).unknown, extensionKey(master.extension), asset);
      byContentKey.set(key, asset);
    }
  }

  return {
    asset: (assetId) => byId.get(assetId) ?? null,
    alike({ path, fingerprint }, sha256, owners) {
      const group = bySize.get(fingerprint.sizeBytes);
      if (group === undefined) return [];
      const { stem, extension } = splitFileName(baseName(path));
      const unknown = group.unknown.get(extensionKey(extension));
      if (sha256 === null) {
        for (const assets of [...group.byContent.values(), unknown]) {
          const found = firstFree(assets, owners, 1);
          if (found.length > 0) return found;
        }
        return [];
      }
      const equal = firstFree(group.byContent.get(sha256), owners, MOST_CANDIDATES);
      const found = equal.length > 0 ? equal : firstFree(unknown, owners, MOST_CANDIDATES);
      const key = nameKey(stem);
      const isNamesake = (assetId: AssetId): boolean => nameKey(byId.get(assetId)?.master.stem ?? '') === key;
      return [...found.filter(isNamesake), ...found.filter((assetId) => !isNamesake(assetId))];
    },
    learn(key, sha256) {
      const asset = byContentKey.get(key);
      if (asset === undefined) return;
      byContentKey.delete(key);
      const group = groupOf(asset.master);
      group.unknown.get(extensionKey(asset.master.extension))?.delete(asset.assetId);
      addTo(group.byContent, sha256, asset);
    },
  };
}

function firstFree(
  assets: Map<AssetId, BankAsset> | undefined,
  { isOwned, isFree }: AgreedOwners,
  most: number,
): readonly AssetId[] {
  const found: AssetId[] = [];
  for (const assetId of assets?.keys() ?? []) {
    if (isOwned(assetId)) assets?.delete(assetId);
    else if (isFree(assetId)) found.push(assetId);
    if (found.length === most) break;
  }
  return found;
}

function addTo<Key>(groups: Map<Key, Map<AssetId, BankAsset>>, key: Key, asset: BankAsset): void {
  const group = groups.get(key) ?? new Map<AssetId, BankAsset>();
  group.set(asset.assetId, asset);
  groups.set(key, group);
}

function extensionKey(extension: string): string {
  return nameKey(extension);
}

function compareAge(left: BankAsset, right: BankAsset): number {
  return left.created - right.created || (left.assetId < right.assetId ? -1 : 1);
}

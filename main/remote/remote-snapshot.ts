import {
  type AssetId,
  type BankAsset,
  fileNameKeys,
  nameKey,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import type { SyncFound, SyncListing } from './bank-port.ts';

/**
 * The content of one bank folder as it was read once, with the uploads to it since. The caller keeps it until the decision: later
 * readings of others may be cut at another place, and do not take away what this one shows.
 */
export interface RemoteSnapshot {
  /** Wall clock of when the bank was asked: what came later may be missing, whenever this is used. */
  readonly beganAtMs: number;
  /** The listing as the bank gave it, without what was learned since. */
  readonly listing: SyncListing;
  /** Assets with an active master file of this name (`nameKey`). */
  byName(key: string): readonly BankAsset[];
  /**
   * Those of `byName` that were not found owned yet. An asset that was found owned is not asked about again before the
   * revision changes, so that the files of one name need linear time.
   */
  unownedByName(key: string, ownership: AssetOwnership): readonly BankAsset[];
  /** Assets that have this name without extension (`nameKey`), as their own or that of their master file. */
  byStem(key: string): readonly BankAsset[];
  get(assetId: AssetId): BankAsset | null;
  /** True when an unreadable item may hold a file of one of these names: the file may then not be new. */
  mayHide(fileNames: readonly string[]): boolean;
}

/** The owners of assets, as one watched folder sees them. */
export interface AssetOwnership {
  readonly watchedFolderId: WatchedFolderId;
  /** An asset that was owned under the same revision is still owned. */
  readonly revision: number;
  readonly isOwned: (assetId: AssetId) => boolean;
}

/** A reading that the answers to questions for single names are still added to. */
export interface OpenReading extends RemoteSnapshot {
  add(found: SyncFound): void;
  /** Takes in what was learned. Each question does so by itself; until then what was learned stays in memory. */
  catchUp(): void;
}

/**
 * The asset's entry in the folder after a confirmed upload of our own, from its earlier entry. Null when the upload changed
 * nothing that has a name in the folder.
 */
export type Learned = (known: (assetId: AssetId) => BankAsset | null) => BankAsset | null;

/** All facts learned from one moment on, each once. Readings without a holder cost no memory. */
export type LearnedSince = () => readonly Learned[];

export interface LearnedLog {
  add(learned: Learned): void;
  since(): LearnedSince;
}

interface Link {
  readonly learned: Learned | null;
  next: Link | null;
}

export function createLearnedLog(): LearnedLog {
  let last: Link = { learned: null, next: null };
  return {
    add(learned) {
      last.next = { learned, next: null };
      last = last.next;
    },
    since() {
      let at = last;
      return () => {
        const found: Learned[] = [];
        for (let link = at.next; link !== null; link = link.next) {
          if (link.learned !== null) found.push(link.learned);
          at = link;
        }
        return found;
      };
    },
  };
}

/** `learned`: since before the bank was asked for these assets. */
export function createRemoteSnapshot(
  listing: SyncListing,
  learned: LearnedSince,
  beganAtMs: number,
): OpenReading {
  const { assets, unread } = listing;
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const byKey = new Map<string, BankAsset[]>();
  for (const asset of assets) addTo(byKey, asset);
  /** By watched folder and name key: what was not found owned under that revision. */
  const unowned = new Map<WatchedFolderId, Map<string, { readonly revision: number; assets: BankAsset[] }>>();
  let byStem: Map<string, BankAsset[]> | null = null;
  const unreadKeys = new Set<string>();
  let isAnyHidden = false;
  const known = (assetId: AssetId): BankAsset | null => byId.get(assetId) ?? null;

  function put(asset: BankAsset): void {
    const before = byId.get(asset.assetId);
    if (before !== undefined) removeFrom(byKey, before);
    addTo(byKey, asset);
    for (const ofFolder of unowned.values()) {
      if (before !== undefined) for (const key of fileNameKeys(before.master)) ofFolder.delete(key);
      for (const key of fileNameKeys(asset.master)) ofFolder.get(key)?.assets.push(asset);
    }
    byId.set(asset.assetId, asset);
    byStem = null;
  }

  function noteUnread(items: SyncFound['unread']): void {
    for (const { names } of items) {
      isAnyHidden ||= names.length === 0;
      for (const name of names) unreadKeys.add(nameKey(name));
    }
  }

  function catchUp(): void {
    for (const learn of learned()) {
      const asset = learn(known);
      if (asset !== null) put(asset);
    }
  }

  noteUnread(unread);
  // Confirmed after the bank had begun to list: what is there already must not be forgotten again.
  for (const learn of learned()) {
    const asset = learn(known);
    if (asset !== null && !byId.has(asset.assetId)) put(asset);
  }

  return {
    beganAtMs,
    listing,
    byName(key) {
      catchUp();
      return byKey.get(key) ?? [];
    },
    unownedByName(key, { watchedFolderId, revision, isOwned }) {
      catchUp();
      const ofFolder = unowned.get(watchedFolderId) ?? new Map();
      unowned.set(watchedFolderId, ofFolder);
      const known = ofFolder.get(key);
      const asked = known?.revision === revision ? known.assets : (byKey.get(key) ?? []);
      const left = asked.filter(({ assetId }: BankAsset) => !isOwned(assetId));
      ofFolder.set(key, { revision, assets: left });
      return [...left];
    },
    byStem(key) {
      catchUp();
      // Only folders with rules ask, and most of them once after each reading.
      byStem ??= indexByStem(byId.values());
      return byStem.get(key) ?? [];
    },
    get(assetId) {
      catchUp();
      return known(assetId);
    },
    mayHide: (fileNames) => isAnyHidden || fileNames.some((name) => unreadKeys.has(nameKey(name))),
    add(found) {
      catchUp();
      for (const asset of found.assets) put(asset);
      noteUnread(found.unread);
    },
    catchUp,
  };
}

function indexByStem(assets: Iterable<BankAsset>): Map<string, BankAsset[]> {
  const index = new Map<string, BankAsset[]>();
  for (const asset of assets) {
    const { stem } = asset.master;
    for (const key of new Set([stem, ...asset.names].map((name) => nameKey(name)))) {
      const there = index.get(key);
      if (there === undefined) index.set(key, [asset]);
      else there.push(asset);
    }
  }
  return index;
}

function addTo(index: Map<string, BankAsset[]>, asset: BankAsset): void {
  for (const key of fileNameKeys(asset.master)) {
    const there = index.get(key);
    if (there === undefined) index.set(key, [asset]);
    else there.push(asset);
  }
}

function removeFrom(index: Map<string, BankAsset[]>, asset: BankAsset): void {
  for (const key of fileNameKeys(asset.master)) {
    index.set(
      key,
      (index.get(key) ?? []).filter(({ assetId }) => assetId !== asset.assetId),
    );
  }
}

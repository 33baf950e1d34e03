import { AppError, toAppError } from '../../../shared/errors/index.ts';
import type { AssetId, BankAsset, BankFolderId, WatchedFolder } from '../../../shared/model/index.ts';
import type { Journal } from '../../journal/index.ts';
import { type Clock, type Log, pause } from '../../platform/index.ts';
import type {
  FolderFailures,
  RemoteFolderCache,
  RemoteSnapshot,
  SyncBank,
  SyncListing,
} from '../../remote/index.ts';
import { isAboutFolder } from '../../remote/index.ts';
import { type ContentIndex, createContentIndex, type KnownContents } from './content-index.ts';
import { judgeReading, type ListingEvidence, type ListingTiming, newEvidence } from './judge-reading.ts';

/** Everything that the bank folders of one watched folder hold, read so that absence in it counts. */
export interface BelievedListing {
  /** Null until it is read. */
  index(): ContentIndex | null;
  /** Reads twice unless it was read a moment ago. All who ask share one reading. Throws AppError. */
  read(signal: AbortSignal): Promise<void>;
  /** Throws BANK_ANSWER_UNREADABLE when this reading shows nothing of what is known to be in the folder. */
  check(bankFolderId: BankFolderId, reading: RemoteSnapshot): void;
}

export interface BelievedListingDeps {
  readonly bank: Pick<SyncBank, 'listTree'>;
  readonly viewOf: (bankFolderId: BankFolderId) => RemoteFolderCache;
  readonly failures: FolderFailures;
  readonly journal: Pick<Journal, 'controlAssetOf'>;
  readonly known: KnownContents;
  readonly timing: ListingTiming;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
  readonly log: Log;
}

/** One request with an answer that is judged as a whole. */
interface Root {
  readonly bankFolderId: BankFolderId;
  readonly isTree: boolean;
  /** A rule's name for the folder. An unreadable folder concerns the rule's own files alone, which wait by themselves. */
  readonly ruleName: string | null;
}

// Readings of one attempt; what still disagrees then is tried again by a later look, and other work of the folder goes on.
const READINGS_AT_ONCE = 4;
// Other clients may have uploaded since. Comparing thousands of files takes long, and each reading of a large folder takes
// seconds.
const FRESH_MS = 5 * 60_000;
const CONTROL_ASSETS = 8;

/** Before an asset is created in a folder that nothing is agreed about, its absence has to be certain (`docs/decisions/0098`). */
export function createBelievedListing(deps: BelievedListingDeps, folder: WatchedFolder): BelievedListing {
  const { bank, viewOf, journal, clock, log } = deps;
  const roots = rootsOf(folder);
  const evidence = new Map<BankFolderId, ListingEvidence>();
  let index: ContentIndex | null = null;
  let control = new Map<BankFolderId, AssetId[]>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  let underWay: { readonly done: Promise<void>; readonly signal: AbortSignal } | null = null;

  /** `isAnew` false: a reading that others made a moment ago will do. */
  async function listOf(
    { bankFolderId, isTree }: Root,
    isAnew: boolean,
    signal: AbortSignal,
  ): Promise<SyncListing> {
    if (isTree) return bank.listTree(bankFolderId, signal);
    const view = viewOf(bankFolderId);
    if (isAnew) view.invalidate();
    return (await view.refresh([], signal)).listing;
  }

  function knownControl(id: BankFolderId): readonly AssetId[] {
    return control.get(id) ?? journal.controlAssetOf(id)?.assetIds ?? [];
  }

  async function believe(root: Root, signal: AbortSignal): Promise<SyncListing> {
    const { bankFolderId } = root;
    for (let count = 0; count < READINGS_AT_ONCE; count += 1) {
      if (count > 0) await pause(clock, deps.timing.gapMs, signal);
      const before = evidence.get(bankFolderId) ?? newEvidence(knownControl(bankFolderId));
      const listing = await listOf(root, count > 0 || before.last !== null, signal);
      const verdict = judgeReading(before, listing, clock.monotonicMs(), deps.timing);
      evidence.set(bankFolderId, verdict.evidence);
      if (!verdict.isBelieved) continue;
      evidence.delete(bankFolderId);
      if (listing.isPinned)
        log.warn('a listing may be cut', { bankFolderId, received: listing.receivedCount });
      return listing;
    }
    throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'its listings of a folder disagree' });
  }

  async function listingOf(root: Root, signal: AbortSignal): Promise<readonly BankAsset[]> {
    const { bankFolderId, ruleName } = root;
    const work = () => believe(root, signal);
    if (ruleName === null) return (await work()).assets;
    try {
      const control = viewOf(folder.bankFolderId);
      const question = { key: bankFolderId, folder: ruleName, control, signal };
      const listing = await deps.failures.ofItsOwn(question, work);
      return listing instanceof AppError ? [] : listing.assets;
    } catch (error) {
      if (!isAboutFolder(toAppError(error))) throw error;
      return [];
    }
  }

  async function readAll(signal: AbortSignal): Promise<void> {
    const listings = await Promise.all(
      roots.map(async (root) => ({ root, assets: await listingOf(root, signal) })),
    );
    control = controlOf(listings);
    index = createContentIndex(
      listings.flatMap(({ assets }) => assets),
      deps.known,
    );
    readAtMs = clock.monotonicMs();
  }

  const isFresh = (): boolean => index !== null && clock.monotonicMs() - readAtMs < FRESH_MS;

  return {
    index: () => index,
    async read(signal) {
      while (!isFresh()) {
        signal.throwIfAborted();
        underWay ??= {
          signal,
          done: readAll(signal).finally(() => {
            underWay = null;
          }),
        };
        const { done, signal: starter } = underWay;
        try {
          await done;
        } catch (error) {
          // The one that began this reading has given up; that is no answer for those that joined.
          if (starter === signal || !starter.aborted) throw error;
        }
      }
    },
    check(bankFolderId, reading) {
      const known = control.get(bankFolderId) ?? [];
      if (known.length === 0 || known.some((assetId) => reading.get(assetId) !== null)) return;
      viewOf(bankFolderId).invalidate();
      readAtMs = Number.NEGATIVE_INFINITY;
      throw new AppError('BANK_ANSWER_UNREADABLE', { reason: 'a listing lacks what the folder holds' });
    },
  };
}

function rootsOf({ bankFolderId, subfolders, rules }: WatchedFolder): readonly Root[] {
  const linked: Root = { bankFolderId, isTree: subfolders === 'mirror', ruleName: null };
  const named = new Map(
    rules.flatMap(({ bankFolder }) => (bankFolder === null ? [] : [[bankFolder.id, bankFolder.name]])),
  );
  named.delete(bankFolderId);
  const ofRules = [...named].map(([id, name]): Root => ({ bankFolderId: id, isTree: false, ruleName: name }));
  return [linked, ...ofRules];
}

/** A few assets of each folder that a listing shows. */
function controlOf(
  listings: readonly { readonly root: Root; readonly assets: readonly BankAsset[] }[],
): Map<BankFolderId, AssetId[]> {
  const control = new Map<BankFolderId, AssetId[]>();
  for (const { root, assets } of listings) {
    for (const { assetId, linkedFolders } of assets) {
      for (const id of root.isTree ? linkedFolders : [root.bankFolderId]) {
        const known = control.get(id) ?? [];
        if (known.length < CONTROL_ASSETS) control.set(id, [...known, assetId]);
      }
    }
  }
  return control;
}

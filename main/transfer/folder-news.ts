import {
  type AssetId,
  type BankFolderId,
  fileNameKeys,
  type Intent,
  type IntentId,
  nameKey,
  namesOnBank,
} from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';
import type { IntentStore } from './ports.ts';
import type { SharedReadings } from './shared-readings.ts';

/** What has come to a bank folder since an intent was planned (`docs/decisions/0049`). */
export interface FolderNews {
  /**
   * Assets of the folder that bear the name of this create, neither known when it was planned nor those of another file
   * that is followed here. `count`: of all that bear it. None for what was planned a moment ago: nothing is asked for that.
   * Throws AppError when the folder cannot be listed.
   */
  since(intent: Intent): Promise<{ readonly strangers: readonly AssetId[]; readonly count: number }>;
  /** Told of each upload that has arrived: a listing that is kept does not show it. */
  confirmed(intent: Intent): void;
}

export interface FolderNewsDeps {
  readonly readings: Pick<SharedReadings, 'listFolder'>;
  readonly store: Pick<IntentStore, 'ownersOf' | 'ownershipRevision' | 'get'>;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
}

interface Listed {
  readonly byName: Promise<ReadonlyMap<string, readonly AssetId[]>>;
  /** What has arrived here since it was asked for; it may be in the listing as well. */
  readonly arrived: Map<string, readonly AssetId[]>;
  /** By name, what was not found to be another file's under this revision: of 100,000 assets of one name, a handful. */
  readonly open: Map<string, { readonly revision: number; readonly assetIds: readonly AssetId[] }>;
  /** When it was asked for, by the monotonic and by the wall clock. */
  readonly startedMs: number;
  readonly startedAtMs: number;
  /** From then on. */
  keptForMs: number;
}

// A first upload is planned and sent in portions: most of them have left by then, and ask for nothing.
const YOUNG_MS = 5 * 60_000;
// As long as a plan may be old. A folder whose listing takes long is listed so seldom that it takes a twentieth of the time.
const KEPT_MS = YOUNG_MS;
const KEPT_PER_READ_TIME = 20;
// On some systems the time that the machine slept counts as time that the listing took.
const KEPT_CAP_MS = 60 * 60_000;

const nothing = { strangers: [], count: 0 } as const;

export function createFolderNews({ readings, store, clock }: FolderNewsDeps): FolderNews {
  const listed = new Map<BankFolderId, Listed>();

  /** One listing for all who ask within minutes: a queue of 100,000 files must not list again and again. */
  function namesIn(bankFolderId: BankFolderId): Listed {
    for (const [id, each] of listed) if (!isKept(each)) listed.delete(id);
    const known = listed.get(bankFolderId);
    if (known !== undefined) return known;
    const startedMs = clock.monotonicMs();
    const entry: Listed = {
      byName: read(bankFolderId),
      arrived: new Map(),
      open: new Map(),
      startedMs,
      startedAtMs: clock.nowMs(),
      keptForMs: Infinity,
    };
    listed.set(bankFolderId, entry);
    entry.byName.then(
      () => {
        const wantedMs = Math.max(KEPT_MS, KEPT_PER_READ_TIME * (clock.monotonicMs() - startedMs));
        entry.keptForMs = Math.min(wantedMs, KEPT_CAP_MS);
      },
      // Who waited hears of it; the next one asks anew.
      () => {
        if (listed.get(bankFolderId) === entry) listed.delete(bankFolderId);
      },
    );
    return entry;
  }

  /** By both clocks: one of them stands still while the machine sleeps, the other may be put back. */
  function isKept({ startedMs, startedAtMs, keptForMs }: Listed): boolean {
    const ageByWallMs = clock.nowMs() - startedAtMs;
    return clock.monotonicMs() - startedMs < keptForMs && ageByWallMs >= 0 && ageByWallMs < keptForMs;
  }

  /** What began before the machine slept, and was answered when it woke up, tells of yesterday. */
  async function recentIn(bankFolderId: BankFolderId) {
    const first = namesIn(bankFolderId);
    await first.byName;
    const listing = isKept(first) ? first : namesIn(bankFolderId);
    return { byName: await listing.byName, arrived: listing.arrived, open: listing.open };
  }

  async function read(bankFolderId: BankFolderId): Listed['byName'] {
    const { assets } = await readings.listFolder(bankFolderId);
    const byName = new Map<string, AssetId[]>();
    for (const { assetId, master } of assets) {
      for (const key of fileNameKeys(master)) {
        const there = byName.get(key);
        if (there === undefined) byName.set(key, [assetId]);
        else there.push(assetId);
      }
    }
    return byName;
  }

  return {
    async since(intent) {
      const { target, plannedAtMs, sentName, s0, intentId } = intent;
      const ageMs = clock.nowMs() - plannedAtMs;
      // A clock that was put back says nothing of the age.
      if (target.kind !== 'asset' || (ageMs >= 0 && ageMs < YOUNG_MS)) return nothing;
      const { byName, arrived, open } = await recentIn(target.bankFolderId);
      const keys = namesOnBank(sentName).map(nameKey);
      const revision = store.ownershipRevision();
      const openOf = (key: string): readonly AssetId[] => {
        const asked = open.get(key);
        return asked?.revision === revision ? asked.assetIds : (byName.get(key) ?? []);
      };
      const known = new Set(s0);
      const unknown = unique(keys.flatMap((key) => [...openOf(key), ...(arrived.get(key) ?? [])])).filter(
        (assetId) => !known.has(assetId),
      );
      if (unknown.length === 0) return nothing;
      const owners = store.ownersOf(unknown, intentId);
      const settled = new Set(unknown.filter((assetId) => isSettledOwner(owners.get(assetId))));
      for (const key of keys)
        open.set(key, { revision, assetIds: openOf(key).filter((assetId) => !settled.has(assetId)) });
      const strangers = unknown.filter((assetId) => !isOfAnotherFile(owners.get(assetId)));
      if (strangers.length === 0) return nothing;
      const bearing = keys.flatMap((key) => [...(byName.get(key) ?? []), ...(arrived.get(key) ?? [])]);
      return { strangers, count: new Set(bearing).size };
    },
    confirmed({ target, source, sentName, assetId }) {
      // What is followed here is no stranger to anybody, and there may be 100,000 of it.
      if (target.kind !== 'asset' || source.watchedFolderId !== null || assetId === null) return;
      const arrived = listed.get(target.bankFolderId)?.arrived;
      const key = nameKey(sentName);
      arrived?.set(key, unique([...(arrived.get(key) ?? []), assetId]));
    },
  };

  /** Of another file for good, or until the next revision; who has it by an unsettled intent may lose it any time. */
  function isSettledOwner(owner: IntentId | 'agreed' | undefined): boolean {
    if (owner === undefined || owner === 'agreed') return owner === 'agreed';
    const intent = store.get(owner);
    return intent?.state === 'confirmed' && intent.source.watchedFolderId !== null;
  }

  /** As for a plan: what was once dropped on the bank folder is anybody's. */
  function isOfAnotherFile(owner: IntentId | 'agreed' | undefined): boolean {
    if (owner === undefined || owner === 'agreed') return owner === 'agreed';
    const intent = store.get(owner);
    return intent?.state !== 'confirmed' || intent.source.watchedFolderId !== null;
  }
}

function unique(assetIds: readonly AssetId[]): readonly AssetId[] {
  return [...new Set(assetIds)];
}

import {
  type AssetId,
  type BankAsset,
  type BankFolderId,
  blockingKey,
  fileNameKeys,
  type Intent,
  type IntentId,
  nameKey,
  namesOnBank,
} from '../../../../shared/model/index.ts';
import { type Clock, pause } from '../../../platform/index.ts';
import type { BankPort, IntentStore } from '../../attempt/ports.ts';

/** Changes in a bank folder since a create was planned, read right before the create is sent (`docs/decisions/0049`). */
export interface RemoteChanges {
  /**
   * Assets of the folder that bear the name of this create, neither known when it was planned nor those of another file
   * that is followed here. `count`: of all that bear it, 0 without strangers. `isConditional`: the bank is asked to create
   * nothing beside an equal asset, and a name that was looked up within five minutes is not searched for again. Throws
   * AppError when the folder cannot be searched.
   */
  since(
    intent: Intent,
    isConditional: boolean,
  ): Promise<{ readonly strangers: readonly AssetId[]; readonly count: number }>;
}

export interface RemoteChangesDeps {
  readonly bank: Pick<BankPort, 'findNamed' | 'features'>;
  readonly store: Pick<IntentStore, 'ownersOf' | 'get'>;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

// A bank with conditional creates keeps two machines from doubling a file. A plan that is minutes old is still checked: a file of
// the same name with other content is a question, which no condition asks.
const YOUNG_MS = 5 * 60_000;
// Of an unbounded first upload only the latest are kept; one that was dropped costs a search.
const MOST_QUIET_NAMES = 10_000;
// Short enough an answer never to be cut as a page.
const NAMES_PER_REQUEST = 20;
// Two machines that start together upload the same names at the same moments. The first create of a folder waits for a random
// time. A machine that meets an asset of the other waits longer, so that the other gets ahead and its assets are adopted from
// then on.
const START_STAGGER_MS = 1_500;
const YIELD_MS = 4_000;

const nothing = { strangers: [], count: 0 } as const;

export function createRemoteChanges({
  bank,
  store,
  clock,
  random,
  signal,
}: RemoteChangesDeps): RemoteChanges {
  const searches = new Map<BankFolderId, NameSearch>();
  const notBefore = new Map<BankFolderId, number>();
  // When a search last found nothing new under a name, by folder and name: other files of that name need none of their own soon.
  const quietSinceMs = new Map<string, number>();

  function isLookedUp(intent: Intent): boolean {
    const nowMs = clock.nowMs();
    const quietMs = quietSinceMs.get(blockingKey(intent.target, intent.sentName)) ?? intent.plannedAtMs;
    // A clock that was put back says nothing of the age.
    return [intent.plannedAtMs, quietMs].some((atMs) => nowMs - atMs >= 0 && nowMs - atMs < YOUNG_MS);
  }

  function noteQuiet(intent: Intent, askedAtMs: number): void {
    if (quietSinceMs.size >= MOST_QUIET_NAMES) quietSinceMs.clear();
    quietSinceMs.set(blockingKey(intent.target, intent.sentName), askedAtMs);
  }

  function searchIn(bankFolderId: BankFolderId): NameSearch {
    const known = searches.get(bankFolderId);
    if (known !== undefined) return known;
    const search = createNameSearch((names) => bank.findNamed(bankFolderId, names, signal));
    searches.set(bankFolderId, search);
    return search;
  }

  async function waitForTurn(bankFolderId: BankFolderId): Promise<void> {
    const turnMs = notBefore.get(bankFolderId) ?? clock.monotonicMs() + random() * START_STAGGER_MS;
    notBefore.set(bankFolderId, turnMs);
    await pause(clock, turnMs - clock.monotonicMs(), signal);
  }

  return {
    async since(intent, isConditional) {
      const { target, sentName, preexistingAssetIds, intentId } = intent;
      if (target.kind !== 'asset') return nothing;
      if (isConditional && (await bank.features(signal)).conditionalCreate) {
        if (isLookedUp(intent)) return nothing;
      } else await waitForTurn(target.bankFolderId);
      const askedAtMs = clock.nowMs();
      const keys = new Set(namesOnBank(sentName).map(nameKey));
      const found = await searchIn(target.bankFolderId).find(sentName);
      const bearing = found
        .filter(({ master }) => fileNameKeys(master).some((key) => keys.has(key)))
        .map(({ assetId }) => assetId);
      const owners = store.ownersOf(bearing, intentId);
      const unowned = bearing.filter((assetId) => !isOfAnotherFile(owners.get(assetId)));
      // An asset that this create knew when it was planned may be new to the next create.
      if (unowned.length === 0) noteQuiet(intent, askedAtMs);
      const known = new Set(preexistingAssetIds);
      const strangers = unowned.filter((assetId) => !known.has(assetId));
      if (strangers.length > 0)
        notBefore.set(target.bankFolderId, clock.monotonicMs() + (0.5 + random()) * YIELD_MS);
      return { strangers, count: strangers.length === 0 ? 0 : bearing.length };
    },
  };

  /** As in a plan: a file that was once dropped on the bank folder may belong to anyone. */
  function isOfAnotherFile(owner: IntentId | 'agreed' | undefined): boolean {
    if (owner === undefined || owner === 'agreed') return owner === 'agreed';
    const intent = store.get(owner);
    return intent?.state !== 'confirmed' || intent.source.watchedFolderId !== null;
  }
}

interface NameSearch {
  /** Assets of the folder with a name like this one. The request leaves after the call. */
  find(name: string): Promise<readonly BankAsset[]>;
}

interface Waiting {
  readonly name: string;
  readonly resolve: (assets: readonly BankAsset[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Coalesces the names of creates that are about to be sent: while one request is under way, the next names gather. */
function createNameSearch(
  search: (names: readonly string[]) => Promise<{ readonly assets: readonly BankAsset[] }>,
): NameSearch {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, NAMES_PER_REQUEST);
      waiting = waiting.slice(NAMES_PER_REQUEST);
      try {
        const { assets } = await search([...new Set(batch.map(({ name }) => name))]);
        for (const { resolve } of batch) resolve(assets);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    find: (name) =>
      new Promise((resolve, reject) => {
        waiting.push({ name, resolve, reject });
        if (!isRunning) void run();
      }),
  };
}

import {
  type AssetId,
  type BankAsset,
  type BankFile,
  type BankFolderId,
  type FolderWitness,
  joinFileName,
  nameKey,
} from '../../shared/model/index.ts';
import type { Clock } from '../platform/index.ts';
import type { SyncBank } from './ports.ts';

/** What the engine needs of a listing; `main/transfer` reads the same one with more suspicion. */
export type ListingSource = Pick<SyncBank, 'listFolder' | 'findNamed'>;

/**
 * The content of one bank folder as last read, indexed by file name. It answers "does the bank hold this name
 * already?" before the first upload of a file, for thousands of files with one request.
 */
export interface BankView {
  /**
   * Reads the folder unless the last reading is fresh; all who ask meanwhile share one request. Of a bank that may have cut
   * its list, the names of these files are asked for as well. Throws AppError.
   */
  refresh(fileNames: readonly string[], signal: AbortSignal): Promise<void>;
  /** Assets whose active master file has this name (`nameKey`); null before the first `refresh`. */
  byName(key: string): readonly BankAsset[] | null;
  /** Assets that have this name without extension (`nameKey`), as their own or that of their master file. */
  byStem(key: string): readonly BankAsset[];
  get(assetId: AssetId): BankAsset | null;
  /** An upload of our own was confirmed: the next question knows of it without another reading. */
  learn(asset: BankAsset): void;
  /** The next `refresh` reads again, however fresh the last reading is; one that is under way was begun too early. */
  invalidate(): void;
}

/** What happens while the bank lists: what is learned may not be in its answer. */
interface ReadingFacts {
  readonly learned: BankAsset[];
  isOutdated: boolean;
}

interface Reading {
  readonly done: Promise<void>;
  readonly signal: AbortSignal;
  readonly facts: ReadingFacts;
}

export interface BankViewDeps {
  readonly bank: ListingSource;
  readonly clock: Pick<Clock, 'nowMs' | 'monotonicMs'>;
  /** Told of each complete reading: what it held is the control of a later absence (`upload-protocol.md step 8`). */
  readonly onRead: (witness: FolderWitness) => void;
}

// A listing of a small folder costs milliseconds and is read anew almost each time; one of 100,000 assets costs
// seconds and is kept longer, so that reading never takes more than about a twentieth of the time.
const FRESH_FLOOR_MS = 5_000;
const FRESH_PER_READ_TIME = 20;
// One would do as a control; a few survive that a person removes some of them from the folder.
const WITNESSES = 8;
// Few enough that the answer is shorter than any page.
const NAMES_PER_REQUEST = 20;

export function createBankView(deps: BankViewDeps, bankFolderId: BankFolderId): BankView {
  let byKey: Map<string, BankAsset[]> | null = null;
  let byId = new Map<AssetId, BankAsset>();
  let byStem: Map<string, BankAsset[]> | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let reading: Reading | null = null;
  let isCut = false;
  let namesAsked = new Set<string>();

  async function read(facts: ReadingFacts, signal: AbortSignal): Promise<void> {
    const startedMs = deps.clock.monotonicMs();
    const { assets, receivedCount, isComplete, isPinned } = await deps.bank.listFolder(bankFolderId, signal);
    if (isComplete) {
      const assetIds = assets.slice(0, WITNESSES).map(({ assetId }) => assetId);
      deps.onRead({ bankFolderId, assetIds, receivedCount, readAtMs: deps.clock.nowMs() });
    }
    byKey = indexByName(assets);
    byId = new Map(assets.map((asset) => [asset.assetId, asset]));
    byStem = null;
    isCut = isPinned;
    namesAsked = new Set();
    // Confirmed after the bank had begun to list: what is there already must not be forgotten again.
    for (const asset of facts.learned) if (!byId.has(asset.assetId)) put(asset);
    if (facts.isOutdated) return;
    const endedMs = deps.clock.monotonicMs();
    freshUntilMs = endedMs + Math.max(FRESH_FLOOR_MS, FRESH_PER_READ_TIME * (endedMs - startedMs));
  }

  function begin(signal: AbortSignal): Reading {
    const facts: ReadingFacts = { learned: [], isOutdated: false };
    const done = read(facts, signal).finally(() => {
      reading = null;
    });
    return { done, signal, facts };
  }

  function put(asset: BankAsset): void {
    if (byKey === null) return;
    const known = byId.get(asset.assetId);
    if (known !== undefined) removeFrom(byKey, known);
    addTo(byKey, asset);
    byId.set(asset.assetId, asset);
    byStem = null;
  }

  /** What the list does not show is asked for by its name, or a file that the bank has would look like a new one. */
  async function askForNames(fileNames: readonly string[], signal: AbortSignal): Promise<void> {
    const asked = namesAsked;
    // Also what the list shows: there may be a second one of that name beyond its end.
    const open = fileNames.filter((name) => !asked.has(nameKey(name)));
    for (let start = 0; start < open.length; start += NAMES_PER_REQUEST) {
      const names = open.slice(start, start + NAMES_PER_REQUEST);
      for (const asset of await deps.bank.findNamed(bankFolderId, names, signal)) put(asset);
      for (const name of names) asked.add(nameKey(name));
    }
  }

  async function readUnlessFresh(signal: AbortSignal): Promise<void> {
    while (byKey === null || deps.clock.monotonicMs() >= freshUntilMs) {
      signal.throwIfAborted();
      reading ??= begin(signal);
      const { done, signal: starter, facts } = reading;
      // One at a time, so what was begun too early is waited for as well.
      const isTooOld = facts.isOutdated;
      try {
        await done;
        if (!isTooOld) return;
      } catch (error) {
        if (isTooOld) continue;
        // Whoever began this reading has given up; that is no answer for those who joined.
        if (starter === signal || !starter.aborted) throw error;
      }
    }
  }

  return {
    async refresh(fileNames, signal) {
      await readUnlessFresh(signal);
      if (isCut) await askForNames(fileNames, signal);
    },
    byName: (key) => (byKey === null ? null : (byKey.get(key) ?? [])),
    byStem(key) {
      // Only folders with rules ask, and most of them once after each reading.
      byStem ??= indexByStem(byId.values());
      return byStem.get(key) ?? [];
    },
    get: (assetId) => byId.get(assetId) ?? null,
    learn(asset) {
      reading?.facts.learned.push(asset);
      put(asset);
    },
    invalidate() {
      if (reading !== null) reading.facts.isOutdated = true;
      freshUntilMs = Number.NEGATIVE_INFINITY;
    },
  };
}

function indexByName(assets: readonly BankAsset[]): Map<string, BankAsset[]> {
  const index = new Map<string, BankAsset[]>();
  for (const asset of assets) addTo(index, asset);
  return index;
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

/** `Filename` carries no extension by the reference; a bank that leaves it on is understood as well. */
function fileNameKeys(file: BankFile): readonly string[] {
  const joined = nameKey(joinFileName(file.stem, file.extension));
  const isDoubled = file.extension !== '' && nameKey(file.stem).endsWith(`.${nameKey(file.extension)}`);
  return isDoubled ? [joined, nameKey(file.stem)] : [joined];
}

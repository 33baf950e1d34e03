import { join } from 'node:path';
import type { FolderLink, WatchedFolderStore } from '../../main/folders/index.ts';
import { type ComposedEngine, composeEngine } from '../../main/hosts/compose/compose-engine.ts';
import { silentLog } from '../../main/platform/index.ts';
import { AppError } from '../../shared/errors/index.ts';
import {
  type Agreed,
  assertNever,
  type BankFolderId,
  type EngineStatus,
  type Intent,
  type LocalPath,
  type RoutingRule,
  type TransferView,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import type { EngineAction, Scenario } from './scenario.ts';

/** The journal's record of the watched folder at a quiet moment. */
export interface JournalState {
  readonly agreed: readonly Agreed[];
  readonly transfers: readonly TransferView[];
}

/** The real engine over one watched folder, stopped and started as a scenario wants. */
export interface ScenarioEngine {
  /** Begins with the state directory as it is and looks at the folder once. */
  start(): Promise<void>;
  /** The effects of a batch of events: a pass over everything, then further passes until nothing is left to do. */
  sync(): Promise<void>;
  /** Begins a look that the next `sync` waits for, too. */
  beginPass(): void;
  perform(action: EngineAction): Promise<void>;
  /** The folder is not there: a look says so, and nothing else comes of it. */
  setRootAway(isAway: boolean): void;
  /** Ends, and begins with an empty state directory. */
  loseJournal(): Promise<void>;
  journal(): JournalState;
  rules(): readonly RoutingRule[];
  status(): EngineStatus;
  intent(path: string): Intent | null;
  close(): Promise<void>;
}

export interface ScenarioEngineSetup {
  readonly url: string;
  readonly apiKey: string;
  readonly bankFolderId: BankFolderId;
  readonly root: string;
  readonly stateDirectory: string;
  readonly settings: Scenario['settings'];
  readonly isWatching?: boolean;
  readonly settleMs?: number;
}

// Far above what any scenario takes on a busy machine: only a hang gets there.
const PATIENCE_MS = 60_000;
const CONCURRENCY = 4;
const ALL = { filter: 'all', text: '', offset: 0, limit: 10_000 } as const;

export function createScenarioEngine(setup: ScenarioEngineSetup): ScenarioEngine {
  const { settings } = setup;
  const folders = memoryFolders();
  const link: FolderLink = {
    root: setup.root as LocalPath,
    bankFolderId: setup.bankFolderId,
    bankFolderName: 'Scenario',
    excludes: settings?.excludes ?? [],
    rules: settings?.rules ?? [],
    subfolders: settings?.subfolders ?? 'flatten',
  };
  let watchedFolderId: WatchedFolderId | null = null;
  let composed: ComposedEngine | null = null;
  let stateNumber = 0;
  let isPaused = false;
  let isRootAway = false;
  const begun: Promise<void>[] = [];

  const required = (): ComposedEngine => {
    if (composed === null) throw new Error('The engine is not running.');
    return composed;
  };

  async function start(): Promise<void> {
    composed = await composeEngine({
      stateDirectory: join(setup.stateDirectory, String(stateNumber)) as LocalPath,
      server: setup.url,
      credentials: { apiKey: setup.apiKey },
      folders,
      log: silentLog,
      isWatching: setup.isWatching ?? false,
      isSending: true,
      settleMs: { local: setup.settleMs ?? 0, network: setup.settleMs ?? 0 },
      maxConcurrency: CONCURRENCY,
      limitBytesPerSecond: null,
      confirmEmptied: settings?.confirmEmptied ?? true,
      confirmShrunk: settings?.confirmShrunk ?? true,
      onClash: settings?.onClash ?? 'ask',
      // Nothing lies about its listings here, and hundreds of scenarios begin with an empty journal.
      listingTiming: { gapMs: 1, ambiguityMs: 1_000 },
    });
    isPaused = false;
    await composed.engine.start();
    if (watchedFolderId === null) await linkFolder();
    else await settle();
  }

  async function linkFolder(): Promise<void> {
    ({ watchedFolderId } = await required().engine.link(link));
    await settle();
  }

  async function settle(): Promise<void> {
    if (isPaused || isRootAway || isFolderPaused()) return;
    await required().engine.idle(AbortSignal.timeout(PATIENCE_MS));
  }

  function isFolderPaused(): boolean {
    return folders.list().some((folder) => folder.isPaused);
  }

  async function sync(): Promise<void> {
    if (watchedFolderId === null) return;
    const { engine } = required();
    await Promise.all(begun.splice(0));
    const outcome = await engine.scanNow(watchedFolderId).then(
      () => null,
      (error: unknown) => error,
    );
    const code = outcome instanceof Error && 'code' in outcome ? outcome.code : outcome;
    if (code !== (isRootAway ? 'ROOT_MISSING' : null))
      throw outcome ?? new Error('A missing root was scanned.');
    await settle();
  }

  function intent(path: string): Intent | null {
    const { journal } = required();
    const found = journal
      .activity(ALL)
      .rows.find((row) => row.path === path && row.state !== 'confirmed' && row.state !== 'cancelled');
    return found === undefined ? null : journal.get(found.intentId);
  }

  function intentIdOf(path: string): Intent['intentId'] {
    const found = intent(path);
    if (found === null) throw new Error(`No transfer of ${path} is open.`);
    return found.intentId;
  }

  async function close(): Promise<void> {
    await composed?.close();
    composed = null;
  }

  return {
    start,
    sync,
    intent,
    close,
    beginPass() {
      if (watchedFolderId === null) return;
      // A restart takes it back.
      const isRestart = (error: unknown) => error instanceof AppError && error.code === 'CANCELLED';
      begun.push(
        required()
          .engine.scanNow(watchedFolderId)
          .catch((error: unknown) => (isRestart(error) ? undefined : Promise.reject(error))),
      );
    },
    setRootAway(isAway) {
      isRootAway = isAway;
    },
    async perform(action) {
      const { engine } = required();
      switch (action.do) {
        case 'sync':
          return sync();
        case 'answer':
          return engine.answer(intentIdOf(action.path), action.choice);
        case 'cancel':
          return engine.cancel(intentIdOf(action.path));
        case 'retry':
          return engine.retry(intentIdOf(action.path));
        case 'pause':
          isPaused = true;
          return engine.pause(null);
        case 'resume':
          isPaused = false;
          return engine.resume();
        case 'pause-folder':
        case 'resume-folder':
          if (watchedFolderId !== null)
            await engine.pauseFolder(watchedFolderId, action.do === 'pause-folder');
          return settle();
        case 'unlink':
          if (watchedFolderId !== null) await engine.unlink(watchedFolderId);
          watchedFolderId = null;
          return;
        case 'link':
          return linkFolder();
        case 'set-rules':
          if (watchedFolderId !== null) {
            const { rules, subfolders = link.subfolders } = action;
            await engine.setRules(watchedFolderId, { excludes: link.excludes, rules, subfolders });
          }
          return settle();
        case 'restart':
          await close();
          return start();
        case 'lose-journal':
          return loseJournal();
        default:
          return assertNever(action);
      }
    },
    loseJournal,
    rules: () => folders.list().flatMap(({ rules }) => rules),
    status: () => required().engine.status(),
    journal() {
      const { journal } = required();
      return {
        agreed: watchedFolderId === null ? [] : [...journal.iterateAgreed(watchedFolderId)],
        transfers: journal.activity(ALL).rows,
      };
    },
  };

  async function loseJournal(): Promise<void> {
    await close();
    stateNumber += 1;
    await start();
  }
}

/** Watched folders live beside the journal: losing the one does not lose the others. */
function memoryFolders(): WatchedFolderStore {
  const folders = new Map<WatchedFolderId, ReturnType<WatchedFolderStore['list']>[number]>();
  return {
    list: () => [...folders.values()],
    async put(folder) {
      folders.set(folder.watchedFolderId, folder);
    },
    async remove(id) {
      folders.delete(id);
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { SettingsView } from '../../../shared/rpc/index.ts';
import type { AccountFacts, Compose, Credentials } from '../../accounts/index.ts';
import {
  type AccountRegistry,
  createAccountJournals,
  createAccountStore,
  everyAccount,
  journalPath,
  openAccountRegistry,
  pendingWorkIn,
  recognizeAccounts,
  settleBank,
} from '../../accounts/index.ts';
import {
  createBankClient,
  defaultBankClientOptions,
  parseServerAddress,
  probeAddress,
} from '../../api/index.ts';
import { type HostPrograms, nodePrograms } from '../../embedded-service/index.ts';
import type { JournalSetAside } from '../../journal/index.ts';
import { createKeychain, type Keychain } from '../../keychain/index.ts';
import {
  type AppPaths,
  type Clock,
  createNetworkHints,
  joinPowerAndNetwork,
  type Log,
  type LogLevel,
  type PowerAndNetwork,
  systemClock,
  systemRandom,
} from '../../platform/index.ts';
import {
  createKeptSearches,
  createLocalCatalogue,
  createScreenBank,
  createScreenProjects,
  createScreenProofs,
} from '../../review/index.ts';
import type { RpcAccount } from '../../rpc/index.ts';
import {
  createRememberedStore,
  createWatchedFolderStore,
  limitAt,
  openSettings,
  type RememberedStore,
  type Settings,
} from '../../settings/index.ts';
import { watchedRootsOf } from './adapters/watched-roots.ts';
import { applySettings } from './apply-settings.ts';
import { type ComposedEngine, composeEngine, type LiveRules } from './compose-engine.ts';
import { keepPause } from './keep-pause.ts';
import { createLostAnswers, type LostAnswers } from './lost-answers.ts';
import type { GalleyDeps } from './open-galley.ts';
import { createProxyStore, type ProxyStore, type ResolveProxy } from './proxy-store.ts';
import { createSettingsFacade } from './settings-facade.ts';
import { createStartTroubles, type StartTroubles } from './start-troubles.ts';

export interface GalleySurroundings {
  readonly paths: AppPaths;
  readonly clock: Clock;
  readonly log: Log;
  /** The bank that was named at the start; null: the last one, or the built-in one. */
  readonly server: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly host: SettingsView['about']['host'];
  /** Instead of the one of this system. */
  readonly keychain?: Keychain;
  /** Receives the level of the settings, now and on each change. */
  readonly setLogLevel: (level: LogLevel) => void;
  /** Where the host has them open already: one file has one writer. */
  readonly settings?: Settings;
  /** The host's sleep events; without them Galley measures gaps. */
  readonly power?: PowerAndNetwork;
  /** The proxies of the system for an address, as in a PAC file; without it the environment decides. */
  readonly resolveProxy?: ResolveProxy;
  /** How the host starts programs of Galley's own; as Node does where nothing else is said. */
  readonly programs?: HostPrograms;
}

/** The dependencies of a host with a page, from the real rooms. Throws BAD_ADDRESS when `server` is no web address. */
export async function createGalleyDeps(surroundings: GalleySurroundings): Promise<GalleyDeps> {
  const { paths, clock, log, programs = nodePrograms } = surroundings;
  const settings = surroundings.settings ?? (await openSettings({ path: paths.settings, log }));
  surroundings.setLogLevel(settings.get().diagnostics.logLevel);
  settings.subscribe(({ diagnostics }) => surroundings.setLogLevel(diagnostics.logLevel));
  const troubles = createStartTroubles(settings);
  const lostAnswers = createLostAnswers(settings);
  const keychain = surroundings.keychain ?? createKeychain({ log });
  const proxy = createProxyStore(
    { settings, keychain },
    surroundings.environment,
    surroundings.resolveProxy ?? null,
  );
  const bankOptions = { ...defaultBankClientOptions, proxy: proxy.find };
  const registry = openAccountRegistry(paths.state);
  const server = surroundings.server === null ? null : parseServerAddress(surroundings.server);
  const apiKey = surroundings.environment.GALLEY_API_KEY || null;
  const hints = createNetworkHints({ clock });
  const power =
    surroundings.power === undefined ? hints : joinPowerAndNetwork([surroundings.power, hints], clock);
  const memory = createAccountStore({ settings, keychain, registry }, { server, apiKey });
  return {
    clock,
    log,
    startService: programs.startService,
    hintOnline: hints.hint,
    languages: preferredLanguages(settings),
    memory,
    banks: {
      accountIds: () => everyAccount({ registry, stateDirectory: paths.state }),
      settle(accountId, address, bank) {
        for (const known of settleBank(registry, accountId, address, bank))
          troubles.noteBank('BANK_REPLACED', journalPath(paths.state, known));
      },
    },
    journals: createAccountJournals(paths.state, { clock, log }),
    troubles: troubles.list,
    troublesSeen: troubles.seen,
    noteSpoolSetAside: troubles.noteSpool,
    noteIncompleteDrop: troubles.noteDrop,
    compose: (_server, credentials, account) =>
      compose(
        { ...surroundings, power },
        { settings, registry, proxy, troubles, lostAnswers },
        account,
        credentials,
      ),
    openSettingsFacade: (address) =>
      createSettingsFacade({ settings, proxy, paths, clock, host: surroundings.host, server: address }),
    async verify(address, credentials, signal) {
      const recognition = recognizeAccounts(
        { registry, stateDirectory: paths.state },
        address,
        memory.list(),
      );
      const { recognize } = recognition;
      const bank = createBankClient({ server: address, credentials, recognize, clock, log }, bankOptions);
      try {
        await bank.signIn(signal);
        const me = await bank.userMe(signal);
        return { user: me?.user ?? null, bank: recognition.bank() };
      } finally {
        bank.close();
      }
    },
    probe: (address, signal) => probeAddress(address, { clock }, bankOptions, signal),
  };
}

async function compose(
  { paths, log, clock, power, programs = nodePrograms }: GalleySurroundings,
  {
    settings,
    registry,
    proxy,
    troubles,
    lostAnswers,
  }: {
    readonly registry: AccountRegistry;
    readonly troubles: StartTroubles;
    readonly settings: Settings;
    readonly proxy: ProxyStore;
    readonly lostAnswers: LostAnswers;
  },
  account: AccountFacts,
  credentials: Credentials,
): ReturnType<Compose> {
  const { network, watching } = settings.get();
  const server = parseServerAddress(account.server);
  const { accountId } = account;
  const linkServer = registry.linkServerOf(accountId, server);
  const folders = createWatchedFolderStore(settings, { accountId, server: linkServer });
  const setAside: string[] = [];
  const noteSetAside = (found: JournalSetAside): void => {
    setAside.push(found.path);
    troubles.noteJournal(found);
    lostAnswers.note(found);
  };
  const composed = await composeEngine({
    stateDirectory: paths.state,
    server,
    credentials,
    accountId,
    registry,
    isVouchedFor: account.isVouchedFor === true,
    onBankMismatch: (code) => troubles.noteBank(code, journalPath(paths.state, accountId)),
    expectedUser: account.isBuiltIn ? null : account.reported,
    folders,
    watchedRoots: () => watchedRootsOf(settings, paths.state),
    log,
    isWatching: true,
    isSending: true,
    settleMs: { local: watching.settleMs, network: watching.settleNetworkMs },
    maxConcurrency: network.concurrency,
    limitBytesPerSecond: limitAt(network, new Date(clock.nowMs())),
    live: () => liveRules(settings),
    proxy: proxy.find,
    confirmEmptied: watching.confirmEmptied,
    confirmShrunk: watching.confirmShrunk,
    onClash: 'ask',
    ...(power === undefined ? {} : { power }),
    startWorker: programs.startWorker,
    noteSetAside,
  });
  // Before anything starts: what was paused when Galley ended sends nothing when it begins.
  const pauseKeeper = keepPause({ settings, composed, clock, log });
  let forgetSeen = (): void => undefined;
  try {
    await lostAnswers.held();
    // Galley may start without a user, and end before one comes.
    forgetSeen = troubles.onSeen(setAside, composed.journal.setAsideIsReported);
    await composed.engine.start();
    await composed.downloads.start();
    composed.smartFolders.start();
    composed.proofUploads.start();
    await composed.bulk.start();
  } catch (error) {
    forgetSeen();
    pauseKeeper.stop();
    await composed.close();
    throw error;
  }
  const stopApplying = applySettings({ settings, proxy, composed, clock, log });
  const screenBank = createScreenBank(composed.bank);
  return {
    bank: {
      ...screenBank,
      saveAsset: (changes, signal) =>
        composed.saves.take(changes.assetId, () => screenBank.saveAsset(changes, signal)),
    },
    bulk: composed.bulk,
    searches: createKeptSearches(composed.journal.keptSearches),
    unsettled: () => pendingWorkIn(composed.journal),
    async close() {
      forgetSeen();
      stopApplying();
      pauseKeeper.stop();
      await composed.close();
    },
    verifier: composed.verifier,
    downloads: composed.downloads,
    smartFolders: composed.smartFolders,
    ...reviewOf(composed, createRememberedStore(settings, linkServer), log),
    engine: {
      ...composed.engine,
      async preview(link, onOperation, signal) {
        await folders.refuseOfOthers(link.root);
        return composed.engine.preview(link, onOperation, signal);
      },
      pause: pauseKeeper.pause,
      resume: pauseKeeper.resume,
      setLimit(limitBytesPerSecond) {
        composed.engine.setLimit(limitBytesPerSecond);
        settings
          .update((before) => ({ ...before, network: { ...before.network, limitBytesPerSecond } }))
          .catch((error: unknown) => log.warn('the limit could not be remembered', { error }));
      },
    },
  };
}

function reviewOf(
  { bank, requests, journal, proofUploads }: ComposedEngine,
  remembered: RememberedStore,
  log: Log,
): Pick<RpcAccount, 'projects' | 'proofs'> {
  const catalogue = createLocalCatalogue({ bank, remembered, uploads: proofUploads, log });
  const shared = { bank, remembered: catalogue, requests };
  return {
    projects: createScreenProjects({ ...shared, log }),
    proofs: createScreenProofs({
      ...shared,
      uploads: proofUploads,
      linkCopies: journal.linkCopies,
      clock: systemClock,
      random: systemRandom,
      randomId: randomUUID,
    }),
  };
}

function liveRules(settings: Settings): LiveRules {
  const { network, watching } = settings.get();
  return {
    settleMs: { local: watching.settleMs, network: watching.settleNetworkMs },
    confirmEmptied: watching.confirmEmptied,
    confirmShrunk: watching.confirmShrunk,
    excludes: watching.excludes,
    verifyEveryUpload: network.verifyEveryUpload,
  };
}

/** The language that the user chose, else that of the system. */
function preferredLanguages(settings: Settings): readonly string[] {
  const [system = 'en'] = Intl.DateTimeFormat().resolvedOptions().locale.split('-');
  const chosen = settings.get().ui.language;
  return chosen === null ? [system] : [...new Set([chosen, system])];
}

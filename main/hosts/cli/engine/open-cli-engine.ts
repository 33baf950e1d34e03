import { AppError } from '../../../../shared/errors/index.ts';
import type {
  AskChoice,
  BulkJob,
  IntentId,
  TransferView,
  WatchedFolder,
} from '../../../../shared/model/index.ts';
import type { BankMismatch } from '../../../accounts/index.ts';
import { keepEvidence } from '../../../accounts/index.ts';
import type { BankAttachmentType, BankSight } from '../../../api/index.ts';
import type { SyncEngine } from '../../../engine/index.ts';
import type { WatchedFolderStore } from '../../../folders/index.ts';
import { systemClock } from '../../../platform/index.ts';
import {
  createWatchedFolderStore,
  isForDamage,
  limitAt,
  pauseAt,
  type Settings,
} from '../../../settings/index.ts';
import type { Downloads, ProofUploads } from '../../../transfer/index.ts';
import type { Verifier } from '../../../verify/index.ts';
import { applySettings } from '../../compose/apply-settings.ts';
import { type ComposedEngine, composeEngine, type LiveRules } from '../../compose/compose-engine.ts';
import { keepPause } from '../../compose/keep-pause.ts';
import { createLostAnswers } from '../../compose/lost-answers.ts';
import type { CliAccount, CliContext } from '../context/cli-context.ts';
import { refuseHalf } from '../context/refuse-half.ts';
import { explainCause, reportTrouble } from '../output/output.ts';
import { identifyAccount, identifyAtNewAddress, type ReportedBank } from './identify-account.ts';
import type { Rehearsal } from './read-rehearsal.ts';

export interface CliEngineRequest {
  /** `saved`: the watched folders of the settings. */
  readonly folders: 'saved' | WatchedFolderStore;
  readonly isWatching: boolean;
  readonly isSending: boolean;
  /**
   * False for a look, at a state directory in which another Galley may be at work: nothing is written. Without it, as
   * `isSending`.
   */
  readonly recordsReadSet?: boolean;
  /**
   * Looks after everything and keeps the pause and the limits of the week, as the engines behind a window do. Without it
   * nothing but the ordinary limit holds, because what a person has typed just now is meant now: and nothing else is.
   */
  readonly isInBackground?: boolean;
  readonly settleMs?: number | null;
  readonly concurrency?: number | null;
  /** Instead of the limit of the settings. */
  readonly limitBytesPerSecond?: number;
  readonly onClash?: AskChoice | 'ask';
  readonly onConflict?: AskChoice | 'ask';
  readonly rehearsal?: Rehearsal | null;
  /** Without one, that of `context.account()`. */
  readonly account?: CliAccount;
  /** Asks the bank nothing: what the journal holds is all that is wanted. */
  readonly isOffline?: boolean;
  /** The user's statement about a bank that shows nothing of its earlier assets. */
  readonly reportedBank?: ReportedBank;
  /** Ends a pause that Galley has begun over damage. */
  readonly resumes?: boolean;
}

export interface CliEngine {
  readonly engine: SyncEngine;
  readonly verifier: Verifier;
  readonly proofUploads: ProofUploads;
  readonly downloads: Pick<Downloads, 'failed'>;
  /** As the journal has them, newest first. */
  readonly bulkJobs: () => readonly BulkJob[];
  readonly server: string;
  /** The address under which watched folders of the account are filed. */
  readonly linkServer: string;
  readonly account: CliAccount;
  readonly savedFolders: readonly WatchedFolder[];
  view(intentId: IntentId): TransferView | null;
  signIn(signal: AbortSignal): Promise<void>;
  /** False for a bank that shows assets by bank folder only. */
  findsAssetsById(signal: AbortSignal): Promise<boolean>;
  attachmentTypes(signal: AbortSignal): Promise<readonly BankAttachmentType[]>;
  /** Continues everything outside watched folders: downloads, smart folders, unsent proofs, bulk jobs. */
  carryOn(): Promise<void>;
  close(): Promise<void>;
}

/** For commands that work on single files. */
export const noFolders: WatchedFolderStore = {
  list: () => [],
  put: async () => {},
  remove: async () => {},
};

/**
 * The engine of one command. Throws STATE_LOCKED when it is no look and another Galley uses the state directory,
 * SETTINGS_INVALID where settings have just lost what decides what is sent, and PAUSED_AFTER_DAMAGE from then on for each command
 * that sends, until a user resumes.
 */
export async function openCliEngine(context: CliContext, request: CliEngineRequest): Promise<CliEngine> {
  // Before the settings are read, which are written here when they are not valid.
  const lock = isReadOnly(request) ? null : await context.lockState();
  try {
    if (lock !== null) refuseHalf(await context.settings());
    if (request.isSending) await refuseWhilePaused(context, request.resumes === true);
    const opened = await openForBank(context, request);
    return {
      ...opened,
      async close() {
        await opened.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/**
 * The engine of the account that the bank belongs to, at any address. A bank that does not answer counts as the one at the
 * address; the command learns the truth when it signs in.
 */
async function openForBank(context: CliContext, request: CliEngineRequest): Promise<CliEngine> {
  const given = request.account ?? (await context.account());
  if (request.isOffline === true) return openEngine(context, request, given);
  const { interrupted } = context.surroundings;
  const how = { isReadOnly: isReadOnly(request), word: request.reportedBank ?? null };
  const account = await identifyAtNewAddress(context, given, how);
  const opened = await openEngine(context, request, account);
  const refused = await opened.signIn(interrupted).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const code = refused?.error instanceof AppError ? refused.error.code : null;
  const mayBeElsewhere =
    account.isOfEnvironment === true && (code === 'BANK_REPLACED' || code === 'BANK_UNRECOGNIZED');
  if (!mayBeElsewhere) {
    return {
      ...opened,
      // Asked once: a refused key is not shown twice.
      async signIn() {
        if (refused !== null) throw refused.error;
      },
    };
  }
  await opened.close();
  return openEngine(context, request, await identifyAccount(context, account, how));
}

/** Throws PAUSED_AFTER_DAMAGE. */
async function refuseWhilePaused(context: CliContext, resumes: boolean): Promise<void> {
  const settings = await context.settings();
  const { pause } = settings.get();
  if (pause === null || !isForDamage(pause)) return;
  if (!resumes) throw new AppError('PAUSED_AFTER_DAMAGE');
  await settings.update((before) => ({ ...before, pause: null }));
  context.output.event({ event: 'resumed' });
  context.output.note('The pause is over.');
}

/** The engine of one account, over a state directory that the caller has locked, but for a look. */
export async function openEngine(
  context: CliContext,
  request: CliEngineRequest,
  account: CliAccount,
): Promise<CliEngine> {
  const { paths, log } = context;
  const { server, credentials, accountId, expectedUser } = account;
  const settings = await context.settings();
  const { network, watching } = settings.get();
  const limit =
    request.isInBackground === true
      ? limitAt(network, new Date(systemClock.nowMs()))
      : network.limitBytesPerSecond;
  const registry = context.registry();
  const linkServer = registry.linkServerOf(accountId, server);
  const folders =
    request.folders === 'saved'
      ? createWatchedFolderStore(settings, { accountId, server: linkServer })
      : request.folders;
  const { settleMs, rehearsal } = request;
  const rules: LiveRules = {
    settleMs:
      settleMs === null || settleMs === undefined
        ? { local: watching.settleMs, network: watching.settleNetworkMs }
        : { local: settleMs, network: settleMs },
    confirmEmptied: watching.confirmEmptied,
    confirmShrunk: watching.confirmShrunk,
    excludes: watching.excludes,
    verifyEveryUpload: network.verifyEveryUpload,
  };
  const isNarrow = request.isSending && request.isInBackground !== true;
  const lostAnswers = createLostAnswers(settings);
  const composed = await composeEngine({
    stateDirectory: paths.state,
    server,
    credentials,
    accountId,
    registry,
    isVouchedFor: request.reportedBank === 'same-bank',
    // A command that signs in itself ends with the error; in the background nothing else reports it.
    ...(request.isInBackground === true ? { onBankMismatch: mismatchReporter(context, server) } : {}),
    expectedUser,
    folders,
    log,
    isWatching: request.isWatching,
    isSending: request.isSending,
    isNarrow,
    isReadOnly: isReadOnly(request),
    settleMs: rules.settleMs,
    confirmEmptied: rules.confirmEmptied,
    confirmShrunk: rules.confirmShrunk,
    maxConcurrency: request.concurrency ?? network.concurrency,
    limitBytesPerSecond: request.limitBytesPerSecond ?? limit,
    onClash: request.onClash ?? 'ask',
    onConflict: request.onConflict ?? 'ask',
    live: () => rules,
    proxy: await context.proxy(),
    noteSetAside(found) {
      lostAnswers.note(found);
      const code = found.areAnswersLost ? 'JOURNAL_ANSWERS_LOST' : 'JOURNAL_CORRUPT';
      reportTrouble(context.output, { code, details: { setAside: found.path } });
    },
    ...(rehearsal ? { timing: rehearsal.timing, bankTimeouts: rehearsal.bankTimeouts } : {}),
  });
  try {
    const setAside = await lostAnswers.held();
    composed.journal.setAsideIsReported();
    // The pause is on the disk: it holds for each command after this one.
    if (request.isInBackground !== true && setAside !== null)
      throw new AppError('JOURNAL_ANSWERS_LOST', { setAside });
  } catch (error) {
    await composed.close();
    throw error;
  }
  // Files that were once typed or dropped wait for the next run; a pause holds them back for the window as well.
  if (isNarrow && !isPausedNow(settings)) composed.journal.admitFolder(null);
  // Before anything starts: what is paused sends nothing when it begins.
  const letGo = request.isInBackground === true ? keepSettings(context, settings, composed) : () => undefined;
  return {
    engine: composed.engine,
    verifier: composed.verifier,
    proofUploads: composed.proofUploads,
    downloads: composed.downloads,
    bulkJobs: composed.journal.bulk.jobs,
    server: composed.bank.server,
    linkServer: composed.linkServer,
    account,
    savedFolders: folders.list().filter(({ server: own }) => own === composed.linkServer),
    view: (intentId) => composed.journal.transferView(intentId),
    signIn: (signal) => composed.bank.signIn(signal),
    findsAssetsById: async (signal) => (await composed.bank.describe(signal)).has('readAsset'),
    attachmentTypes: composed.bank.attachmentTypes,
    async carryOn() {
      await composed.downloads.start();
      composed.smartFolders.start();
      composed.proofUploads.start();
      await composed.bulk.start();
    },
    async close() {
      letGo();
      if (request.isSending) await learnBank(context, composed);
      await composed.close();
    },
  };
}

/** Once for each kind: a log-in is tried again every few minutes. */
function mismatchReporter({ output }: CliContext, server: string): (code: BankMismatch) => void {
  const reported = new Set<BankMismatch>();
  return (code) => {
    if (reported.has(code)) return;
    reported.add(code);
    const cause = { code, details: { server } };
    output.event({ event: 'trouble', ...cause });
    output.note(explainCause(cause));
  };
}

// A bank that is slow at the end of a command is asked again at the next one.
const LEARN_MS = 5_000;

/** A bank without an id of its own is recognized at the next start, at any address, by the assets that it shows at the end. */
async function learnBank(
  { log, registry }: CliContext,
  { bank, journal, engine, accountId }: ComposedEngine,
): Promise<void> {
  const known = registry().find(accountId);
  if (known === null || known.bankId !== null || journal.bankEvidence.marks() === null) return;
  if (engine.status().word === 'offline' || engine.status().word === 'sign-in-needed') return;
  const find: BankSight['findNamed'] = async (bankFolderId, fileNames, signal) => {
    const { assets } = await bank.findNamed(bankFolderId, fileNames, signal);
    return assets.map(({ assetId, created }) => ({ assetId, createdS: created }));
  };
  await keepEvidence(journal.bankEvidence, find, AbortSignal.timeout(LEARN_MS)).catch((error: unknown) =>
    log.warn('the bank could not be learned', { error }),
  );
}

function isReadOnly({ isSending, recordsReadSet }: CliEngineRequest): boolean {
  return !(recordsReadSet ?? isSending);
}

function isPausedNow(settings: Settings): boolean {
  const { pause } = settings.get();
  return pause !== null && pauseAt(pause, systemClock.nowMs()) !== null;
}

/** Lets the pause and the limits of the week hold in an engine for as long as it runs. Returns the stop of that. */
function keepSettings({ log }: CliContext, settings: Settings, composed: ComposedEngine): () => void {
  const about = { settings, composed, clock: systemClock, log };
  const pauseKeeper = keepPause(about);
  // A command has no way to ask for another proxy password.
  const stopApplying = applySettings({ ...about, proxy: { subscribe: () => () => undefined } });
  return () => {
    stopApplying();
    pauseKeeper.stop();
  };
}

import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AppError, isErrorCode } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type BankFolderId,
  type EngineStatus,
  type FolderHealth,
  type IntentCause,
  type LocalPath,
  type SubfolderMode,
  type TransferView,
  type WatchedFolder,
} from '../../../../../shared/model/index.ts';
import type { SyncEngine } from '../../../../engine/index.ts';
import {
  type FolderLink,
  refuseNested,
  toWatchedFolder,
  type WatchedFolderStore,
} from '../../../../folders/index.ts';
import type { WaitingFile } from '../../../../planning/index.ts';
import { systemClock, systemRandom } from '../../../../platform/index.ts';
import { createWatchedFolderStore } from '../../../../settings/index.ts';
import { createKnownLinks } from '../../../compose/adapters/known-links.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { linkOfRun } from '../../engine/link-of-run.ts';
import { openCliEngine } from '../../engine/open-cli-engine.ts';
import { rehearsalOf } from '../../engine/read-rehearsal.ts';
import { retryRefusedUploads } from '../../engine/retry-refused-uploads.ts';
import { retrySignIn } from '../../engine/retry-sign-in.ts';
import { type End, PATIENCE_MS, progressOf, workToEnd } from '../../engine/work-to-end.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../../output/exit-codes.ts';
import { explainCause, explainReason } from '../../output/output.ts';
import { aborted, reportTransfers } from '../../progress/report-transfers.ts';
import { showProgress } from '../../progress/show-progress.ts';
import { watchState } from '../../progress/watch-state.ts';
import { reportDuplicates } from '../issues/report-issues.ts';

export interface SyncFlags {
  readonly folder: string;
  readonly once?: boolean;
  readonly dryRun?: boolean;
  readonly settle?: number;
  readonly concurrency?: number;
  readonly exclude: readonly string[];
  readonly subfolders?: SubfolderMode;
  readonly sameFolder?: boolean;
  readonly allowHome?: boolean;
  readonly onClash?: 'new-version' | 'new-asset' | 'skip';
  /** The answer for a version on the bank that this client has not seen. */
  readonly onConflict?: keyof typeof conflictChoices;
  readonly rehearsal?: string;
  /** Ends a pause that Galley has begun over damage. */
  readonly resume?: boolean;
  readonly sameBank?: boolean;
  readonly newBank?: boolean;
}

const conflictChoices = {
  ask: 'ask',
  newest: 'new-version',
  asset: 'new-asset',
  skip: 'skip',
} as const;

/** `galley sync DIR --folder ID`: links the directory for this run only, or looks after the watched folder that it is. */
export async function syncCommand(
  context: CliContext,
  directory: string,
  flags: SyncFlags,
): Promise<ExitCode> {
  const { output, surroundings } = context;
  const rehearsal = await rehearsalOf(context, flags.rehearsal);
  const root = await directoryOf(context, directory);
  const opened = await openCliEngine(context, {
    folders: temporaryFolders(),
    isWatching: flags.once !== true,
    isSending: flags.dryRun !== true,
    settleMs: flags.settle ?? null,
    concurrency: flags.concurrency ?? null,
    onClash: flags.onClash ?? 'ask',
    onConflict: conflictChoices[flags.onConflict ?? 'ask'],
    rehearsal,
    resumes: flags.resume === true,
    reportedBank: flags.sameBank === true ? 'same-bank' : flags.newBank === true ? 'new-bank' : null,
  });
  const { engine, account } = opened;
  const startedMs = performance.now();
  engine.subscribe(reportTransfers(context));
  const hideProgress = showProgress(output, engine);
  try {
    const link = await linkOfRun(
      { context, account, server: opened.linkServer },
      { root, bankFolderId: asId<BankFolderId>(flags.folder), bankFolderName: flags.folder },
      { excludes: flags.exclude, rules: rehearsal?.rules ?? [], subfolders: flags.subfolders ?? null },
    );
    // Files that the window has sent or will send.
    const watched = createWatchedFolderStore(await context.settings()).list();
    await refuseNested(toWatchedFolder(opened.linkServer, link), watched);
    await opened.signIn(surroundings.interrupted);
    await engine.start();
    if (flags.dryRun === true) return await dryRun(context, engine, link);
    const folder = await engine.link(flags.allowHome === true ? { ...link, acceptsBroadRoot: true } : link);
    await createKnownLinks(context.paths.state).remember(folder);
    await retryRefusedUploads(engine, folder.watchedFolderId, systemClock.nowMs());
    if (flags.sameFolder === true) await engine.acceptRoot(folder.watchedFolderId);
    if (flags.once !== true) {
      output.note(`Watching ${root}. Ctrl-C ends it; nothing is lost.`);
      // The bank has accepted the key above: a refusal from here on is waited for.
      watchState(output, 1).follow(account.name, engine);
      retrySignIn({ clock: systemClock, random: systemRandom }, engine);
      await aborted(surroundings.interrupted);
      return exitCodes.interrupted;
    }
    const { interrupted } = surroundings;
    const patienceMs = rehearsal?.patienceMs ?? PATIENCE_MS;
    const end = await workToEnd({ progress: progressOf(engine, true), interrupted, patienceMs }, engine.idle);
    const leftOver = leftOverOf(engine);
    // Uploads past their commit point end here, and the last events leave: each upload has its final line before the summary.
    await engine.stop();
    hideProgress();
    return summary(context, engine, leftOver, end, performance.now() - startedMs);
  } finally {
    await opened.close();
    hideProgress();
  }
}

async function directoryOf({ surroundings }: CliContext, directory: string): Promise<LocalPath> {
  const path = resolve(surroundings.workingDirectory, directory);
  try {
    if ((await stat(path)).isDirectory()) return (await realpath(path)) as LocalPath;
  } catch (error) {
    throw new AppError(
      'BAD_USAGE',
      { reason: `${path} cannot be opened: name a directory that is there` },
      error,
    );
  }
  throw new AppError('BAD_USAGE', { reason: `${path} is not a directory` });
}

/** Folders of one run: nothing of a `galley sync` is remembered as a setting. */
function temporaryFolders(): WatchedFolderStore {
  const folders = new Map<WatchedFolder['watchedFolderId'], WatchedFolder>();
  return {
    list: () => [...folders.values()],
    async put(folder) {
      folders.set(folder.watchedFolderId, folder);
    },
    async remove(watchedFolderId) {
      folders.delete(watchedFolderId);
    },
  };
}

async function dryRun(
  { output, surroundings }: CliContext,
  engine: SyncEngine,
  link: FolderLink,
): Promise<ExitCode> {
  const summary = await engine.preview(
    link,
    (operation) => {
      const { path, action, reason } = operation;
      output.event({ event: 'operation', path, action, reason: reason.code, details: reason.details });
      output.answer(`${action.padEnd(8)} ${path}  ${explainReason(reason)}`);
      return output.caughtUp();
    },
    surroundings.interrupted,
  );
  output.event({ event: 'plan', ...summary });
  output.note(
    `${summary.creates} new, ${summary.versions} new versions, ${summary.compares} to compare, ` +
      `${summary.unchanged} unchanged, ${summary.ignored} ignored, ${summary.asks} questions. Nothing was uploaded.`,
  );
  const { newBankFolders = [], broadRoot } = summary;
  if (broadRoot !== undefined) {
    const { kind, files, bytes } = broadRoot;
    output.note(
      `${link.root} is ${kind === 'home' ? 'your home directory' : 'a whole volume'}: ${files} files, ${bytes} bytes. ` +
        '`galley sync` sends them only with --allow-home.',
    );
  }
  if (newBankFolders.length > 0)
    output.note(`${newBankFolders.length} bank folders would be made: ${newBankFolders.join(', ')}.`);
  return exitCodes.done;
}

/** How the bank differs from what was agreed: versions that were not seen here, assets that are gone, and second assets. */
function remoteCounts(engine: SyncEngine) {
  const countOf = (codes: readonly string[]): number =>
    engine.issueGroups().reduce((total, { code, count }) => total + (codes.includes(code) ? count : 0), 0);
  return {
    conflicts: countOf(['NEWER_ON_BANK', 'OLDER_ON_BANK']),
    gone: countOf(['ASSET_GONE']),
    duplicates: engine.status().issues.duplicates,
  };
}

/** Events that an engine reports only while it runs. */
interface LeftOver {
  readonly folders: EngineStatus['folders'];
  readonly waitingFiles: readonly WaitingFile[];
}

function leftOverOf(engine: SyncEngine): LeftOver {
  return { folders: engine.status().folders, waitingFiles: engine.waitingFiles() };
}

function summary(
  { output }: CliContext,
  engine: SyncEngine,
  { folders, waitingFiles }: LeftOver,
  end: End,
  elapsedMs: number,
): ExitCode {
  const totals = engine.totals();
  const seconds = Math.round(elapsedMs) / 1000;
  for (const row of issues(engine)) {
    if (row.cause !== null)
      output.note(
        explainCause({ ...row.cause, details: { path: row.path, ...row.cause.details } }, 'given-up'),
      );
  }
  for (const { folder, health } of folders) {
    for (const cause of causesOf(folder, health)) {
      output.event({ event: 'trouble', ...cause });
      output.note(explainCause(cause));
    }
  }
  for (const { path, waitsFor } of waitingFiles.slice(0, LISTED_ISSUES)) {
    output.event({ event: 'waiting', path, waitsFor });
    output.note(`${path} waits for ${waitsFor}, which is not through yet: see \`galley status\`.`);
  }
  output.answer(
    `${totals.uploaded} new, ${totals.versions} new versions, ${totals.adopted} already there, ` +
      `${totals.unchanged} unchanged, ${totals.ignored} ignored, ${totals.parked} need attention, ` +
      `${totals.failed} left over, ${totals.bytes} bytes in ${seconds} s.`,
  );
  reportDuplicates(output, engine);
  const remote = remoteCounts(engine);
  output.event({ event: 'summary', ...totals, ...remote, seconds });
  if (end === 'interrupted') return exitCodes.interrupted;
  if (end === 'offline') return exitCodes.bankUnreachable;
  if (end === 'refused') return exitCodes.signInRefused;
  // A folder that could not be read says why itself: a bank that is away is no parked file.
  const [trouble] = folders.flatMap(({ health }) => health.trouble ?? []);
  if (trouble !== undefined)
    return isErrorCode(trouble) ? exitCodeOf(new AppError(trouble)) : exitCodes.incomplete;
  const isLeft = totals.parked + totals.failed + remote.duplicates > 0 || end === 'stuck';
  return isLeft ? exitCodes.incomplete : exitCodes.done;
}

/** Of the directories that are in trouble themselves; else of the folder as a whole. */
function causesOf({ root }: WatchedFolder, { trouble, troubledDirectories }: FolderHealth): IntentCause[] {
  const directories = (troubledDirectories?.first ?? []).map(({ directory, code }) =>
    causeOf(code, join(root, directory)),
  );
  if (trouble === null || directories.some(({ code }) => code === trouble)) return directories;
  return [causeOf(trouble, root), ...directories];
}

function causeOf(code: string, path: string): IntentCause {
  return { code: isErrorCode(code) ? code : 'INTERNAL', details: { path } };
}

// A script wants each cause; a person reads the first screens and then runs `galley status`.
const LISTED_ISSUES = 1_000;

function issues(engine: SyncEngine): readonly TransferView[] {
  return engine.activity({ filter: 'issues', text: '', offset: 0, limit: LISTED_ISSUES }).rows;
}

import { join } from 'node:path';
import { isErrorCode } from '../../../../../shared/errors/index.ts';
import type { BulkJob } from '../../../../../shared/model/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import { isForDamage, type Pause, pauseAt } from '../../../../settings/index.ts';
import type { CliAccount, CliContext } from '../../context/cli-context.ts';
import { everyFolder } from '../../engine/every-folder.ts';
import { openCliEngine } from '../../engine/open-cli-engine.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { explainCause } from '../../output/output.ts';
import { LISTED_ISSUES, otherIssueCount, reportFailure, reportOtherIssues } from '../issues/report-issues.ts';

/** `galley status`: what the journals hold, also while another Galley is at work; account by account. */
export async function statusCommand(context: CliContext): Promise<ExitCode> {
  const accounts = await context.accounts();
  const codes: ExitCode[] = [];
  for (const account of accounts) codes.push(await accountStatus(context, account, accounts.length > 1));
  return codes.find((code) => code !== exitCodes.done) ?? exitCodes.done;
}

async function accountStatus(
  context: CliContext,
  account: CliAccount,
  isOneOfSeveral: boolean,
): Promise<ExitCode> {
  const { output } = context;
  const request = {
    folders: 'saved',
    isWatching: false,
    isSending: false,
    isOffline: true,
    account,
  } as const;
  const opened = await openCliEngine(context, request);
  try {
    const { engine, savedFolders } = opened;
    const { counts, comparing } = engine.status();
    const troubled = engine.troubledDirectories();
    const attention = counts.parked + otherIssueCount(opened) + troubled.length;
    const issues = engine.activity({ filter: 'issues', text: '', offset: 0, limit: LISTED_ISSUES });
    const folders = savedFolders.map(({ root, bankFolderId, bankFolderName, isPaused }) => ({
      root,
      bankFolderId,
      bankFolderName,
      isPaused,
    }));
    const name = isOneOfSeveral ? { account: opened.account.name } : {};
    const paused = pauseNow((await context.settings()).get().pause);
    output.event({ event: 'status', ...counts, comparing, server: opened.server, folders, paused, ...name });
    output.answer(isOneOfSeveral ? `Account: ${opened.account.name}` : `Bank: ${opened.server}`);
    if (paused !== null) output.answer(textOfPause(paused));
    for (const { root, bankFolderName, isPaused } of folders) {
      output.answer(`${root} → ${bankFolderName}${isPaused ? ' (paused)' : ''}`);
    }
    const open = counts.queued + counts.running + counts.waiting;
    output.answer(
      `${open} to upload (${counts.bytesLeft} bytes), ${attention} need attention, ${counts.confirmed} done`,
    );
    reportBulkJobs(output, opened.bulkJobs());
    if (comparing > 0) output.answer(`${comparing} to compare with the bank`);
    for (const { intentId, path, cause } of issues.rows)
      reportFailure(output, { event: 'issue', intentId, path }, cause);
    if (issues.total > issues.rows.length) output.answer(`… and ${issues.total - issues.rows.length} more`);
    const roots = new Map(
      (await everyFolder(context)).list().map((each) => [each.watchedFolderId, each.root]),
    );
    for (const { watchedFolderId, directory, code } of troubled.slice(0, LISTED_ISSUES)) {
      const path = join(roots.get(watchedFolderId) ?? '', directory);
      reportFailure(
        output,
        { event: 'unreadable-directory', path },
        { code: isErrorCode(code) ? code : 'INTERNAL', details: {} },
      );
    }
    reportOtherIssues(output, opened);
    return attention > 0 ? exitCodes.incomplete : exitCodes.done;
  } finally {
    await opened.close();
  }
}

/** Jobs over many assets that have work left, oldest first. */
function reportBulkJobs(output: CliContext['output'], jobs: readonly BulkJob[]): void {
  for (const { jobId, action, state, counts, startedAtMs } of jobs.toReversed()) {
    if (state !== 'running') continue;
    const { pending, done, unchanged, failed, cancelled } = counts;
    const total = pending + done + unchanged + failed + cancelled;
    output.event({ event: 'bulk', jobId, action: action.kind, total, ...counts, startedAtMs });
    output.answer(`Bulk ${action.kind}: ${total - pending} of ${total} assets, ${failed} failed`);
  }
}

interface PauseFact {
  readonly untilMs: number | null;
  /** `damage`: begun by Galley itself, because of a journal or settings that lost a part. */
  readonly cause: 'user' | 'damage';
}

/** Null where everything goes on. */
function pauseNow(pause: Pause | null): PauseFact | null {
  const left = pause === null ? null : pauseAt(pause, systemClock.nowMs());
  return left === null ? null : { untilMs: left.untilMs, cause: isForDamage(left) ? 'damage' : 'user' };
}

function textOfPause({ untilMs, cause }: PauseFact): string {
  if (cause === 'damage') return explainCause({ code: 'PAUSED_AFTER_DAMAGE', details: {} });
  const end = untilMs === null ? 'it is resumed' : new Date(untilMs).toLocaleString();
  return `Everything is paused until ${end}.`;
}

import type { CliAccount, CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCliEngine } from './open-cli-engine.ts';
import { LISTED_ISSUES, otherIssueCount, tellFailure, tellOtherIssues } from './tell-issues.ts';

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
  const request = { folders: 'saved', isWatching: false, isSending: false, account } as const;
  const opened = await openCliEngine(context, request);
  try {
    const { engine, savedFolders } = opened;
    const { counts } = engine.status();
    const attention = counts.parked + otherIssueCount(opened);
    const issues = engine.activity({ filter: 'issues', text: '', offset: 0, limit: LISTED_ISSUES });
    const folders = savedFolders.map(({ root, bankFolderId, bankFolderName, isPaused }) => ({
      root,
      bankFolderId,
      bankFolderName,
      isPaused,
    }));
    const name = isOneOfSeveral ? { account: opened.account.name } : {};
    output.event({ event: 'status', ...counts, server: opened.server, folders, ...name });
    output.answer(isOneOfSeveral ? `Account: ${opened.account.name}` : `Bank: ${opened.server}`);
    for (const { root, bankFolderName, isPaused } of folders) {
      output.answer(`${root} → ${bankFolderName}${isPaused ? ' (paused)' : ''}`);
    }
    const open = counts.queued + counts.running + counts.waiting;
    output.answer(
      `${open} to upload (${counts.bytesLeft} bytes), ${attention} need attention, ${counts.confirmed} done`,
    );
    for (const { intentId, path, cause } of issues.rows)
      tellFailure(output, { event: 'issue', intentId, path }, cause);
    if (issues.total > issues.rows.length) output.answer(`… and ${issues.total - issues.rows.length} more`);
    tellOtherIssues(output, opened);
    return attention > 0 ? exitCodes.incomplete : exitCodes.done;
  } finally {
    await opened.close();
  }
}

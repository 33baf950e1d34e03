import type { WatchedFolder } from '../../../../../shared/model/index.ts';
import type { CliAccount, CliContext } from '../../context/cli-context.ts';
import { openCliEngine } from '../../engine/open-cli-engine.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { explainCause } from '../../output/output.ts';
import { otherIssueCount, reportOtherIssues } from './report-issues.ts';

// Rows are read in portions: thousands of issues are never one list.
const PORTION = 500;

/** Room main/hosts/cli: `galley issues`, everything that needs the user, also while another Galley is at work. */
export async function issuesCommand(context: CliContext): Promise<ExitCode> {
  let count = 0;
  for (const account of await context.accounts()) count += await reportAccount(context, account);
  if (count === 0) context.output.answer('Nothing needs you.');
  return count > 0 ? exitCodes.incomplete : exitCodes.done;
}

async function reportAccount(context: CliContext, account: CliAccount): Promise<number> {
  const { output } = context;
  const request = { folders: 'saved', isWatching: false, isSending: false, account } as const;
  const opened = await openCliEngine(context, request);
  try {
    const { engine } = opened;
    let count = 0;
    for (let offset = 0; ; offset += PORTION) {
      const { rows } = engine.activity({ filter: 'issues', text: '', offset, limit: PORTION });
      for (const { intentId, path, cause, updatedAtMs, sizeBytes, assetId } of rows) {
        const localPath = engine.localPathOf(intentId) ?? path;
        const { code = null, details = {} } = cause ?? {};
        const choices = details.choices === undefined ? [] : String(details.choices).split(' ');
        const facts = { path, localPath, code, details, choices, bytes: sizeBytes, assetId };
        output.event({ event: 'issue', intentId, ...facts, sinceMs: updatedAtMs });
        output.answer(`${intentId}  ${localPath}`);
        if (cause !== null) output.answer(`    ${explainCause(cause, 'given-up')}`);
        output.answer(
          `    ${choices.length > 0 ? `answer: ${choices.join(', ')}` : 'retry, skip or cancel'}`,
        );
      }
      count += rows.length;
      if (rows.length < PORTION) break;
    }
    reportOtherIssues(output, opened);
    reportPausedFolders(context, opened.savedFolders);
    return count + otherIssueCount(opened);
  } finally {
    await opened.close();
  }
}

/** A paused folder is no issue, but it explains why nothing happens. */
function reportPausedFolders({ output }: CliContext, folders: readonly WatchedFolder[]): void {
  for (const { root, isPaused } of folders) {
    if (isPaused) output.note(`${root} is paused: \`galley resume ${root}\` ends that.`);
  }
}

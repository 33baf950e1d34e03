import { join, resolve } from 'node:path';
import { isErrorCode } from '../../../shared/errors/index.ts';
import { type IntentCause, type LocalPath, type ProofUpload, twinCode } from '../../../shared/model/index.ts';
import { causeOfProofUpload } from '../../transfer/index.ts';
import type { CliAccount, CliContext } from './cli-context.ts';
import { everyFolder } from './every-folder.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCliEngine } from './open-cli-engine.ts';
import { explainCause, explainReason, type Fact, type Output } from './output.ts';

// What a terminal shows at once; the rest is counted.
const LISTED_ISSUES = 100;

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
    const { counts, issues: found } = engine.status();
    const failedDownloads = opened.downloads.failed();
    const parkedProofs = opened.proofUploads.list().filter(({ upload }) => needsPerson(upload));
    const troubled = engine.troubledDirectories();
    const attention =
      counts.parked + found.twins + failedDownloads.length + parkedProofs.length + troubled.length;
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
    const roots = new Map(
      (await everyFolder(context)).list().map((each) => [each.watchedFolderId, each.root]),
    );
    for (const { watchedFolderId, directory, code } of troubled.slice(0, LISTED_ISSUES)) {
      const path = join(roots.get(watchedFolderId) ?? '', directory);
      tellFailure(
        output,
        { event: 'unreadable-directory', path },
        { code: isErrorCode(code) ? code : 'INTERNAL', details: {} },
      );
    }
    for (const twin of engine.twins(LISTED_ISSUES)) {
      const code = twinCode(twin);
      const { intentId, path, assetId, bankFolderId } = twin;
      output.event({ event: 'twin', intentId, path, code, assetId, bankFolderId });
      output.answer(`${explainCause({ code, details: { path } })} Asset id: ${assetId}.`);
    }
    for (const { downloadId, bankFileName, cause } of failedDownloads.slice(0, LISTED_ISSUES))
      tellFailure(output, { event: 'failed-download', downloadId, path: bankFileName }, cause);
    for (const { upload } of parkedProofs.slice(0, LISTED_ISSUES)) {
      const { proofUploadId, fileName } = upload;
      const cause = causeOfProofUpload(upload);
      tellFailure(output, { event: 'parked-proof', proofUploadId, path: fileName }, cause);
    }
    return attention > 0 ? exitCodes.incomplete : exitCodes.done;
  } finally {
    await opened.close();
  }
}

function tellFailure(
  output: Output,
  about: Fact & { readonly path: string },
  cause: IntentCause | null,
): void {
  const { code = null, details = {} } = cause ?? {};
  output.event({ ...about, code, details });
  if (cause !== null)
    output.answer(explainCause({ ...cause, details: { path: about.path, ...details } }, 'given-up'));
}

/** `galley why PATH`: what Galley would do about one file now, and the reason. */
export async function whyCommand(context: CliContext, path: string): Promise<ExitCode> {
  const { output, surroundings } = context;
  const folders = await everyFolder(context);
  const opened = await openCliEngine(context, { folders, isWatching: false, isSending: false });
  try {
    await opened.signIn(surroundings.interrupted);
    await opened.engine.start();
    const localPath = resolve(surroundings.workingDirectory, path) as LocalPath;
    const { action, reason, transfer } = await opened.engine.why(localPath);
    output.event({
      event: 'why',
      path: localPath,
      action,
      reason: reason.code,
      details: reason.details,
      state: transfer?.state ?? null,
      code: transfer?.cause?.code ?? null,
    });
    output.answer(`${action}: ${explainReason(reason)}`);
    if (transfer?.cause)
      output.answer(explainCause(transfer.cause, transfer.state === 'parked' ? 'given-up' : 'goes-on'));
    return exitCodes.done;
  } finally {
    await opened.close();
  }
}

/** Of a file for review; what is in doubt without having been parked is still looked for. */
function needsPerson({ phase }: ProofUpload): boolean {
  return phase.kind === 'parked' || phase.kind === 'exists';
}

import { basename, resolve } from 'node:path';
import { AppError, type ErrorCode, toAppError } from '../../../../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type IntentId,
  type LocalPath,
} from '../../../../../shared/model/index.ts';
import { findAttachmentType } from '../../../../api/index.ts';
import type { SyncEngine } from '../../../../engine/index.ts';
import type { UploadRequestTarget } from '../../../../manual-uploads/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import type { CliEngine } from '../../engine/open-cli-engine.ts';
import { withUploadEngine } from '../../engine/with-upload-engine.ts';
import { type End, exitCodeOfEnd, progressOf, workToEnd } from '../../engine/work-to-end.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';
import { explainCause } from '../../output/output.ts';
import { showProgress } from '../../progress/show-progress.ts';
import { type ProofUploadFlags, uploadProofs } from '../review/upload-proofs.ts';

export interface UploadFlags extends ProofUploadFlags {
  readonly folder?: string;
  readonly asset?: string;
  readonly attachment?: string;
  readonly onClash?: AskChoice;
}

/** The outcome of one file so far: `settled` needed no promise, or was reported. */
type Outcome =
  | { readonly kind: 'promised'; readonly intentId: IntentId }
  | { readonly kind: 'settled' | 'failed' };

/** `galley upload FILE…`: manual uploads, each promised in the journal first. */
export async function uploadCommand(
  context: CliContext,
  files: readonly string[],
  flags: UploadFlags,
): Promise<ExitCode> {
  if (isForReview(flags)) return uploadProofs(context, files, flags);
  const target = targetOf(flags);
  return withUploadEngine(context, flags.rehearsal, async (opened, conditions) => {
    const { engine } = opened;
    const { interrupted } = conditions;
    // Nothing is promised that would then wait for ever.
    if (
      target.kind !== 'asset' &&
      target.bankFolderId === null &&
      !(await opened.findsAssetsById(interrupted))
    )
      throw new AppError('ASSET_NEEDS_FOLDER', { assetId: target.assetId });
    const resolved = await resolveType(opened, target, interrupted);
    await engine.start();
    const hideProgress = showProgress(context.output, engine);
    const outcomes = new Map<string, Outcome>();
    // A large file is read before it is promised, and no other work goes on until then.
    let end = await workToEnd({ ...conditions, progress: progressOf(engine, false) }, async (signal) => {
      for (const file of files)
        outcomes.set(file, await promise(context, engine, file, resolved, flags.onClash ?? null, signal));
    });
    if (end === 'done')
      end = await workToEnd({ ...conditions, progress: progressOf(engine, true) }, engine.idle);
    hideProgress();
    if (end === 'interrupted') return exitCodes.interrupted;
    // Reported at once when it was asked about a bank folder: that file has failed, and there is nothing to wait for.
    if (engine.status().word === 'sign-in-needed') end = 'refused';
    const isDone = files.map((file) => reportOutcome(context, opened, file, outcomes.get(file) ?? null, end));
    return isDone.every(Boolean) ? exitCodes.done : exitCodeOfEnd(end);
  });
}

/** Proofs are sent by rules of their own. Throws BAD_USAGE when another target is named beside, or what is for proofs alone. */
function isForReview({ project, proof, sendAgain, folder, asset, attachment }: UploadFlags): boolean {
  if (project === undefined && proof === undefined) {
    if (sendAgain === true)
      throw new AppError('BAD_USAGE', { reason: '--send-again needs --project or --proof' });
    return false;
  }
  const others = [folder, asset, attachment].filter((each) => each !== undefined).length;
  if (others > 0) throw new AppError('BAD_USAGE', { reason: 'name one target' });
  return true;
}

/** A folder beside an asset says where that is, for banks that show assets by folder only. */
function targetOf({ folder, asset, attachment }: UploadFlags): UploadRequestTarget {
  const bankFolderId = folder === undefined ? null : asId<BankFolderId>(folder);
  const given = [asset, attachment].filter((each) => each !== undefined).length;
  if (given > 1 || (given === 0 && folder === undefined)) {
    throw new AppError('BAD_USAGE', {
      reason: 'name one target: --folder, --asset, --attachment ASSET:TYPE, --project or --proof',
    });
  }
  if (given === 0 && bankFolderId !== null) return { kind: 'asset', bankFolderId };
  if (asset !== undefined) return { kind: 'version', assetId: asId<AssetId>(asset), bankFolderId };
  const [assetId, typeId, ...rest] = (attachment ?? '').split(':');
  if (!assetId || !typeId || rest.length > 0) {
    throw new AppError('BAD_USAGE', {
      reason: '--attachment takes ASSET:TYPE, for instance 1042:print-ready',
    });
  }
  return {
    kind: 'attachment',
    assetId: asId<AssetId>(assetId),
    bankFolderId,
    typeId: asId<AttachmentTypeId>(typeId),
  };
}

/**
 * The type by the id under which the bank shows its files: it takes a number of its own as well, and what is shown under another
 * id than it was sent to would not be found again. Throws BAD_USAGE for a type that the bank does not have. A bank that lists
 * none has the last word itself.
 */
async function resolveType(
  opened: CliEngine,
  target: UploadRequestTarget,
  signal: AbortSignal,
): Promise<UploadRequestTarget> {
  if (target.kind !== 'attachment') return target;
  const types = await opened.attachmentTypes(signal).catch((error) => {
    if (!(error instanceof AppError && saysNoList.has(error.code))) throw error;
    return [];
  });
  if (types.length === 0) return target;
  const typeId = findAttachmentType(target.typeId, types);
  if (typeId !== null) return { ...target, typeId };
  const known = types.map((type) => type.typeId).join(', ');
  throw new AppError('BAD_USAGE', {
    reason: `the bank has no attachment type ${target.typeId}; it has ${known}`,
  });
}

const saysNoList: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'FORBIDDEN',
  'BAD_REQUEST',
  'BANK_ANSWER_UNREADABLE',
]);

/** A file that cannot be promised does not hold up the others. */
async function promise(
  context: CliContext,
  engine: SyncEngine,
  file: string,
  target: UploadRequestTarget,
  choice: AskChoice | null,
  signal: AbortSignal,
): Promise<Outcome> {
  const { output, surroundings } = context;
  const localPath = resolve(surroundings.workingDirectory, file) as LocalPath;
  try {
    const fileName = basename(localPath);
    const onClash = choice === null ? null : { choice, assetIds: null };
    const result = await engine.upload({ localPath, fileName, target, isSpooled: false, onClash }, signal);
    if (result.kind === 'promised') return result;
    const assetId = result.kind === 'already-there' ? result.assetId : null;
    output.event({ event: 'upload', path: file, result: result.kind, assetId });
    output.answer(`${file}: ${result.kind === 'skipped' ? 'skipped' : 'the bank holds it already'}`);
    return { kind: 'settled' };
  } catch (error) {
    if (signal.aborted) throw error;
    reportFailed(context, file, toAppError(error));
    return { kind: 'failed' };
  }
}

function reportFailed({ output }: CliContext, file: string, { code, details }: AppError): void {
  output.event({ event: 'upload', path: file, result: 'failed', code });
  output.note(explainCause({ code, details: { path: file, ...details } }, 'click'));
}

/** True when the bank holds the file now, or need not. Null: the end came before it was looked at. */
function reportOutcome(
  context: CliContext,
  opened: CliEngine,
  file: string,
  outcome: Outcome | null,
  end: End,
): boolean {
  if (outcome?.kind === 'promised') return report(context, file, opened.view(outcome.intentId));
  if (outcome === null)
    reportFailed(context, file, new AppError(end === 'refused' ? 'SIGN_IN_REFUSED' : 'BANK_UNREACHABLE'));
  return outcome?.kind === 'settled';
}

/** True when the bank holds the file now. */
function report({ output }: CliContext, file: string, row: ReturnType<CliEngine['view']>): boolean {
  const isConfirmed = row?.state === 'confirmed';
  const assetId = row?.assetId ?? null;
  const cause = row?.cause ?? null;
  const result = isConfirmed ? 'confirmed' : (row?.state ?? 'unknown');
  output.event({ event: 'upload', path: file, result, assetId, code: cause?.code ?? null });
  if (isConfirmed) output.answer(`${file}: asset ${assetId ?? ''}`);
  else if (cause !== null)
    output.note(
      explainCause(
        { ...cause, details: { path: file, ...cause.details } },
        row?.state === 'parked' ? 'given-up' : 'goes-on',
      ),
    );
  if (row !== null && row.state !== 'parked' && row.state !== 'cancelled' && !isConfirmed)
    output.note(
      `${file}: not there yet, and it stays promised. The same command goes on with it, and so does \`galley run\`.`,
    );
  return isConfirmed;
}

import { basename, resolve } from 'node:path';
import { AppError, toAppError } from '../../../shared/errors/index.ts';
import {
  type AskChoice,
  type AssetId,
  type AttachmentTypeId,
  asId,
  type BankFolderId,
  type IntentId,
  type LocalPath,
} from '../../../shared/model/index.ts';
import type { SyncEngine, UploadRequestTarget } from '../../sync/index.ts';
import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { noFolders, openCliEngine } from './open-cli-engine.ts';
import { explainCause } from './output.ts';
import { type ProofUploadFlags, uploadProofs } from './upload-proofs.ts';

export interface UploadFlags extends ProofUploadFlags {
  readonly folder?: string;
  readonly asset?: string;
  readonly attachment?: string;
  readonly onClash?: AskChoice;
}

/** `galley upload FILE…`: one-off uploads, each promised in the journal first. */
export async function uploadCommand(
  context: CliContext,
  files: readonly string[],
  flags: UploadFlags,
): Promise<ExitCode> {
  if (isForReview(flags)) return uploadProofs(context, files, flags);
  const target = targetOf(flags);
  const { surroundings } = context;
  const opened = await openCliEngine(context, { folders: noFolders, isWatching: false, isSending: true });
  try {
    await opened.signIn(surroundings.interrupted);
    // Nothing is promised that would then wait for ever.
    if (
      target.kind !== 'asset' &&
      target.bankFolderId === null &&
      !(await opened.findsAssetsById(surroundings.interrupted))
    )
      throw new AppError('ASSET_NEEDS_FOLDER', { assetId: target.assetId });
    await opened.engine.start();
    let hasFailed = false;
    const promised: { readonly file: string; readonly intentId: IntentId }[] = [];
    for (const file of files) {
      const intentId = await promise(context, opened.engine, file, target, flags.onClash ?? null);
      if (intentId === 'failed') hasFailed = true;
      else if (intentId !== null) promised.push({ file, intentId });
    }
    await opened.engine.idle(surroundings.interrupted);
    for (const { file, intentId } of promised) {
      if (!report(context, file, opened.view(intentId))) hasFailed = true;
    }
    return hasFailed ? exitCodes.incomplete : exitCodes.done;
  } finally {
    await opened.close();
  }
}

/** Proofs are sent by rules of their own. Throws BAD_USAGE when another target is named beside. */
function isForReview({ project, proof, folder, asset, attachment }: UploadFlags): boolean {
  if (project === undefined && proof === undefined) return false;
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

/** Null when there is nothing to send; a file that cannot be promised does not hold up the others. */
async function promise(
  context: CliContext,
  engine: SyncEngine,
  file: string,
  target: UploadRequestTarget,
  choice: AskChoice | null,
): Promise<IntentId | 'failed' | null> {
  const { output, surroundings } = context;
  const localPath = resolve(surroundings.workingDirectory, file) as LocalPath;
  try {
    const fileName = basename(localPath);
    const onClash = choice === null ? null : { choice, assetIds: null };
    const result = await engine.upload(
      { localPath, fileName, target, isSpooled: false, onClash },
      surroundings.interrupted,
    );
    if (result.kind === 'promised') return result.intentId;
    const assetId = result.kind === 'already-there' ? result.assetId : null;
    output.event({ event: 'upload', path: file, result: result.kind, assetId });
    output.answer(`${file}: ${result.kind === 'skipped' ? 'skipped' : 'the bank holds it already'}`);
    return null;
  } catch (error) {
    if (surroundings.interrupted.aborted) throw error;
    const { code, details } = toAppError(error);
    output.event({ event: 'upload', path: file, result: 'failed', code });
    output.note(explainCause({ code, details: { path: file, ...details } }));
    return 'failed';
  }
}

/** True when the bank holds the file now. */
function report({ output }: CliContext, file: string, row: ReturnType<Opened['view']>): boolean {
  const isConfirmed = row?.state === 'confirmed';
  const assetId = row?.assetId ?? null;
  const cause = row?.cause ?? null;
  const result = isConfirmed ? 'confirmed' : (row?.state ?? 'unknown');
  output.event({ event: 'upload', path: file, result, assetId, code: cause?.code ?? null });
  if (isConfirmed) output.answer(`${file}: asset ${assetId ?? ''}`);
  else if (cause !== null) output.note(explainCause({ ...cause, details: { path: file, ...cause.details } }));
  return isConfirmed;
}

type Opened = Awaited<ReturnType<typeof openCliEngine>>;

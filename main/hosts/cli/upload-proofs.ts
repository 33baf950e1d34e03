import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { AppError, isErrorCode, toAppError } from '../../../shared/errors/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadTarget,
} from '../../../shared/model/index.ts';
import {
  isInDoubtForPerson,
  isOpenProofUpload,
  isSameFile,
  type ProofUploadRequest,
  type ProofUploads,
} from '../../transfer/index.ts';
import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodeOf, exitCodes } from './exit-codes.ts';
import { explainCause } from './output.ts';
import { withUploadEngine } from './with-upload-engine.ts';
import { type End, exitCodeOfEnd, type Progress, workToEnd } from './work-to-end.ts';

export interface ProofUploadFlags {
  readonly project?: string;
  readonly proof?: string;
  readonly rehearsal?: string;
}

/** `galley proof upload FILE…`, and `galley upload FILE… --project | --proof`: each file is sent at most once. */
export async function uploadProofs(
  context: CliContext,
  files: readonly string[],
  flags: ProofUploadFlags,
): Promise<ExitCode> {
  const target = targetOf(flags, files.length);
  return withUploadEngine(context, flags.rehearsal, async ({ proofUploads }, conditions) => {
    proofUploads.start();
    const paths = files.map((file) => pathOf(context, file));
    const progress = progressOf(proofUploads, target, paths);
    const codes: ExitCode[] = [];
    const end = await workToEnd({ ...conditions, progress }, async (signal) => {
      // One after the other: two to one place at a time could not be told apart.
      for (const file of files) codes.push(await send(context, proofUploads, file, target, signal));
    });
    // What stopped the account says more than what stopped one file.
    if (end === 'done') return codes.toSorted((left, right) => right - left)[0] ?? exitCodes.done;
    const unsettled = files.slice(codes.length);
    for (const file of unsettled) tellUnsettled(context, proofUploads, file, target, end);
    return exitCodeOfEnd(end);
  });
}

/** What goes on with the files of this command. */
function progressOf(
  proofUploads: ProofUploads,
  target: ProofUploadTarget,
  paths: readonly LocalPath[],
): Progress {
  return {
    isChecking: () => false,
    subscribe: proofUploads.subscribe,
    standstill() {
      const trouble = proofUploads.bankTrouble();
      if (trouble === 'refused') return { end: 'refused', isClearingUp: false, isSeen: true };
      const open = proofUploads
        .list()
        .filter(({ upload }) => isOpenProofUpload(upload) && isOfCommand(upload, target, paths));
      const isSending = open.some(({ upload, sentBytes }) => sentBytes > 0 || upload.phase.kind === 'tail');
      if (open.length === 0 || isSending) return null;
      if (trouble === 'unreachable') return { end: 'offline', isClearingUp: false, isSeen: true };
      return { end: 'stuck', isClearingUp: true, isSeen: true };
    },
  };
}

/** Never throws for what a file or a bank may do; throws the signal's reason. */
async function send(
  context: CliContext,
  proofUploads: ProofUploads,
  file: string,
  target: ProofUploadTarget,
  signal: AbortSignal,
): Promise<ExitCode> {
  try {
    const request = await requestOf(context, file, target);
    signal.throwIfAborted();
    return report(context, file, await sendOnce(proofUploads, request, signal));
  } catch (error) {
    signal.throwIfAborted();
    tellFailed(context, file, toAppError(error));
    return exitCodes.incomplete;
  }
}

/**
 * Goes on with what an earlier run promised and could not end, and promises nothing beside it: that would be a second proof. What may
 * have arrived is looked for before. Throws the signal's reason.
 */
export async function sendOnce(
  proofUploads: Pick<ProofUploads, 'list' | 'admit' | 'retry' | 'promise' | 'ended' | 'isStillWhatLeft'>,
  request: ProofUploadRequest,
  signal: AbortSignal,
): Promise<ProofUpload> {
  const left = leftFor(proofUploads, request.target, request.localPath);
  if (left !== null && (isOpenProofUpload(left) || isInDoubtForPerson(left))) {
    proofUploads.admit(left.proofUploadId);
    proofUploads.retry(left.proofUploadId);
    const end = await proofUploads.ended(left.proofUploadId, signal);
    // Otherwise what left then was an older state of the file, and the command is about the present one.
    if (end.phase.kind === 'parked' || (await proofUploads.isStillWhatLeft(end, signal))) return end;
  }
  return proofUploads.ended(proofUploads.promise(request), signal);
}

/** What is still promised of this file, else what may have arrived of it, else what was refused. */
function leftFor(
  proofUploads: Pick<ProofUploads, 'list'>,
  target: ProofUploadTarget,
  path: LocalPath,
): ProofUpload | null {
  const mine = proofUploads
    .list()
    .map(({ upload }) => upload)
    .filter((upload) => isOfCommand(upload, target, [path]));
  return (
    mine.find(isOpenProofUpload) ??
    mine.find(isInDoubtForPerson) ??
    mine.find(({ phase }) => phase.kind === 'parked') ??
    null
  );
}

function isOfCommand(upload: ProofUpload, target: ProofUploadTarget, paths: readonly LocalPath[]): boolean {
  return paths.some((localPath) => isSameFile(upload, { target, localPath }));
}

function targetOf({ project, proof }: ProofUploadFlags, fileCount: number): ProofUploadTarget {
  if ((project === undefined) === (proof === undefined))
    throw new AppError('BAD_USAGE', {
      reason: 'name one target: --project ID, or --proof ID for its next round',
    });
  if (project !== undefined) return { kind: 'new-proof', projectId: asId<ProjectId>(project) };
  if (fileCount > 1) throw new AppError('BAD_USAGE', { reason: 'a round of a proof is one file' });
  return { kind: 'next-version', proofId: asId<ProofId>(proof ?? '') };
}

async function requestOf(
  context: CliContext,
  file: string,
  target: ProofUploadTarget,
): Promise<ProofUploadRequest> {
  const localPath = pathOf(context, file);
  const { size } = await stat(localPath).catch((error: unknown) => {
    throw new AppError('FILE_GONE', { path: file }, error);
  });
  return { target, localPath, fileName: basename(localPath), sizeBytes: size, isSpooled: false };
}

function pathOf({ surroundings }: CliContext, file: string): LocalPath {
  return resolve(surroundings.workingDirectory, file) as LocalPath;
}

function tellFailed({ output }: CliContext, file: string, { code, details }: AppError): void {
  output.event({ event: 'proof-upload', path: file, result: 'failed', code });
  output.note(explainCause({ code, details: { path: file, ...details } }));
}

/** Done when the bank shows the proof. */
function report({ output }: CliContext, file: string, { phase }: ProofUpload): ExitCode {
  const proofId = phase.kind === 'confirmed' ? phase.proofId : null;
  const versionId = phase.kind === 'confirmed' ? phase.versionId : null;
  const cause = 'cause' in phase ? phase.cause : null;
  const code = cause?.code ?? null;
  output.event({ event: 'proof-upload', path: file, result: phase.kind, proofId, versionId, code });
  if (proofId !== null) output.answer(`${file}: proof ${proofId}`);
  if (phase.kind === 'exists')
    output.note(`${file}: the bank holds one proof more, and cannot say which. It was not sent again.`);
  if (cause !== null) output.note(explainCause({ ...cause, details: { path: file, ...cause.details } }));
  if (proofId !== null) return exitCodes.done;
  return code !== null && isErrorCode(code) ? exitCodeOf(new AppError(code)) : exitCodes.incomplete;
}

/** Why nobody came to a file. */
const unreachedCodes = {
  refused: 'SIGN_IN_REFUSED',
  offline: 'BANK_UNREACHABLE',
  stuck: 'BANK_BUSY',
} as const;

/** A file that was not through when the command came to its end. */
function tellUnsettled(
  context: CliContext,
  proofUploads: ProofUploads,
  file: string,
  target: ProofUploadTarget,
  end: Exclude<End, 'done'>,
): void {
  const left = leftFor(proofUploads, target, pathOf(context, file));
  if (left !== null && end !== 'interrupted') report(context, file, left);
  if (left !== null && isOpenProofUpload(left))
    context.output.note(
      `${file}: not there yet, and it stays promised. The same command goes on with it, and so does \`galley run\`.`,
    );
  else if (left !== null && isInDoubtForPerson(left))
    context.output.note(`${file}: the same command looks for it again before anything is sent.`);
  else if (left !== null) context.output.note(`${file}: not there yet. The same command goes on with it.`);
  else if (end !== 'interrupted') tellFailed(context, file, new AppError(unreachedCodes[end]));
}

import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AppError, toAppError } from '../../../shared/errors/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadTarget,
} from '../../../shared/model/index.ts';
import { isOpenProofUpload, type ProofUploadRequest, type ProofUploads } from '../../transfer/index.ts';
import type { CliContext } from './cli-context.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { noFolders, openCliEngine } from './open-cli-engine.ts';
import { explainCause } from './output.ts';

export interface ProofUploadFlags {
  readonly project?: string;
  readonly proof?: string;
}

/** `galley proof upload FILE…`, and `galley upload FILE… --project | --proof`: each file is sent at most once. */
export async function uploadProofs(
  context: CliContext,
  files: readonly string[],
  flags: ProofUploadFlags,
): Promise<ExitCode> {
  const target = targetOf(flags, files.length);
  const { surroundings } = context;
  const opened = await openCliEngine(context, { folders: noFolders, isWatching: false, isSending: true });
  try {
    await opened.signIn(surroundings.interrupted);
    opened.proofUploads.start();
    let hasFailed = false;
    for (const file of files) {
      try {
        const request = await requestOf(context, file, target);
        const end = await sendOnce(opened.proofUploads, request, surroundings.interrupted);
        if (!report(context, file, end)) hasFailed = true;
      } catch (error) {
        if (surroundings.interrupted.aborted) throw error;
        hasFailed = true;
        const { code, details } = toAppError(error);
        context.output.event({ event: 'proof-upload', path: file, result: 'failed', code });
        context.output.note(explainCause({ code, details: { path: file, ...details } }));
      }
    }
    return hasFailed ? exitCodes.incomplete : exitCodes.done;
  } finally {
    const paths = files.map((file) => pathOf(context, file));
    if (surroundings.interrupted.aborted)
      for (const { localPath } of stillPromised(opened.proofUploads, target, paths))
        context.output.note(
          `${localPath}: not there yet, and it stays promised. The same command goes on with it, and so does \`galley run\`.`,
        );
    await opened.close();
  }
}

/**
 * Waits for what an earlier run promised and could not end, and promises nothing beside it: that would be a second proof.
 * Throws the signal's reason.
 */
export async function sendOnce(
  proofUploads: Pick<ProofUploads, 'list' | 'promise' | 'ended'>,
  request: ProofUploadRequest,
  signal: AbortSignal,
): Promise<ProofUpload> {
  const [left] = stillPromised(proofUploads, request.target, [request.localPath]);
  if (left !== undefined) {
    const end = await proofUploads.ended(left.proofUploadId, signal);
    // Of another size: what left then was an older state of the file.
    if (end.sizeBytes === request.sizeBytes) return end;
  }
  return proofUploads.ended(proofUploads.promise(request), signal);
}

function stillPromised(
  proofUploads: Pick<ProofUploads, 'list'>,
  target: ProofUploadTarget,
  localPaths: readonly LocalPath[],
): readonly ProofUpload[] {
  return proofUploads
    .list()
    .map(({ upload }) => upload)
    .filter(
      (upload) =>
        isOpenProofUpload(upload) &&
        localPaths.includes(upload.localPath) &&
        isDeepStrictEqual(upload.target, target),
    );
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

/** True when the bank shows the proof. */
function report({ output }: CliContext, file: string, { phase }: ProofUpload): boolean {
  const proofId = phase.kind === 'confirmed' ? phase.proofId : null;
  const versionId = phase.kind === 'confirmed' ? phase.versionId : null;
  const cause = phase.kind === 'parked' ? phase.cause : null;
  const code = cause?.code ?? null;
  output.event({ event: 'proof-upload', path: file, result: phase.kind, proofId, versionId, code });
  if (proofId !== null) output.answer(`${file}: proof ${proofId}`);
  if (phase.kind === 'exists')
    output.note(`${file}: the bank holds one proof more, and cannot say which. It was not sent again.`);
  if (cause !== null) output.note(explainCause({ ...cause, details: { path: file, ...cause.details } }));
  return proofId !== null;
}

import { basename, resolve } from 'node:path';
import { AppError, isErrorCode, toAppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type LocalPath,
  type ProjectId,
  type ProofId,
  type ProofUpload,
  type ProofUploadId,
  type ProofUploadTarget,
} from '../../../../../shared/model/index.ts';
import {
  causeOfProofUpload,
  isAmbiguousForUser,
  isAtSamePath,
  isOpenProofUpload,
  type ProofUploads,
} from '../../../../transfer/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withUploadEngine } from '../../engine/with-upload-engine.ts';
import { type End, exitCodeOfEnd, type Progress, workToEnd } from '../../engine/work-to-end.ts';
import { type ExitCode, exitCodeOf, exitCodes } from '../../output/exit-codes.ts';
import { explainCause } from '../../output/output.ts';
import { leftOf, sendProofOnce } from './send-proof-once.ts';

export interface ProofUploadFlags {
  readonly project?: string;
  readonly proof?: string;
  readonly sendAgain?: boolean;
  readonly rehearsal?: string;
}

/** The object of a command. */
interface Review {
  readonly proofUploads: ProofUploads;
  readonly target: ProofUploadTarget;
  readonly isSentAgain: boolean;
  /** The uploads of the command's files in the journal, as far as the command has come. */
  readonly taken: Map<string, ProofUploadId>;
}

/** `galley proof upload FILE…`, and `galley upload FILE… --project | --proof`: each file is sent at most once. */
export async function uploadProofs(
  context: CliContext,
  files: readonly string[],
  flags: ProofUploadFlags,
): Promise<ExitCode> {
  const target = targetOf(flags, files.length);
  return withUploadEngine(context, flags.rehearsal, async ({ proofUploads }, conditions) => {
    const review: Review = { proofUploads, target, isSentAgain: flags.sendAgain === true, taken: new Map() };
    proofUploads.start();
    const codes: ExitCode[] = [];
    const paths = files.map((file) => pathOf(context, file));
    const end = await workToEnd({ ...conditions, progress: progressOf(review, paths) }, async (signal) => {
      // One after the other: two to one place at a time would be indistinguishable.
      for (const file of files) codes.push(await send(context, review, file, signal));
    });
    // The cause that stopped the account says more than the cause of one file.
    if (end === 'done') return codes.toSorted((left, right) => right - left)[0] ?? exitCodes.done;
    for (const file of files.slice(codes.length)) reportUnfinished(context, review, file, end);
    return exitCodeOfEnd(end);
  });
}

/** The open uploads of this command's files. */
function progressOf({ proofUploads, target, taken }: Review, paths: readonly LocalPath[]): Progress {
  const isMine = (upload: ProofUpload): boolean =>
    [...taken.values()].includes(upload.proofUploadId) ||
    paths.some((localPath) => isAtSamePath(upload, { target, localPath }));
  return {
    isChecking: () => false,
    subscribe: proofUploads.subscribe,
    standstill() {
      const trouble = proofUploads.bankTrouble();
      if (trouble === 'refused') return { end: 'refused', isClearingUp: false, isSeen: true };
      const open = proofUploads.list().filter(({ upload }) => isOpenProofUpload(upload) && isMine(upload));
      const isSending = open.some(
        ({ upload, sentBytes }) => sentBytes > 0 || upload.phase.kind === 'committing',
      );
      if (open.length === 0 || isSending) return null;
      if (trouble === 'unreachable') return { end: 'offline', isClearingUp: false, isSeen: true };
      return { end: 'stuck', isClearingUp: true, isSeen: true };
    },
  };
}

/** Never throws for what a file or a bank may do; throws the signal's reason. */
async function send(
  context: CliContext,
  { proofUploads, target, isSentAgain, taken }: Review,
  file: string,
  signal: AbortSignal,
): Promise<ExitCode> {
  const localPath = pathOf(context, file);
  const given = { target, localPath, fileName: basename(localPath), isSpooled: false };
  let hadArrived = false;
  const onTaken = (proofUploadId: ProofUploadId): void => {
    taken.set(file, proofUploadId);
    hadArrived = proofUploads.get(proofUploadId)?.upload.phase.kind === 'confirmed';
  };
  try {
    const end = await sendProofOnce(proofUploads, given, { isSentAgain, onTaken }, signal);
    const code = report(context, file, end);
    if (hadArrived)
      context.output.note(
        `${file}: it had arrived after the command was ended, and was not sent again. Given once more, it is sent once more.`,
      );
    proofUploads.reported(end.proofUploadId);
    return code;
  } catch (error) {
    signal.throwIfAborted();
    reportFailed(context, file, toAppError(error));
    return exitCodes.incomplete;
  }
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

function pathOf({ surroundings }: CliContext, file: string): LocalPath {
  return resolve(surroundings.workingDirectory, file) as LocalPath;
}

function reportFailed({ output }: CliContext, file: string, { code, details }: AppError): void {
  output.event({ event: 'proof-upload', path: file, result: 'failed', code });
  output.note(explainCause({ code, details: { path: file, ...details } }, 'click'));
}

/** Done when the bank shows the proof. */
function report({ output }: CliContext, file: string, upload: ProofUpload): ExitCode {
  const { phase } = upload;
  const proofId = phase.kind === 'confirmed' ? phase.proofId : null;
  const versionId = phase.kind === 'confirmed' ? phase.versionId : null;
  const cause = causeOfProofUpload(upload);
  const code = cause?.code ?? null;
  output.event({ event: 'proof-upload', path: file, result: phase.kind, proofId, versionId, code });
  if (proofId !== null) output.answer(`${file}: proof ${proofId}`);
  if (phase.kind === 'exists')
    output.note(`${file}: the bank holds one proof more, and cannot say which. It was not sent again.`);
  else if (cause !== null)
    output.note(
      explainCause(
        { ...cause, details: { path: file, ...cause.details } },
        phase.kind === 'parked' ? 'given-up' : 'goes-on',
      ),
    );
  if (isAmbiguousForUser(upload))
    output.note(
      `${file}: look for it on the bank. Only if it is not there, the same command with --send-again sends it once more.`,
    );
  if (proofId !== null) return exitCodes.done;
  return code !== null && isErrorCode(code) ? exitCodeOf(new AppError(code)) : exitCodes.incomplete;
}

/** The reason why a file was not handled. */
const unreachedCodes = {
  refused: 'SIGN_IN_REFUSED',
  offline: 'BANK_UNREACHABLE',
  stuck: 'BANK_BUSY',
} as const;

/** A file that was not through when the command came to its end. */
function reportUnfinished(
  context: CliContext,
  { proofUploads, target, taken }: Review,
  file: string,
  end: Exclude<End, 'done'>,
): void {
  const takenId = taken.get(file);
  const known = takenId === undefined ? null : proofUploads.get(takenId);
  const left = known?.upload ?? leftOf(proofUploads, { target, localPath: pathOf(context, file) });
  if (left !== null && end !== 'interrupted') report(context, file, left);
  if (left !== null && isOpenProofUpload(left))
    context.output.note(
      `${file}: not there yet, and it stays promised. The same command goes on with it, and so does \`galley run\`.`,
    );
  else if (left !== null && isAmbiguousForUser(left))
    context.output.note(`${file}: the same command looks for it again before anything is sent.`);
  else if (left !== null) context.output.note(`${file}: not there yet. The same command goes on with it.`);
  else if (end !== 'interrupted') reportFailed(context, file, new AppError(unreachedCodes[end]));
}

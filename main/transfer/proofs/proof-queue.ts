import type { IntentCause, ProofUpload, ProofUploadTarget } from '../../../shared/model/index.ts';

/** Two uploads of ours to one place at a time would be indistinguishable, so each place is a queue. */
export function placeOf(target: ProofUploadTarget): string {
  return target.kind === 'new-proof' ? `project ${target.projectId}` : `proof ${target.proofId}`;
}

/** Something is still to be done without a person. */
export function isOpenProofUpload({ phase }: ProofUpload): boolean {
  return phase.kind === 'queued' || phase.kind === 'committing' || phase.kind === 'ambiguous';
}

/** A person has to look at it, and it may have arrived. */
export function isAmbiguousForUser({ phase }: ProofUpload): boolean {
  return phase.kind === 'exists' || (phase.kind === 'parked' && phase.wasAmbiguous);
}

/** Nothing of it has arrived: the same file promised anew takes its place. */
export function isReplaceable({ phase }: ProofUpload): boolean {
  return phase.kind === 'queued' || (phase.kind === 'parked' && !phase.wasAmbiguous);
}

/** Why it is where it is, for people. */
export function causeOfProofUpload({ phase }: ProofUpload): IntentCause | null {
  if (phase.kind === 'exists') return { code: 'PROOF_UNIDENTIFIED', details: {} };
  return 'cause' in phase ? phase.cause : null;
}

/** Uploads of the same path that are on their way to the same place. */
export function isAtSamePath(
  upload: ProofUpload,
  { target, localPath }: Pick<ProofUpload, 'target' | 'localPath'>,
): boolean {
  return upload.localPath === localPath && placeOf(upload.target) === placeOf(target);
}

/** The same, or the very same content of that name from anywhere else, on its way to the same place. */
export function isSameFile(
  upload: ProofUpload,
  other: Pick<ProofUpload, 'target' | 'localPath' | 'fileName' | 'sha256'>,
): boolean {
  if (isAtSamePath(upload, other)) return true;
  const isSame = upload.sha256 !== undefined && upload.sha256 === other.sha256;
  return (
    isSame &&
    upload.fileName === other.fileName.normalize('NFC') &&
    placeOf(upload.target) === placeOf(other.target)
  );
}

/** The next one of its place: what may have arrived before everything that would arrive beside it, then the oldest. */
export function nextOfPlace(
  uploads: Iterable<ProofUpload>,
  place: string,
  isWorkable: (upload: ProofUpload) => boolean,
): ProofUpload | null {
  let oldest: ProofUpload | null = null;
  for (const upload of uploads) {
    if (placeOf(upload.target) !== place || !isWorkable(upload)) continue;
    if (upload.phase.kind !== 'queued') return upload;
    oldest ??= upload;
  }
  return oldest;
}

/** Rounds of one proof that have not left and are older than `newer`, which has arrived. `uploads`: oldest first. */
export function overtakenBy(newer: ProofUpload, uploads: Iterable<ProofUpload>): readonly ProofUpload[] {
  if (newer.target.kind !== 'next-version') return [];
  const overtaken: ProofUpload[] = [];
  for (const upload of uploads) {
    if (upload.proofUploadId === newer.proofUploadId) break;
    if (upload.phase.kind === 'queued' && placeOf(upload.target) === placeOf(newer.target))
      overtaken.push(upload);
  }
  return overtaken;
}

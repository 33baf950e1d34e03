import type { ProofEvidence, ProofUpload, Sha256 } from '../../../shared/model/index.ts';
import { causeOf, classify, type Verdict } from '../attempt/classify.ts';
import type { UploadFiles } from '../attempt/ports.ts';
import { passEmptyGate, replaced, type UploadBodyDeps, uploadBody } from '../attempt/upload-body.ts';
import type { Bandwidth } from '../limits/bandwidth.ts';
import { uploadSourceOf } from './proof-content.ts';
import type { ProofBank } from './proof-ports.ts';

/** The state of the bank before the last byte, and the content that the byte ends. */
export interface ProofCommitPoint {
  readonly before: ProofEvidence;
  readonly sizeBytes: number;
  readonly sha256: Sha256;
}

export interface SendProofDeps {
  readonly bank: ProofBank;
  readonly files: UploadFiles;
  readonly bandwidth: Bandwidth;
  readonly signal: AbortSignal;
  readonly onSent: (sentBytes: number) => void;
  /** Makes the commit point durable; the last byte follows when the call returns. */
  readonly recordCommitPoint: (commitPoint: ProofCommitPoint) => void;
}

/**
 * One HTTP attempt for a proof, with the same commit point as an asset (`docs/protocol/at-most-once.md#sending-a-proof`). The
 * file at the path may be the scanner's next document by now: another size is noticed here, other content at the commit point.
 * Never throws for errors of the file or the bank.
 */
export async function sendProof(deps: SendProofDeps, upload: ProofUpload): Promise<Verdict> {
  const { bank, files, signal } = deps;
  let commitPointReached = false;
  try {
    const before = await readEvidence(bank, upload, signal);
    const source = uploadSourceOf(upload);
    const file = await files.openForUpload(source);
    try {
      const fingerprint = await file.fingerprint();
      if (fingerprint.sizeBytes !== upload.sizeBytes) throw replaced({ source });
      const body: UploadBodyDeps = {
        intent: { fingerprint, source, sha256: upload.sha256 ?? null },
        file,
        bandwidth: deps.bandwidth,
        signal,
        onHandedOver: deps.onSent,
        async recordCommitPoint(sha256) {
          deps.recordCommitPoint({ before, sizeBytes: fingerprint.sizeBytes, sha256 });
          commitPointReached = true;
        },
      };
      if (fingerprint.sizeBytes === 0) await passEmptyGate(body);
      const observation = await bank.upload({
        ...upload.target,
        idempotencyKey: upload.proofUploadId,
        fileName: upload.fileName,
        sizeBytes: fingerprint.sizeBytes,
        body: fingerprint.sizeBytes === 0 ? emptyBody() : uploadBody(body),
        signal,
      });
      return classify(commitPointReached, observation);
    } finally {
      await file.close();
    }
  } catch (error) {
    const cause = causeOf(error);
    return classify(commitPointReached, { kind: 'no-response', cause, sent: 'unsure' });
  }
}

/** The state of the bank by which a lost upload is found again. */
async function readEvidence(
  bank: ProofBank,
  { target }: ProofUpload,
  signal: AbortSignal,
): Promise<ProofEvidence> {
  const { count, candidates } =
    target.kind === 'new-proof'
      ? await bank.readProofsOf(target.projectId, signal)
      : await bank.readVersionsOf(target.proofId, signal);
  return { count, ids: candidates?.map(({ id }) => id) ?? null };
}

async function* emptyBody(): AsyncGenerator<Uint8Array, void, undefined> {
  // Nothing to yield: the gate was passed before the headers.
}

import type { ProofEvidence, ProofUpload, Sha256 } from '../../shared/model/index.ts';
import type { Bandwidth } from './bandwidth.ts';
import { causeOf, classify, type Verdict } from './classify.ts';
import type { UploadFile, UploadFiles } from './ports.ts';
import type { ProofBank } from './proof-ports.ts';
import { passEmptyGate, SMALL_FILE_BYTES, type UploadBodyDeps, uploadBody } from './upload-body.ts';

/** What the bank held before the last byte, and the content that it ends. */
export interface TailOfProof {
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
  /** Makes TAIL durable; the last byte follows when it returns. */
  readonly commitTail: (tail: TailOfProof) => void;
}

/**
 * One HTTP try for a proof, behind the same hold-back gate as an asset (`upload-protocol.md` steps 4 and 5). The state of the
 * file is the one it has when it is opened: a person picked it just now. Never throws for what a file or a bank may do.
 */
export async function sendProof(deps: SendProofDeps, upload: ProofUpload): Promise<Verdict> {
  const { bank, files, signal } = deps;
  let isTailDurable = false;
  try {
    const before = await readEvidence(bank, upload, signal);
    const file = await files.openForUpload(sourceOf(upload));
    try {
      const fingerprint = await file.fingerprint();
      const body: UploadBodyDeps = {
        intent: { fingerprint, source: sourceOf(upload), sha256: null },
        file,
        bandwidth: deps.bandwidth,
        signal,
        onHandedOver: deps.onSent,
        async commitTail(sha256) {
          deps.commitTail({ before, sizeBytes: fingerprint.sizeBytes, sha256 });
          isTailDurable = true;
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
      return classify(isTailDurable, observation);
    } finally {
      await file.close();
    }
  } catch (error) {
    const cause = causeOf(error);
    return classify(isTailDurable, { kind: 'no-response', cause, sent: 'unsure' });
  }
}

/** Whether the file is still what may have left of it. Throws what `openForUpload` throws, and the signal's reason. */
export async function isStillWhatLeft(
  files: Pick<UploadFiles, 'openForUpload'>,
  upload: ProofUpload,
  signal: AbortSignal,
): Promise<boolean> {
  const file = await files.openForUpload(sourceOf(upload));
  try {
    const { sizeBytes } = await file.fingerprint();
    if (sizeBytes !== upload.sizeBytes) return false;
    // An earlier Galley noted the size alone: at most once comes before a correction that nobody can tell from a repetition.
    if (upload.sha256 === undefined || sizeBytes === 0) return true;
    return (await hashOf(file, sizeBytes, signal)) === upload.sha256;
  } finally {
    await file.close();
  }
}

/** Null for a file that becomes shorter meanwhile. */
async function hashOf(file: UploadFile, sizeBytes: number, signal: AbortSignal): Promise<Sha256 | null> {
  const reading = file.read(sizeBytes);
  try {
    for (let leftBytes = sizeBytes; leftBytes > 0; ) {
      signal.throwIfAborted();
      const chunk = await reading.next(SMALL_FILE_BYTES);
      if (chunk.length === 0) return null;
      leftBytes -= chunk.length;
    }
    return await reading.sha256();
  } finally {
    await reading.close();
  }
}

/** What the bank holds, by which a lost upload is found again. */
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

function sourceOf({ localPath, fileName, isSpooled }: ProofUpload): UploadBodyDeps['intent']['source'] {
  return {
    localPath,
    watchedFolderId: null,
    relativePath: fileName as UploadBodyDeps['intent']['source']['relativePath'],
    isSpooled,
  };
}

async function* emptyBody(): AsyncGenerator<Uint8Array, void, undefined> {
  // Nothing to yield: the gate was passed before the headers.
}

import { asId, type ConversionId, type FileId, joinFileName } from '../../shared/model/index.ts';
import type {
  GuestView,
  ProofCard,
  ProofUploadView,
  ProofVersionView,
  ProofView,
  ShareView,
} from '../../shared/rpc/index.ts';
import type { BankGuest, BankProof, BankProofVersion, BankShare } from '../api/index.ts';
import { causeOfProofUpload, type ProofUploadProgress } from '../transfer/index.ts';
import type { PictureConversions } from './picture-conversions.ts';
import { type AskedGuests, bucketOf } from './proof-bucket.ts';

/** `asked`: null where its guests were not asked for. */
export function toProofCard(
  proof: BankProof,
  pictures: PictureConversions,
  asked: AskedGuests | null,
): ProofCard {
  const { versions, proofId, projectId, name, statusId, created, modified } = proof;
  const current = currentVersionOf(proof);
  return {
    proofId,
    projectId,
    name,
    statusId,
    created,
    modified,
    versionCount: versions.length,
    current: current === null ? null : toVersionView(current, pictures),
    bucket: bucketOf(current?.activity ?? null, asked),
  };
}

export function toProofView(
  proof: BankProof,
  pictures: PictureConversions,
  asked: AskedGuests | null,
): ProofView {
  return {
    ...toProofCard(proof, pictures, asked),
    description: proof.description,
    versions: proof.versions.map((version) => toVersionView(version, pictures)),
  };
}

/** Null for a proof without versions. */
export function currentVersionOf({ versions, currentVersionId }: BankProof): BankProofVersion | null {
  return versions.find(({ versionId }) => versionId === currentVersionId) ?? versions.at(-1) ?? null;
}

/** A share without its secrets: only whether there is a link leaves. */
export function toShareView({ proofId, statusId, isCancelled, guests }: BankShare): ShareView {
  return { proofId, statusId, isCancelled, guests: guests.map(toGuestView) };
}

export function toUploadView({ upload, sentBytes }: ProofUploadProgress): ProofUploadView {
  const { proofUploadId, target, fileName, sizeBytes, attempt, phase, createdAtMs, updatedAtMs } = upload;
  const named = phase.kind === 'confirmed' ? phase.proofId : null;
  return {
    proofUploadId,
    target,
    fileName,
    sizeBytes,
    sentBytes,
    state: phase.kind,
    cause: causeOfProofUpload(upload),
    attempt,
    proofId: target.kind === 'next-version' ? target.proofId : named,
    createdAtMs,
    updatedAtMs,
  };
}

function toGuestView({ shareUrl, ...guest }: BankGuest): GuestView {
  return { ...guest, hasLink: shareUrl !== null && shareUrl !== '', linkCopiedAtMs: null };
}

function toVersionView(version: BankProofVersion, pictures: PictureConversions): ProofVersionView {
  const { versionId, stem, extension, sizeBytes, created, dimensions, activity } = version;
  // beyond-the-reference.md § proof files: a version id works as a file id, where the bank lets it.
  const fileId = asId<FileId>(versionId);
  const picture = (conversionId: ConversionId | null) =>
    conversionId === null ? null : { fileId, conversionId };
  return {
    versionId,
    fileName: joinFileName(stem, extension),
    sizeBytes,
    created,
    dimensions,
    thumbnail: picture(pictures.thumbnail),
    preview: picture(pictures.preview),
    activity,
  };
}

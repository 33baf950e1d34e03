import {
  asId,
  type ConversionId,
  type FileId,
  joinFileName,
  type ProofId,
  type ProofStatusId,
} from '../../shared/model/index.ts';
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
import { type AskedGuests, standingOf } from './proof-bucket.ts';

/** The facts about a proof beside its record. */
export interface ProofSurroundings {
  readonly pictures: PictureConversions;
  /** By proof; without those with unread guests. */
  readonly asked: ReadonlyMap<ProofId, AskedGuests>;
  /** Statuses that allow no sharing; empty where the bank did not tell. */
  readonly finalStatuses: ReadonlySet<ProofStatusId>;
}

export function toProofCard(
  proof: BankProof,
  { pictures, asked, finalStatuses }: ProofSurroundings,
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
    ...standingOf({
      versions: [
        ...versions.filter((version) => version !== current),
        ...(current === null ? [] : [current]),
      ],
      isStatusFinal: finalStatuses.has(statusId),
      asked: asked.get(proofId) ?? null,
    }),
  };
}

export function toProofView(proof: BankProof, surroundings: ProofSurroundings): ProofView {
  return {
    ...toProofCard(proof, surroundings),
    description: proof.description,
    deadline: proof.deadline,
    versions: proof.versions.map((version) => toVersionView(version, surroundings.pictures)),
  };
}

/** Null for a proof without versions. */
export function currentVersionOf({ versions, currentVersionId }: BankProof): BankProofVersion | null {
  return versions.find(({ versionId }) => versionId === currentVersionId) ?? versions.at(-1) ?? null;
}

/** A share without its secrets: only whether there is a link leaves. */
export function toShareView({ guests, ...share }: BankShare): ShareView {
  return { ...share, guests: guests.map(toGuestView) };
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
  const { versionId, stem, extension, sizeBytes, created, dimensions, pageCount, activity } = version;
  // `docs/api/extensions.md#proof-files`: a version id works as a file id, where the bank lets it.
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
    pageCount,
    activity,
  };
}

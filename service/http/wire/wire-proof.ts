import type { z } from 'zod';
import type {
  activitySchema,
  imageInfoSchema,
  proofSchema,
  proofVersionSchema,
} from '../../../shared/api/index.ts';
import type { ImageState, ProofActivity, ProofVersionRecord, VisibleProof } from '../../domain/index.ts';
import type { WireProfile } from './wire-asset.ts';
import { previewTexts, toWireImage, toWirePages } from './wire-image.ts';

/** A proof as `docs/api/reference.md#proof` shapes it. `Description` is beyond it: what a save can change can be read as well. */
export function toWireProof(
  { proof, activity }: VisibleProof,
  profile: WireProfile,
): z.input<typeof proofSchema> {
  return {
    Id: proof.proofId,
    Name: proof.name,
    Description: proof.description,
    ProjectId: proof.projectId,
    ProofStatusId: proof.statusId,
    Created: proof.created,
    Modified: proof.modified,
    CurrentVersionId: proof.versions.at(-1)?.versionId ?? '',
    ...(profile.hasExtensions ? { Deadline: proof.deadline } : {}),
    Versions: proof.versions.map((version) =>
      toWireVersion(version, activity.get(version.versionId), profile),
    ),
  };
}

function toWireVersion(
  version: ProofVersionRecord,
  activity: ProofActivity | undefined,
  { hasExtensions }: WireProfile,
): z.input<typeof proofVersionSchema> {
  return {
    Id: version.versionId,
    Filename: version.stem,
    Extension: version.extension,
    Created: version.created,
    Size: version.sizeBytes,
    PreviewSupported: previewTexts[version.image.kind],
    Info: toWireVersionImage(version.image),
    Activity: toWireActivity(activity),
    ...(hasExtensions ? { Sha256: version.sha256, ...toWirePages(version.image) } : {}),
  };
}

/** Unlike that of an asset it leaves a resolution out that the file does not state (`docs/api/reference.md#imageinfo`). */
function toWireVersionImage(image: ImageState): z.input<typeof imageInfoSchema> {
  const { Resolution, ...info } = toWireImage(image);
  return Resolution === 0 ? info : { ...info, Resolution };
}

function toWireActivity(activity: ProofActivity | undefined): z.input<typeof activitySchema> {
  return {
    CommentCount: activity?.commentCount ?? 0,
    ApprovalCount: activity?.approvalCount ?? 0,
    ConditionalApprovalCount: activity?.conditionalApprovalCount ?? 0,
    RejectCount: activity?.rejectCount ?? 0,
    SharingGuestCount: activity?.sharingGuestCount ?? 0,
    IsSharingActive: activity?.isSharingActive ?? false,
  };
}

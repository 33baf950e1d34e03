import { z } from 'zod';
import {
  type LocalizedString,
  plainIdSchema,
  proofIdSchema,
  proofStatusIdSchema,
  proofVersionIdSchema,
} from '../../../shared/api/index.ts';
import {
  asId,
  type ProjectId,
  type ProofId,
  type ProofStatusId,
  type ProofVersionId,
} from '../../../shared/model/index.ts';
import { extrasOf, idOr, lenient, listOf } from '../json-calls/lenient-fields.ts';

/** `docs/api/reference.md#activity`. */
export interface BankProofActivity {
  readonly comments: number;
  readonly approvals: number;
  readonly conditionalApprovals: number;
  readonly rejections: number;
  readonly guests: number;
  readonly isSharingActive: boolean;
}

export interface BankProofVersion {
  readonly versionId: ProofVersionId;
  readonly stem: string;
  readonly extension: string;
  /** Unix seconds. */
  readonly created: number;
  readonly sizeBytes: number;
  readonly dimensions: { readonly width: number; readonly height: number; readonly unit: string } | null;
  /** Pages of a document; null: the bank did not say, or it is none. */
  readonly pageCount: number | null;
  /** Null: the bank did not say. */
  readonly activity: BankProofActivity | null;
}

/** `docs/api/reference.md#proof`. Versions oldest first; the one that the bank calls the latest is the last. */
export interface BankProof {
  readonly proofId: ProofId;
  readonly projectId: ProjectId;
  readonly name: string;
  /** Null where the bank does not tell it. */
  readonly description: string | null;
  readonly statusId: ProofStatusId;
  readonly created: number;
  readonly modified: number;
  readonly currentVersionId: ProofVersionId | null;
  readonly versions: readonly BankProofVersion[];
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface BankProofStatus {
  readonly statusId: ProofStatusId;
  readonly name: LocalizedString;
  readonly isSharingAllowed: boolean;
}

export interface BankProofComment {
  readonly commentId: string;
  readonly versionId: ProofVersionId;
  readonly guestName: string;
  readonly guestEmail: string;
  /** Plain text of a stranger. */
  readonly text: string;
  readonly created: number;
  /** Fractions of width and height; pages count from 1. */
  readonly position: { readonly x: number; readonly y: number; readonly page: number } | null;
}

const activityReading = z
  .looseObject({
    CommentCount: lenient.count,
    ApprovalCount: lenient.count,
    ConditionalApprovalCount: lenient.count,
    RejectCount: lenient.count,
    SharingGuestCount: lenient.count,
    IsSharingActive: lenient.flag,
  })
  .transform(
    (wire): BankProofActivity => ({
      comments: wire.CommentCount,
      approvals: wire.ApprovalCount,
      conditionalApprovals: wire.ConditionalApprovalCount,
      rejections: wire.RejectCount,
      guests: wire.SharingGuestCount,
      isSharingActive: wire.IsSharingActive,
    }),
  )
  .nullish()
  .catch(null);

const dimensionsReading = z
  .looseObject({ Width: z.number(), Height: z.number(), Unit: lenient.text })
  .transform(({ Width, Height, Unit }) =>
    Width > 0 && Height > 0 ? { width: Width, height: Height, unit: Unit } : null,
  )
  .nullish()
  .catch(null);

/** Id and size are strict: by them a lost upload is found again. */
const versionReading = z
  .looseObject({
    Id: proofVersionIdSchema,
    Filename: lenient.text,
    Extension: lenient.text,
    Created: lenient.time,
    Size: z.int().nonnegative(),
    Info: dimensionsReading,
    PageCount: lenient.pageCount,
    Activity: activityReading,
  })
  .transform(
    (wire): BankProofVersion => ({
      versionId: wire.Id,
      stem: wire.Filename,
      // Some systems keep the dot in an extension.
      extension: wire.Extension.replace(/^\./, ''),
      created: wire.Created,
      sizeBytes: wire.Size,
      dimensions: wire.Info ?? null,
      pageCount: wire.PageCount,
      activity: wire.Activity ?? null,
    }),
  );

const proofFields = {
  Id: proofIdSchema,
  Name: lenient.text,
  Description: lenient.textOrNull,
  ProjectId: idOr<ProjectId, ProjectId>(asId('')),
  ProofStatusId: idOr<ProofStatusId, ProofStatusId>(asId('')),
  Created: lenient.time,
  Modified: lenient.time,
  CurrentVersionId: idOr<ProofVersionId, null>(null),
  Versions: z.array(versionReading),
};

export const proofReading = z.looseObject(proofFields).transform(
  (wire): BankProof => ({
    proofId: wire.Id,
    projectId: wire.ProjectId,
    name: wire.Name,
    description: wire.Description,
    statusId: wire.ProofStatusId,
    created: wire.Created,
    modified: wire.Modified,
    currentVersionId: wire.CurrentVersionId,
    versions: inOrder(wire.Versions, wire.CurrentVersionId),
    extras: extrasOf(wire, Object.keys(proofFields)),
  }),
);

/** A clock that was set back makes a later version the older one: which is the latest, the bank itself knows. */
function inOrder(
  versions: readonly BankProofVersion[],
  latestId: ProofVersionId | null,
): readonly BankProofVersion[] {
  const isLatest = ({ versionId }: BankProofVersion): boolean => versionId === latestId;
  const sorted = versions.toSorted((left, right) => left.created - right.created);
  return [...sorted.filter((version) => !isLatest(version)), ...sorted.filter(isLatest)];
}

export const proofStatusReading = z
  .looseObject({ Id: proofStatusIdSchema, Name: lenient.localized, IsSharingAllowed: lenient.flag })
  .transform(
    (wire): BankProofStatus => ({
      statusId: wire.Id,
      name: wire.Name,
      isSharingAllowed: wire.IsSharingAllowed,
    }),
  );

const positionReading = z
  // The page is an extension: a documented bank knows points of one picture.
  .looseObject({ X: z.number(), Y: z.number(), Page: z.int().min(1).nullish() })
  .transform(({ X, Y, Page }) => ({ x: X, y: Y, page: Page ?? 1 }))
  .nullish()
  .catch(null);

const commentReading = z
  .looseObject({
    Id: plainIdSchema,
    VersionId: proofVersionIdSchema,
    GuestName: lenient.text,
    GuestEmail: lenient.text,
    Body: lenient.text,
    Created: lenient.time,
    Position: positionReading,
  })
  .transform(
    (wire): BankProofComment => ({
      commentId: wire.Id,
      versionId: wire.VersionId,
      guestName: wire.GuestName,
      guestEmail: wire.GuestEmail,
      text: wire.Body,
      created: wire.Created,
      position: wire.Position ?? null,
    }),
  );
export const proofCommentsReading = listOf(commentReading);

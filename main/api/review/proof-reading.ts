import { z } from 'zod';
import {
  type LocalizedString,
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
import { extrasOf, idOr, lenient } from '../json-calls/lenient-fields.ts';

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
  /** Unix seconds; null: none, or the bank knows no deadlines. */
  readonly deadline: number | null;
  readonly versions: readonly BankProofVersion[];
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface BankProofStatus {
  readonly statusId: ProofStatusId;
  readonly name: LocalizedString;
  readonly isSharingAllowed: boolean;
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
  Deadline: lenient.timeOrNull,
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
    deadline: wire.Deadline,
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

import type { z } from 'zod';
import type {
  commentShapeSchema,
  decisionRecordSchema,
  proofCommentSchema,
  seenVersionSchema,
} from '../../../shared/api/index.ts';
import type {
  CommentRecord,
  CommentShape,
  DecisionRecord,
  GuestDecision,
  SeenVersion,
  User,
} from '../../domain/index.ts';

/**
 * A comment as `docs/api/extensions.md#object-proof-comment` shapes it. `Page` of a position counts from 1 and is omitted for the
 * first.
 */
export function toWireComment(
  proofId: string,
  comment: CommentRecord,
  user: Pick<User, 'userId'>,
): z.input<typeof proofCommentSchema> {
  const { author, position, shape } = comment;
  return {
    Id: comment.commentId,
    ProofId: proofId,
    VersionId: comment.versionId,
    GuestName: author.name,
    GuestEmail: author.kind === 'guest' ? author.email : '',
    Body: comment.body,
    Created: comment.created,
    Position:
      position === null
        ? null
        : { X: position.x, Y: position.y, ...(position.page === 1 ? {} : { Page: position.page }) },
    Author: { Kind: author.kind, Name: author.name },
    IsOwn: author.kind === 'user' && author.userId === user.userId,
    ParentId: comment.parentId,
    Page: comment.page,
    Time: comment.timeSeconds,
    Shape:
      shape === null ? null : { Kind: shape.kind, Points: shape.points.map(({ x, y }) => ({ X: x, Y: y })) },
    ResolvedAt: comment.resolvedAt,
    ResolvedBy: comment.resolvedBy,
  };
}

export function readShape(
  shape: z.output<typeof commentShapeSchema> | null | undefined,
): CommentShape | null {
  if (shape == null) return null;
  return { kind: shape.Kind, points: shape.Points.map(({ X, Y }) => ({ x: X, y: Y })) };
}

export function toWireSeen(seen: SeenVersion): z.input<typeof seenVersionSchema> {
  return {
    GuestName: seen.guestName,
    GuestEmail: seen.guestEmail,
    VersionId: seen.versionId,
    Pages: seen.pages.map(({ page, firstSeen, lastSeen }) => ({
      Page: page,
      FirstSeen: firstSeen,
      LastSeen: lastSeen,
    })),
  };
}

export function toWireRecord({
  proof,
  created,
  decisions,
}: DecisionRecord): z.input<typeof decisionRecordSchema> {
  return {
    ProofId: proof.proofId,
    Name: proof.name,
    ProofStatusId: proof.statusId,
    Deadline: proof.deadline,
    Created: created,
    Versions: proof.versions.map((version) => ({
      VersionId: version.versionId,
      Filename: version.stem,
      Extension: version.extension,
      Created: version.created,
      Sha256: version.sha256,
      Guests: decisions.filter(({ versionId }) => versionId === version.versionId).map(toWireDecision),
    })),
  };
}

function toWireDecision(decision: GuestDecision) {
  return {
    Name: decision.name,
    Email: decision.email,
    IsActive: decision.isActive,
    Shared: decision.shared,
    SeenPages: [...decision.seenPages],
    FirstSeen: decision.firstSeen,
    LastSeen: decision.lastSeen,
    CommentCount: decision.commentCount,
    Response: decision.opinion ?? 'Pending',
    Responded: decision.responded,
  };
}

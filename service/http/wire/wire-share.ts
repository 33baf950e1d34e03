import type { z } from 'zod';
import type { guestSchema, proofCommentSchema, shareSchema } from '../../../shared/api/index.ts';
import type { CommentPosition, CommentRecord, GuestRecord, ShareRecord } from '../../domain/index.ts';

/** A share as `docs/api/reference.md#share` shapes it. `publicUrl`: what personal links begin with. */
export function toWireShare(share: ShareRecord, publicUrl: string): z.input<typeof shareSchema> {
  return {
    ProofId: share.proofId,
    ProofStatusId: share.statusId,
    Guests: share.guests.map((guest) => toWireGuest(guest, publicUrl)),
    IsCancelled: share.isCancelled,
  };
}

/** `InvitationState` and `InvitationReason` are beyond the reference: how far the latest invitation got, and what holds it up. */
function toWireGuest(guest: GuestRecord, publicUrl: string): z.input<typeof guestSchema> {
  const { kind, reason } = guest.invitation;
  return {
    Name: guest.name,
    Email: guest.email,
    IsOpinionAllowed: guest.isOpinionAllowed,
    SendEmailInvitation: guest.wantsMail,
    IsActive: guest.isActive,
    ShareUrl: `${publicUrl}/l/${guest.linkCode}`,
    VersionIds: [...guest.versionIds],
    AccessCount: guest.accessCount,
    Invited: guest.invited,
    Response: guest.opinion ?? 'Pending',
    CommentCount: guest.commentCount,
    InvitationState: kind,
    ...(reason === null ? {} : { InvitationReason: reason }),
  };
}

/**
 * `Position`: the place in the picture, as fractions of its width and height; null for a comment on the whole. `Page` counts from
 * 1 and is omitted for the first.
 */
export function toWireComment(proofId: string, comment: CommentRecord): z.input<typeof proofCommentSchema> {
  const { position } = comment;
  return {
    Id: comment.commentId,
    ProofId: proofId,
    VersionId: comment.versionId,
    GuestName: comment.guestName,
    GuestEmail: comment.guestEmail,
    Body: comment.body,
    Created: comment.created,
    Position: position === null ? null : toWirePosition(position),
  };
}

function toWirePosition({ x, y, page }: NonNullable<CommentPosition>) {
  return { X: x, Y: y, ...(page === 1 ? {} : { Page: page }) };
}

import type { z } from 'zod';
import type { guestSchema, shareSchema } from '../../../shared/api/index.ts';
import type { GuestRecord, ShareRecord } from '../../domain/index.ts';
import type { WireProfile } from './wire-asset.ts';

/** A share as `docs/api/reference.md#share` shapes it. `publicUrl`: what personal links begin with. */
export function toWireShare(
  share: ShareRecord,
  publicUrl: string,
  { hasExtensions }: WireProfile,
): z.input<typeof shareSchema> {
  return {
    ProofId: share.proofId,
    ProofStatusId: share.statusId,
    Guests: share.guests.map((guest) => toWireGuest(guest, publicUrl)),
    IsCancelled: share.isCancelled,
    ...(hasExtensions ? { AreCommentsShared: share.areCommentsShared } : {}),
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

import { z } from 'zod';
import { proofIdSchema, proofVersionIdSchema, routes } from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { ProofId, ProofStatusId, ProofVersionId } from '../../../shared/model/index.ts';
import type { BankReader } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { idOr, lenient, listOf, readItem } from '../json-calls/lenient-fields.ts';

/** `docs/api/reference.md#guest` as read. */
export interface BankGuest {
  /** Identifies the guest; the bank compares it without case. */
  readonly email: string;
  readonly name: string;
  readonly isOpinionAllowed: boolean;
  readonly isActive: boolean;
  /** A secret: its holder acts as this guest. Never logged, never in a list that leaves this process. */
  readonly shareUrl: string | null;
  readonly versionIds: readonly ProofVersionId[];
  readonly accessCount: number;
  /** Unix seconds of the latest round. */
  readonly invited: number | null;
  readonly response: string;
  readonly commentCount: number;
  readonly invitation: { readonly state: string; readonly reason: string | null } | null;
}

export interface BankShare {
  readonly proofId: ProofId;
  readonly statusId: ProofStatusId | null;
  readonly isCancelled: boolean;
  /** Whether guests see the comments of the others; null: the bank does not have this. */
  readonly areCommentsShared: boolean | null;
  readonly guests: readonly BankGuest[];
}

export interface GuestChange {
  readonly email: string;
  readonly name?: string;
  readonly isOpinionAllowed?: boolean;
  readonly isActive: boolean;
  /** True has the bank send an e-mail, again each time it is said. */
  readonly sendsMail: boolean;
}

export interface ShareChange {
  readonly proofId: ProofId;
  readonly statusId: ProofStatusId | null;
  readonly guests: readonly GuestChange[];
  /** Ends the whole share. */
  readonly isCancelled: boolean;
  readonly message: string | null;
  readonly language: string | null;
  /** Absent leaves it. */
  readonly areCommentsShared?: boolean;
}

/** Sharing with guests. Both throw AppError; a share is sent once and never repeated here. */
export interface Shares {
  readShare(proofId: ProofId, signal: AbortSignal): Promise<BankShare>;
  saveShare(change: ShareChange, signal: AbortSignal): Promise<BankShare>;
}

export function createShares({
  reader,
  capabilities,
}: {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}): Shares {
  return {
    async readShare(proofId, signal) {
      const params = { proof_id: proofId };
      const value = await reader.json({ route: routes.readShare, params, signal });
      return readItem(shareReading, value, 'no share');
    },
    async saveShare(change, signal) {
      if (
        change.areCommentsShared !== undefined &&
        !(await capabilities(signal)).announces('proof-discussion')
      )
        throw new AppError('NOT_FOUND', { reason: 'this bank does not share comments with guests' });
      const json = toWireShare(change);
      const value = await reader.json({ route: routes.shareProof, params: {}, json, signal });
      return readItem(shareReading, value, 'no share');
    },
  };
}

function toWireShare(change: ShareChange) {
  const { proofId, statusId, guests, isCancelled, message, language, areCommentsShared } = change;
  return {
    ProofId: proofId,
    ...(statusId === null ? {} : { ProofStatusId: statusId }),
    Guests: guests.map((guest) => ({
      Email: guest.email,
      ...(guest.name === undefined ? {} : { Name: guest.name }),
      ...(guest.isOpinionAllowed === undefined ? {} : { IsOpinionAllowed: guest.isOpinionAllowed }),
      // Always sent, so that no default of a bank sends a mail.
      SendEmailInvitation: guest.sendsMail,
      IsActive: guest.isActive,
    })),
    ...(isCancelled ? { IsCancelled: true } : {}),
    ...(message === null ? {} : { EmailMessageContent: message }),
    ...(language === null ? {} : { EmailLanguageCode: language }),
    ...(areCommentsShared === undefined ? {} : { AreCommentsShared: areCommentsShared }),
  };
}

const guestReading = z
  .looseObject({
    Email: z.string().min(1),
    Name: lenient.text,
    IsOpinionAllowed: lenient.flag,
    // Only an explicit no is one: a bank that leaves it out lists whom it shares with.
    IsActive: z.boolean().nullish().catch(null),
    ShareUrl: lenient.textOrNull,
    VersionIds: listOf(proofVersionIdSchema),
    AccessCount: lenient.count,
    Invited: lenient.timeOrNull,
    Response: lenient.textOrNull,
    CommentCount: lenient.count,
    InvitationState: lenient.textOrNull,
    InvitationReason: lenient.textOrNull,
  })
  .transform(
    (wire): BankGuest => ({
      email: wire.Email,
      name: wire.Name,
      isOpinionAllowed: wire.IsOpinionAllowed,
      isActive: wire.IsActive ?? true,
      shareUrl: wire.ShareUrl,
      versionIds: wire.VersionIds,
      accessCount: wire.AccessCount,
      invited: wire.Invited,
      response: wire.Response ?? 'Pending',
      commentCount: wire.CommentCount,
      invitation:
        wire.InvitationState === null ? null : { state: wire.InvitationState, reason: wire.InvitationReason },
    }),
  );

const shareReading = z
  .looseObject({
    ProofId: proofIdSchema,
    ProofStatusId: idOr<ProofStatusId, null>(null),
    Guests: z.array(guestReading).nullish(),
    IsCancelled: lenient.flag,
    AreCommentsShared: z.boolean().nullish().catch(null),
  })
  .transform(
    (wire): BankShare => ({
      proofId: wire.ProofId,
      statusId: wire.ProofStatusId,
      isCancelled: wire.IsCancelled,
      areCommentsShared: wire.AreCommentsShared ?? null,
      guests: wire.Guests ?? [],
    }),
  );

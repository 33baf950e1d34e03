import type { VisibleComment } from './comment.ts';
import type { ProofVersionRecord } from './proof.ts';

/**
 * The possible answers of guests; a guest that has not answered yet is `Pending` (`docs/api/reference.md#guest-response-values`).
 */
export const opinions = ['Approved', 'ConditionallyApproved', 'Rejected'] as const;
export type Opinion = (typeof opinions)[number];

/** Languages of mails and of the guest's page: those of the bank itself. */
export const guestLanguages = ['en', 'fi', 'sv', 'de', 'ru'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

/**
 * The progress of a guest's latest invitation. `none`: no mail was asked for. `dropped`: sharing ended before it left. `reason`:
 * why the last try failed; a queued mail that failed once has one too.
 */
export interface InvitationState {
  readonly kind: 'none' | 'queued' | 'sent' | 'failed' | 'dropped';
  readonly reason: string | null;
}

/** A guest as the sharing user sees it. `invited`: Unix seconds of the latest round. */
export interface GuestRecord {
  readonly guestId: string;
  readonly name: string;
  readonly email: string;
  readonly isOpinionAllowed: boolean;
  readonly wantsMail: boolean;
  readonly isActive: boolean;
  /** The secret at the end of the personal link. */
  readonly linkCode: string;
  /** Oldest first. */
  readonly versionIds: readonly string[];
  readonly accessCount: number;
  readonly invited: number;
  /** On the newest version that is shared with the guest; null while that is open. */
  readonly opinion: Opinion | null;
  readonly commentCount: number;
  readonly invitation: InvitationState;
}

export interface ShareRecord {
  readonly proofId: string;
  readonly statusId: string;
  readonly isCancelled: boolean;
  /** Whether guests see the comments of the others. */
  readonly areCommentsShared: boolean;
  /** In the order in which they were first invited. */
  readonly guests: readonly GuestRecord[];
}

/** All that a guest may know: the proof's name and deadline, the versions shared with them, and the comments they may read. */
export interface GuestView {
  readonly guestId: string;
  readonly guestName: string;
  readonly proofName: string;
  readonly language: GuestLanguage;
  readonly isOpinionAllowed: boolean;
  /** Oldest first; empty when the versions that were shared have been deleted. */
  readonly versions: readonly GuestVersion[];
  /** Unix seconds; null: none. */
  readonly deadline: number | null;
  readonly areCommentsShared: boolean;
  /** Oldest first: their own, and where comments are shared those of the others on the same versions. */
  readonly comments: readonly VisibleComment[];
}

export interface GuestVersion extends ProofVersionRecord {
  /** Counts the versions of the proof, from 1. */
  readonly number: number;
  readonly opinion: Opinion | null;
}

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
  /** In the order in which they were first invited. */
  readonly guests: readonly GuestRecord[];
}

/**
 * A point of a picture as fractions of its width and height, from the upper left corner; null: about the whole. `page`: of a
 * document, from 1; 1 for a picture.
 */
export type CommentPosition = { readonly x: number; readonly y: number; readonly page: number } | null;

/** A guest's comment. `body` is plain text of a stranger. */
export interface CommentRecord {
  readonly commentId: string;
  readonly versionId: string;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly body: string;
  readonly position: CommentPosition;
  /** Unix seconds. */
  readonly created: number;
}

/** A comment as its writer sees it. */
export type OwnComment = Omit<CommentRecord, 'guestName' | 'guestEmail'>;

/** All that a guest may know: the proof's name, the versions shared with them, and what they themselves said. */
export interface GuestView {
  readonly guestId: string;
  readonly guestName: string;
  readonly proofName: string;
  readonly language: GuestLanguage;
  readonly isOpinionAllowed: boolean;
  /** Oldest first; empty when the versions that were shared have been deleted. */
  readonly versions: readonly GuestVersion[];
  /** Their own, oldest first: what other guests wrote is none of theirs. */
  readonly comments: readonly OwnComment[];
}

export interface GuestVersion extends ProofVersionRecord {
  /** Counts the versions of the proof, from 1. */
  readonly number: number;
  readonly opinion: Opinion | null;
}

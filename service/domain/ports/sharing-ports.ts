import type { GuestLanguage, GuestView, Opinion, ShareRecord } from '../records/share.ts';
import type { GuestDiscussionStore } from './discussion-ports.ts';

/** A guest of one valid request. `null`: leave as it is, or the default for a new guest. */
export interface GuestChange {
  readonly email: string;
  /** The identity of the guest: the address without case. */
  readonly emailKey: string;
  readonly name: string | null;
  readonly isOpinionAllowed: boolean | null;
  readonly wantsMail: boolean;
  /** Null: a new guest is active, a known one stays what they are. Only a clear word opens a sharing that was ended. */
  readonly isActive: boolean | null;
  /** Used when the guest is new or comes back. */
  readonly freshCode: string;
}

/** One share request, to be carried out whole or not at all. */
export interface ShareChange {
  readonly proofId: string;
  /** Null leaves the status. */
  readonly statusId: string | null;
  readonly cancelsAll: boolean;
  /** Says that the share is not cancelled, even when no guest says so. */
  readonly revives: boolean;
  readonly guests: readonly GuestChange[];
  /** Null leaves it. */
  readonly areCommentsShared: boolean | null;
  readonly mail: {
    readonly message: string;
    /** Null keeps the guest's language, English for a new one. */
    readonly language: GuestLanguage | null;
    readonly proofName: string;
    /** Unix seconds; null: none. */
    readonly deadline: number | null;
    readonly inviterName: string;
    readonly inviterEmail: string | null;
  };
  /** Unix milliseconds. */
  readonly nowMs: number;
}

export interface ShareStore {
  /**
   * In one transaction with the mails it queues. Throws BAD_REQUEST when it would end the sharing of a guest that is not
   * there, FORBIDDEN when the proof has gone.
   */
  change(change: ShareChange): Promise<void>;
  read(proofId: string): Promise<Omit<ShareRecord, 'statusId'>>;
}

/** The object behind a link. `revoked`: it opened one once. */
export type LinkState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'revoked'; readonly language: GuestLanguage }
  | { readonly kind: 'open'; readonly view: GuestView };

export interface GuestStore extends GuestDiscussionStore {
  findLink(code: string): Promise<LinkState>;
  countVisit(guestId: string): Promise<void>;
  /** Throws FORBIDDEN when the version or the sharing has ended since. */
  setOpinion(opinion: {
    readonly guestId: string;
    readonly versionId: string;
    readonly opinion: Opinion;
    readonly created: number;
  }): Promise<void>;
}

/** An invitation or a reminder that waits for the mail server, with everything that is in it but the address of this service. */
export interface QueuedInvitation {
  readonly mailId: string;
  readonly kind: 'invitation' | 'reminder';
  /** Unix seconds; null: none. */
  readonly deadline: number | null;
  /** Random, and the same for every try of this mail. */
  readonly messageKey: string;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly linkCode: string;
  readonly proofName: string;
  readonly message: string;
  readonly language: GuestLanguage;
  readonly inviterName: string;
  readonly inviterEmail: string | null;
  /** Unix milliseconds. */
  readonly createdMs: number;
  /** Tries so far. */
  readonly attempts: number;
}

export interface InvitationQueue {
  /** Makes everything that waits due now; for the start, when a reason to wait may have gone. */
  makeAllDue(nowMs: number): Promise<void>;
  /** The longest due one. */
  nextDue(nowMs: number): Promise<QueuedInvitation | null>;
  /** Unix milliseconds of the next try; null when nothing waits. */
  nextTryMs(): Promise<number | null>;
  markSent(mailId: string, nowMs: number): Promise<void>;
  markRetry(mailId: string, retry: { readonly atMs: number; readonly reason: string }): Promise<void>;
  markFailed(mailId: string, reason: string): Promise<void>;
}

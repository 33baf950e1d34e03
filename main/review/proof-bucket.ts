import type { ProofVersionId } from '../../shared/model/index.ts';
import type { ProofCard } from '../../shared/rpc/index.ts';
import type { BankGuest, BankProofActivity, BankProofVersion } from '../api/index.ts';

/** The facts about a guest that decide whether an answer is awaited. */
export type AskedGuest = Pick<BankGuest, 'isActive' | 'isOpinionAllowed' | 'response' | 'versionIds'>;

/** The guests of a proof, and the version that they are asked about. */
export interface AskedGuests {
  readonly versionId: ProofVersionId;
  readonly guests: readonly AskedGuest[];
}

/** The facts that decide about the state of a proof. */
export interface ProofFacts {
  /** Oldest first; the last one is the current version. */
  readonly versions: readonly Pick<BankProofVersion, 'activity'>[];
  /** The status allows no sharing: its setter has ended the review. */
  readonly isStatusFinal: boolean;
  /** Null where it could not be read. */
  readonly asked: AskedGuests | null;
}

export interface ProofStanding {
  readonly bucket: ProofCard['bucket'];
  readonly isStatusOutdated: boolean;
}

/**
 * The state of a proof with its guests, from the activity of its current version. The counts alone do not say who approved:
 * opinions of guests with ended sharing stay in them, and commenting guests are counted as guests. `asked` does. A final status
 * counts for the version that it was set for: the bank keeps it for the whole proof, the next version included.
 */
export function standingOf({ versions, isStatusFinal, asked }: ProofFacts): ProofStanding {
  const activity = versions.at(-1)?.activity ?? null;
  const earlier = versions.slice(0, -1);
  const isStatusOutdated = isStatusFinal && earlier.length > 0 && activity !== null && isUntouched(activity);
  const isEarlierShared = earlier.some((version) => version.activity?.isSharingActive === true);
  const bucket = bucketOf(activity, asked, isStatusFinal && !isStatusOutdated);
  return {
    bucket: bucket === 'sharing-off' && isEarlierShared ? 'not-shared' : bucket,
    isStatusOutdated,
  };
}

function bucketOf(
  activity: BankProofActivity | null,
  asked: AskedGuests | null,
  isDecidedByStatus: boolean,
): ProofCard['bucket'] {
  if (activity === null) return 'sharing-off';
  const { comments, conditionalApprovals, rejections, isSharingActive } = activity;
  if (isDecidedByStatus || isApproved(activity, asked)) return 'decided';
  if (rejections > 0 || conditionalApprovals > 0 || comments > 0) return 'needs-you';
  return isSharingActive ? 'waiting' : 'sharing-off';
}

/** No guest was asked about it, and none has said anything. */
function isUntouched({
  comments,
  approvals,
  conditionalApprovals,
  rejections,
  guests,
  isSharingActive,
}: BankProofActivity): boolean {
  return comments + approvals + conditionalApprovals + rejections + guests === 0 && !isSharingActive;
}

function isApproved(
  { approvals, conditionalApprovals, rejections, guests }: BankProofActivity,
  asked: AskedGuests | null,
): boolean {
  if (approvals === 0) return false;
  const isUnanimous = conditionalApprovals + rejections === 0;
  if (asked === null) return isUnanimous && approvals >= guests;
  const awaited = asked.guests.filter((guest) => isAwaited(guest, asked.versionId));
  // Sharing has ended, or the remaining guests may only comment: earlier answers stand.
  if (awaited.length === 0) return isUnanimous;
  // Only "Pending" is documented: where every answer is a yes, another bank's word for it counts as one, too.
  return awaited.every(({ response }) => response === 'Approved' || (isUnanimous && response !== 'Pending'));
}

/** A guest who does not see this version yet has not been asked about it. A bank may omit the list of viewers. */
function isAwaited(
  { isActive, isOpinionAllowed, versionIds }: AskedGuest,
  versionId: ProofVersionId,
): boolean {
  return isActive && isOpinionAllowed && (versionIds.length === 0 || versionIds.includes(versionId));
}

import type { ProofStatusId } from '../../shared/model/index.ts';
import {
  type GuestView,
  mostGuests,
  type ProofView,
  type ShareSave,
  type ShareView,
} from '../../shared/rpc/index.ts';

/** One row of the table in which a person writes down the guests. */
export interface GuestDraft {
  readonly rowId: number;
  /** Null until the user types here: a guest of an earlier round keeps the present name. */
  readonly name: string | null;
  readonly email: string;
  /** Null until the user ticks here, as with the name. */
  readonly isOpinionAllowed: boolean | null;
  /** Mail is sent only to those for whom a person ticks it, each time anew. */
  readonly isMailWanted: boolean;
}

export type GuestProblem = 'missing' | 'malformed' | 'twice' | 'many';

/** Something on both sides of an at sign: whether the address exists is for the bank's mail server to find out. */
const addressPattern = /^[^\s@]+@[^\s@]+$/;

export function emptyGuest(rowId: number): GuestDraft {
  return { rowId, name: null, email: '', isOpinionAllowed: null, isMailWanted: false };
}

export function draftOfGuest(rowId: number, guest: GuestView): GuestDraft {
  return { ...emptyGuest(rowId), email: guest.email };
}

/** The row with all known facts about the guest at its address. A new guest is asked for an opinion. */
export function shownGuest(
  row: GuestDraft,
  known: readonly GuestView[],
): Pick<GuestView, 'name' | 'isOpinionAllowed'> {
  const guest = knownGuest(row, known);
  return {
    name: row.name ?? guest?.name ?? '',
    isOpinionAllowed: row.isOpinionAllowed ?? guest?.isOpinionAllowed ?? true,
  };
}

function knownGuest({ email }: GuestDraft, known: readonly GuestView[]): GuestView | undefined {
  return known.find((guest) => emailKey(guest.email) === emailKey(email));
}

/** Banks compare addresses without case. */
function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** Guests of earlier rounds who do not see the current version yet: sharing again is for them. */
export function guestsBehind(share: ShareView, proof: ProofView): readonly GuestView[] {
  const { current } = proof;
  if (current === null) return [];
  return share.guests.filter(
    ({ isActive, versionIds }) => isActive && !versionIds.includes(current.versionId),
  );
}

/** Rows in which anything was written. */
function filledGuests(rows: readonly GuestDraft[]): readonly GuestDraft[] {
  return rows.filter(({ name, email }) => (name ?? '').trim() !== '' || email.trim() !== '');
}

/** The problems, by row; an empty table lacks the address of its first row. */
export function guestProblems(rows: readonly GuestDraft[]): ReadonlyMap<number, GuestProblem> {
  const problems = new Map<number, GuestProblem>();
  const seen = new Set<string>();
  const filled = filledGuests(rows);
  const [first] = rows;
  if (filled.length === 0 && first !== undefined) problems.set(first.rowId, 'missing');
  for (const [index, { rowId, email }] of filled.entries()) {
    const key = emailKey(email);
    if (key === '') problems.set(rowId, 'missing');
    else if (!addressPattern.test(key)) problems.set(rowId, 'malformed');
    else if (seen.has(key)) problems.set(rowId, 'twice');
    else if (index >= mostGuests) problems.set(rowId, 'many');
    seen.add(key);
  }
  return problems;
}

export function mailedAddresses(rows: readonly GuestDraft[]): readonly string[] {
  return filledGuests(rows)
    .filter(({ isMailWanted }) => isMailWanted)
    .map(({ email }) => email.trim());
}

/**
 * The status to save with the form; null while it is the one that the form was opened with: a colleague may have changed it
 * since, and that change would be reverted.
 */
export function statusToSave(chosen: ProofStatusId, before: ProofStatusId): ProofStatusId | null {
  return chosen === before ? null : chosen;
}

/** Only the changed facts of a known guest: a colleague may have changed the rest since. */
export function guestsToSave(rows: readonly GuestDraft[], known: readonly GuestView[]): ShareSave['guests'] {
  return filledGuests(rows).map((row) => {
    const shown = shownGuest(row, known);
    const isRightSaid = row.isOpinionAllowed !== null || knownGuest(row, known) === undefined;
    const name = row.name?.trim() ?? '';
    return {
      email: row.email.trim(),
      ...(name === '' ? {} : { name }),
      ...(isRightSaid ? { isOpinionAllowed: shown.isOpinionAllowed } : {}),
    };
  });
}

import type { GuestView, ProofView, ShareSave, ShareView } from '../../shared/rpc/index.ts';

/** One row of the table in which a person writes down the guests. */
export interface GuestDraft {
  readonly rowId: number;
  readonly name: string;
  readonly email: string;
  readonly isOpinionAllowed: boolean;
  /** Mail is sent only to those for whom a person ticks it, each time anew. */
  readonly isMailWanted: boolean;
}

export type GuestProblem = 'missing' | 'malformed' | 'twice';

/** Something on both sides of an at sign: whether the address exists is for the bank's mail server to find out. */
const addressPattern = /^[^\s@]+@[^\s@]+$/;

export function emptyGuest(rowId: number): GuestDraft {
  return { rowId, name: '', email: '', isOpinionAllowed: true, isMailWanted: false };
}

export function draftOfGuest(rowId: number, guest: GuestView): GuestDraft {
  const { name, email, isOpinionAllowed } = guest;
  return { rowId, name, email, isOpinionAllowed, isMailWanted: false };
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
  return rows.filter(({ name, email }) => name.trim() !== '' || email.trim() !== '');
}

/** What is wrong in which row; an empty table misses the address of its first row. */
export function guestProblems(rows: readonly GuestDraft[]): ReadonlyMap<number, GuestProblem> {
  const problems = new Map<number, GuestProblem>();
  const seen = new Set<string>();
  const filled = filledGuests(rows);
  const [first] = rows;
  if (filled.length === 0 && first !== undefined) problems.set(first.rowId, 'missing');
  for (const { rowId, email } of filled) {
    const key = email.trim().toLowerCase();
    if (key === '') problems.set(rowId, 'missing');
    else if (!addressPattern.test(key)) problems.set(rowId, 'malformed');
    else if (seen.has(key)) problems.set(rowId, 'twice');
    seen.add(key);
  }
  return problems;
}

export function mailedAddresses(rows: readonly GuestDraft[]): readonly string[] {
  return filledGuests(rows)
    .filter(({ isMailWanted }) => isMailWanted)
    .map(({ email }) => email.trim());
}

export function guestsToSave(rows: readonly GuestDraft[]): ShareSave['guests'] {
  return filledGuests(rows).map(({ name, email, isOpinionAllowed }) => ({
    name: name.trim(),
    email: email.trim(),
    isOpinionAllowed,
  }));
}

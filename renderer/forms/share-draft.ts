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
  /** Null until somebody types here: a guest of an earlier round keeps the name that they have. */
  readonly name: string | null;
  readonly email: string;
  /** Null until somebody ticks here, as with the name. */
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

/** What a row comes to with all that is known of the guest at its address. Whoever is new is asked for an opinion. */
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

/** What is wrong in which row; an empty table misses the address of its first row. */
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
 * The status to save with the form; null where nobody chose another than the form was opened with: a colleague may have changed
 * it meanwhile, and theirs would be taken back.
 */
export function statusToSave(chosen: ProofStatusId, before: ProofStatusId): ProofStatusId | null {
  return chosen === before ? null : chosen;
}

/** Of a known guest only what was said anew: the rest may have been changed by somebody else meanwhile. */
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

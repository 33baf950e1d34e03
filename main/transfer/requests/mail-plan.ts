/** A guest as far as mails go. `invited`: Unix seconds of the bank's clock. */
export interface MailedGuest {
  readonly email: string;
  readonly isActive: boolean;
  readonly invited: number | null;
  readonly versionIds: readonly string[];
}

/** A share that asked for mails and lost its answer, with the guests that the bank showed before it was sent. */
export interface AmbiguousMail {
  readonly email: string;
  /** Null when the guest was not there. */
  readonly before: MailedGuest | null;
}

/**
 * Selects the guests who may be mailed (`docs/protocol/at-most-once.md#mails`: never mail twice). A guest with an ambiguous mail
 * is excluded as soon as the bank shows any sign that the request had its effect, because the mail left with it.
 */
export function planMail(
  wanted: readonly string[],
  ambiguous: readonly AmbiguousMail[],
  guestsNow: readonly MailedGuest[],
): { readonly mailTo: readonly string[]; readonly notMailed: readonly string[] } {
  const isSafe = (email: string): boolean => {
    const now = guestsNow.find((guest) => emailKey(guest.email) === emailKey(email)) ?? null;
    return ambiguous
      .filter((mail) => emailKey(mail.email) === emailKey(email))
      .every((mail) => !hasChanged(mail.before, now));
  };
  return {
    mailTo: wanted.filter(isSafe),
    notMailed: wanted.filter((email) => !isSafe(email)),
  };
}

/** Banks compare addresses without case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** True when a guest shows a newer round than before. */
export function hasChanged(before: MailedGuest | null, now: MailedGuest | null): boolean {
  if (now === null) return false;
  if (before === null) return true;
  return (
    (now.isActive && !before.isActive) ||
    now.invited !== before.invited ||
    now.versionIds.length !== before.versionIds.length
  );
}

import { AppError } from '../../../shared/errors/index.ts';
import { type GuestLanguage, guestLanguages } from '../records/share.ts';

/** RFC 5321 § 4.5.3: bytes of the longest address, and of the longest part before the @. */
const longestEmail = 254;
const longestLocalPart = 64;
/** One line on a page or in a mail. */
const longestName = 200;

/** Letters of any script as well (RFC 6531). */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Names of the domain system, in any script; at least two labels, as a lone one is nearly always a slip. */
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** An e-mail address as it was written, and the form that identifies the guest. Throws BAD_REQUEST. */
export function readEmail(
  text: string,
  field: string,
): { readonly email: string; readonly emailKey: string } {
  const email = text.trim().normalize('NFC');
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const isAddress =
    Buffer.byteLength(email) <= longestEmail &&
    Buffer.byteLength(local) <= longestLocalPart &&
    localPart.test(local) &&
    domain.test(email.slice(at + 1));
  if (!isAddress) throw new AppError('BAD_REQUEST', { field, reason: `${field} is not an e-mail address.` });
  return { email, emailKey: email.toLowerCase() };
}

/** One line of text without control characters, so that it can stand in a header. Throws BAD_REQUEST. */
export function readGuestName(text: string, field: string): string {
  const name = text.trim().normalize('NFC');
  if (!name.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(name)) {
    throw new AppError('BAD_REQUEST', { field, reason: `${field} has characters that no name has.` });
  }
  if (name.length > longestName) {
    throw new AppError('BAD_REQUEST', {
      field,
      reason: `${field} is longer than ${longestName} characters.`,
    });
  }
  return name;
}

/**
 * Plain text of several lines: line ends of every kind become \n, also those that a word processor puts into what is pasted from it
 * (vertical tab, form feed, next line); other control characters are refused. Throws BAD_REQUEST.
 */
export function readPlainText(text: string, field: string, longest: number): string {
  const plain = text
    .replace(/\r\n?|[\v\f\u0085]/g, '\n')
    .normalize('NFC')
    .trim();
  if (!plain.isWellFormed() || /[^\P{Cc}\n\t]/u.test(plain)) {
    throw new AppError('BAD_REQUEST', { field, reason: `${field} has characters that no text has.` });
  }
  if (plain.length > longest) {
    throw new AppError('BAD_REQUEST', { field, reason: `${field} is longer than ${longest} characters.` });
  }
  return plain;
}

/** `sv`, `SV` and `sv-FI` are Swedish. Throws BAD_REQUEST for others: a mail in the wrong language cannot be taken back. */
export function readLanguage(code: string, field: string): GuestLanguage {
  const wanted = code.trim().toLowerCase().split(/[-_]/)[0];
  const known = guestLanguages.find((language) => language === wanted);
  if (known !== undefined) return known;
  throw new AppError('BAD_REQUEST', {
    field,
    reason: `${field} must be one of ${guestLanguages.join(', ')}.`,
  });
}

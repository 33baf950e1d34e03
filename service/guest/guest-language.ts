import { type GuestLanguage, guestLanguages } from '../domain/index.ts';

/** The first language of an `Accept-Language` header that the page speaks; weights are rarely out of order. */
export function preferredLanguage(acceptLanguage: string | undefined): GuestLanguage {
  for (const range of (acceptLanguage ?? '').slice(0, 200).split(',')) {
    const language = readGuestLanguage(range.trim().split(/[-;]/)[0]?.toLowerCase());
    if (language !== null) return language;
  }
  return 'en';
}

export function readGuestLanguage(code: unknown): GuestLanguage | null {
  return guestLanguages.find((language) => language === code) ?? null;
}

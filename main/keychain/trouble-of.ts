import type { KeychainTrouble } from '../../shared/model/index.ts';

// A line of a page or a terminal; the libraries below seldom say more.
const LONGEST_DETAIL = 200;

/** In this order: a service that refuses speaks of its bus as well. */
const signs: readonly { readonly kind: KeychainTrouble['kind']; readonly words: RegExp }[] = [
  // Secret Service; errSecInteractionNotAllowed and errSecAuthFailed of macOS.
  { kind: 'locked', words: /locked|interaction is not allowed|-25308|-25293/i },
  { kind: 'denied', words: /denied|dismiss|cancel|not permitted|permission|-128\b/i },
  // No bus, no service on it, no collection; ERROR_NO_SUCH_LOGON_SESSION of Windows; no build of the library.
  {
    kind: 'absent',
    words:
      /d-?bus|no such file|serviceunknown|no result found|logon session|cannot find (module|package|native)/i,
  },
];

/** The code for an error of the library. Its messages name stores and permissions; they never hold the secret. */
export function troubleOf(error: unknown): KeychainTrouble {
  const message = error instanceof Error ? error.message : String(error);
  const detail = message
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_DETAIL);
  return { kind: signs.find(({ words }) => words.test(detail))?.kind ?? 'broken', detail };
}

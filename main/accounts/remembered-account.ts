import type { RecognizedBank } from './recognize-accounts.ts';

export type Credentials = { readonly apiKey: string } | { readonly user: string; readonly password: string };

/** An account with what it takes to use it again. */
export type RememberedAccount =
  | { readonly kind: 'built-in' }
  | {
      readonly kind: 'bank';
      readonly server: string;
      readonly credentials: Credentials;
      /** Missing: the sign-in names no account. */
      readonly accountId?: string;
      /** Whom the bank knows the account as; null or missing when it did not tell. */
      readonly identity?: string | null;
      /** The bank that accepted the credentials; missing: the one at the address. */
      readonly bank?: RecognizedBank;
    };

/** Where the built-in bank was last, and whether its account syncs. */
export interface BuiltInUse {
  readonly server: string;
  readonly isUsed: boolean;
  /** Missing: the first account of its address. */
  readonly accountId?: string | undefined;
}

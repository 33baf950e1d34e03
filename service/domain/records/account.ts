import type { LocalizedText } from './localized-text.ts';

/** A person or program that signs in. An administrator has every right on every folder. */
export interface User {
  readonly userId: string;
  readonly loginName: string;
  readonly fullName: string;
  readonly isAdministrator: boolean;
  readonly isEnabled: boolean;
}

/** The settings of an API key (`docs/api/reference.md#api-key`). The key itself is known to its holder alone. */
export interface ApiKey {
  readonly keyId: string;
  readonly name: string;
  readonly description: string;
  readonly userId: string;
  /** Unix milliseconds; null never expires. */
  readonly expiresAtMs: number | null;
  readonly isEnabled: boolean;
}

/** A signed-in token. Its idle life runs from `lastUsedMs`. */
export interface Session {
  readonly user: User;
  /** The key it was got with; null after a login by password. */
  readonly key: ApiKey | null;
  readonly lastUsedMs: number;
}

export interface UserGroup {
  readonly groupId: string;
  readonly name: LocalizedText;
}

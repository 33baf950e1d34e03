/**
 * The reason why the keychain of the system keeps nothing. `absent`: no service answers. `locked`: it is there and wants its
 * password. `denied`: it, or a user at it, refused. `broken`: it failed in a way of its own.
 */
export const keychainTroubleKinds = ['absent', 'locked', 'denied', 'broken'] as const;

export interface KeychainTrouble {
  readonly kind: (typeof keychainTroubleKinds)[number];
  /** One line in the words of the system; no secret. */
  readonly detail: string;
}

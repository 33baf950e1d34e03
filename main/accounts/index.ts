/**
 * main/accounts: which accounts there are, which one is signed in, and to which bank each belongs.
 *
 * Implements the session of `main/rpc` over keychain, settings and journals. A bank is known by its id, else by what it showed before,
 * never by its address.
 */

export { createAccountJournals, pendingWorkIn } from './account-journals.ts';
export { type AccountRegistry, type KnownAccount, openAccountRegistry } from './account-registry.ts';
export { type AccountSession, type AccountSessionDeps, createAccountSession } from './account-session.ts';
export type { AccountFacts, Compose } from './account-set.ts';
export { createAccountStore } from './account-store.ts';
export { type BankMismatch, expectBank } from './expect-bank.ts';
export { journalPath } from './journal-paths.ts';
export {
  accountOf,
  everyAccount,
  type RecognizedBank,
  recognizeAccounts,
  settleBank,
} from './recognize-accounts.ts';
export { keepEvidence } from './recognize-bank.ts';
export type { Credentials } from './remembered-account.ts';

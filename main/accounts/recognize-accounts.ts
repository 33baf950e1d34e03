/** main/accounts: which of the accounts here belong to the bank that answers, asked once at a log-in. */

import type { LocalPath } from '../../shared/model/index.ts';
import type { RecognizeBank } from '../api/index.ts';
import { type BankEvidence, readJournalFacts } from '../journal/index.ts';
import { firstAccountId } from '../settings/index.ts';
import type { AccountRegistry } from './account-registry.ts';
import { accountsWithJournal, journalPath } from './journal-paths.ts';
import { judgeBank, meetBank, type Verdict } from './recognize-bank.ts';

/** The bank behind a log-in. */
export interface RecognizedBank {
  /** The bank's own id; null where it has none. */
  readonly bankId: string | null;
  /** Whether it is the bank of this account. */
  verdictOf(accountId: string): Verdict;
}

export interface RecognizeAccountsDeps {
  readonly registry: AccountRegistry;
  readonly stateDirectory: LocalPath;
}

/** An account that may belong to the bank. */
export interface Candidate {
  readonly accountId: string;
  /** Where its bank was reached last, as the settings say; null where they know nothing of it. */
  readonly server: string | null;
}

export interface Recognition {
  /** For the client that logs in. */
  readonly recognize: RecognizeBank;
  /** After a log-in. Throws before one. */
  bank(): RecognizedBank;
}

/** All that the registry knows are candidates anyway. */
export function recognizeAccounts(
  { registry, stateDirectory }: RecognizeAccountsDeps,
  address: string,
  candidates: readonly Candidate[],
): Recognition {
  let recognized: RecognizedBank | null = null;

  const isAtAddress = ({ accountId, server }: Candidate): boolean =>
    registry.find(accountId)?.addresses.includes(address) ??
    // Journals of before accounts were registered are named after the address.
    (server === address || accountId === firstAccountId(address));

  return {
    async recognize(sight, signal) {
      const met = await meetBank(sight, signal);
      const known = registry.list().map(({ accountId, linkServer }) => ({ accountId, server: linkServer }));
      const verdicts = new Map<string, Verdict>();
      const kept = accountsWithJournal(stateDirectory).map((accountId) => ({ accountId, server: null }));
      for (const candidate of [...known, ...candidates, ...kept]) {
        const { accountId } = candidate;
        if (verdicts.has(accountId)) continue;
        const expected = {
          bankId: registry.find(accountId)?.bankId ?? null,
          isAtAddress: isAtAddress(candidate),
          evidence: () => evidenceOf(stateDirectory, accountId),
        };
        verdicts.set(accountId, await judgeBank(expected, met, signal));
      }
      recognized = { bankId: met.bankId, verdictOf: (accountId) => verdicts.get(accountId) ?? 'unknown' };
    },
    bank() {
      if (recognized === null) throw new Error('No bank was met yet.');
      return recognized;
    },
  };
}

/** Writes down where the bank of the account was met. Returns the accounts of other banks that were there before. */
export function settleBank(
  registry: AccountRegistry,
  accountId: string,
  address: string,
  bank: RecognizedBank,
): readonly string[] {
  const replaced = registry
    .at(address)
    .map((known) => known.accountId)
    .filter((known) => known !== accountId && bank.verdictOf(known) === 'other');
  registry.meet(accountId, { address, bankId: bank.bankId }, replaced);
  return replaced;
}

/** All accounts that were ever used in the directory, with or without an entry in the settings. */
export function everyAccount({ registry, stateDirectory }: RecognizeAccountsDeps): readonly string[] {
  return [
    ...new Set([
      ...registry.list().map(({ accountId }) => accountId),
      ...accountsWithJournal(stateDirectory),
    ]),
  ];
}

/**
 * Which of the known accounts belongs to the bank, the `preferred` one first. Null: none, the bank is new here. `unrecognized`: the
 * preferred one may be of this bank, and a user must say so.
 */
export function accountOf(
  bank: RecognizedBank,
  preferred: string,
  known: readonly string[],
): string | 'unrecognized' | null {
  const found = [preferred, ...known].find((accountId) => bank.verdictOf(accountId) === 'same');
  if (found !== undefined) return found;
  return known.includes(preferred) && bank.verdictOf(preferred) === 'unknown' ? 'unrecognized' : null;
}

function evidenceOf(stateDirectory: LocalPath, accountId: string): BankEvidence | null {
  return readJournalFacts(journalPath(stateDirectory, accountId))?.evidence ?? null;
}

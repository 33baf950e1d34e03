/**
 * main/accounts: looks at each log-in whether the bank is still the one that the open journal belongs to. An address may have another
 * bank from one day to the next; its journal then sends nothing there.
 */
import { AppError } from '../../shared/errors/index.ts';
import type { RecognizeBank } from '../api/index.ts';
import { evidenceIn, type Journal } from '../journal/index.ts';
import type { AccountRegistry } from './account-registry.ts';
import { judgeBank, keepEvidence, meetBank } from './recognize-bank.ts';

/** Why a log-in was given up: certainly another bank, or one that only a user can tell. */
export type BankMismatch = 'BANK_REPLACED' | 'BANK_UNRECOGNIZED';

export interface ExpectBankDeps {
  readonly registry: AccountRegistry;
  readonly journal: Pick<Journal, 'bankEvidence' | 'setBank'>;
  readonly accountId: string;
  readonly server: string;
  /** For a look: nothing is written down. */
  readonly isReadOnly: boolean;
  /** A user has said that it is the same bank. */
  readonly isVouchedFor: boolean;
  readonly onMismatch: (code: BankMismatch) => void;
}

/** The hook throws BANK_REPLACED and BANK_UNRECOGNIZED, and what the bank throws that is busy, failing or gone. */
export function expectBank(deps: ExpectBankDeps): RecognizeBank {
  const { registry, journal, accountId, server, isReadOnly } = deps;

  function refuse(code: BankMismatch): never {
    deps.onMismatch(code);
    throw new AppError(code, { server });
  }

  return async (sight, signal) => {
    const met = await meetBank(sight, signal);
    const known = registry.find(accountId);
    const expected = {
      bankId: known?.bankId ?? null,
      isAtAddress: (known?.addresses ?? [server]).includes(server),
      evidence: () => evidenceIn(journal.bankEvidence),
    };
    const verdict = await judgeBank(expected, met, signal);
    if (verdict === 'other') refuse('BANK_REPLACED');
    if (verdict === 'unknown' && !deps.isVouchedFor) refuse('BANK_UNRECOGNIZED');
    if (isReadOnly) return;
    registry.meet(accountId, { address: server, bankId: met.bankId }, []);
    if (met.bankId !== null) {
      journal.setBank(met.bankId);
      return;
    }
    journal.bankEvidence.setMarks(await sight.marks(signal));
    await keepEvidence(journal.bankEvidence, sight.findNamed, signal);
  };
}

import type { IntentCause } from '../../../shared/model/index.ts';
import { accountSignalOf, causeOf } from '../attempt/classify.ts';
import type { UploadObservation } from '../attempt/ports.ts';
import type { ProofBank } from './proof-ports.ts';

/**
 * The reason why no request reaches the bank: the bank is away (or another server is at its address), or it refuses the key. A
 * command that sends one proof and ends reads it, because no engine probes for that command. It opens and closes nothing.
 */
export type BankTrouble = 'unreachable' | 'refused';

/**
 * Wraps the bank. After each call, `note` receives the trouble that the call showed; null means that the bank answered and
 * accepts the account.
 */
export function noteBankTrouble(bank: ProofBank, note: (trouble: BankTrouble | null) => void): ProofBank {
  const noted = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call;
    } catch (error) {
      note(troubleOf(causeOf(error)));
      throw error;
    }
  };
  const read = async <Result>(reading: Promise<Result>): Promise<Result> => {
    const found = await noted(reading);
    note(null);
    return found;
  };
  return {
    async upload(request) {
      const observation = await bank.upload(request);
      noteObservation(observation, note);
      return observation;
    },
    readProofsOf: (projectId, signal) => read(bank.readProofsOf(projectId, signal)),
    readVersionsOf: (proofId, signal) => read(bank.readVersionsOf(proofId, signal)),
    signInAgain: () => noted(bank.signInAgain()),
  };
}

function noteObservation(observation: UploadObservation, note: (trouble: BankTrouble | null) => void): void {
  // A body that failed says nothing of the bank.
  if (observation.kind === 'response') note(null);
  else if (observation.kind !== 'body-failed') note(troubleOf(observation.cause));
}

function troubleOf(cause: IntentCause): BankTrouble | null {
  switch (accountSignalOf(cause)?.kind) {
    case 'refused':
      return 'refused';
    case 'unreachable':
    case 'misconfigured':
      return 'unreachable';
    default:
      return null;
  }
}

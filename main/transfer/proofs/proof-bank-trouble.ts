import type { IntentCause } from '../../../shared/model/index.ts';
import { accountSignalOf, causeOf } from '../attempt/classify.ts';
import type { UploadObservation } from '../attempt/ports.ts';
import type { ProofBank } from './proof-ports.ts';

/**
 * Why nothing can reach the bank: it is away (or something else is at its address), or it refuses the key. It is told to a command
 * that sends one proof and ends, without an engine that would probe for it. It opens and closes nothing.
 */
export type BankTrouble = 'unreachable' | 'refused';

/** The same bank; `note` is told after each call what that says about the bank as a whole, null: it is there and knows us. */
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

import { type BankClient, createBankClient, defaultBankClientOptions } from '../../../api/index.ts';
import { systemClock } from '../../../platform/index.ts';
import type { CliContext } from './cli-context.ts';

/** Signs in for one question and lets go again; for commands that need no engine and no state directory. */
export async function withBank<Result>(
  context: CliContext,
  work: (bank: BankClient) => Promise<Result>,
): Promise<Result> {
  const { server, credentials, expectedUser } = await context.account();
  const bank = createBankClient(
    { server, credentials, expectedUser, clock: systemClock, log: context.log },
    { ...defaultBankClientOptions, proxy: await context.proxy() },
  );
  try {
    await bank.signIn(context.surroundings.interrupted);
    return await work(bank);
  } finally {
    bank.close();
  }
}

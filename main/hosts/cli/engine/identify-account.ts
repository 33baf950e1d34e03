/** main/hosts/cli: the account of the environment, found by the bank that answers and not by its address. */
import { AppError } from '../../../../shared/errors/index.ts';
import type { KnownAccount } from '../../../accounts/index.ts';
import {
  accountOf,
  everyAccount,
  journalPath,
  type RecognizedBank,
  recognizeAccounts,
  settleBank,
} from '../../../accounts/index.ts';
import { createBankClient, defaultBankClientOptions } from '../../../api/index.ts';
import { systemClock } from '../../../platform/index.ts';
import { knownAccountIds, newAccountId } from '../../../settings/index.ts';
import type { CliAccount, CliContext } from '../context/cli-context.ts';
import { reportTrouble } from '../output/output.ts';

/** The user's statement where nothing else can identify the bank. */
export type ReportedBank = 'same-bank' | 'new-bank' | null;

interface Identify {
  /** Writes nothing down. */
  readonly isReadOnly: boolean;
  readonly word: ReportedBank;
}

/**
 * The account itself, unless the environment names an unknown address: then the bank that answers there decides. Throws as
 * `identifyAccount`.
 */
export async function identifyAtNewAddress(
  context: CliContext,
  account: CliAccount,
  how: Identify,
): Promise<CliAccount> {
  const registry = context.registry();
  const isKnownThere = registry.at(account.server).length > 0;
  // Where nothing was begun yet, or only by a Galley that knew addresses alone, the address names the account.
  if (account.isOfEnvironment !== true || isKnownThere || registry.list().length === 0) return account;
  return identifyAccount(context, account, how);
}

/**
 * Signs in once and lets go again. A bank that is new here gets an account of its own, also where another one was at its address
 * before; the user hears of that. Throws BANK_UNRECOGNIZED, and what the sign-in throws.
 */
export async function identifyAccount(
  context: CliContext,
  account: CliAccount,
  { isReadOnly, word }: Identify,
): Promise<CliAccount> {
  const { server, credentials } = account;
  const { interrupted } = context.surroundings;
  const registry = context.registry();
  const place = { registry, stateDirectory: context.paths.state };
  const saved = await context.savedAccounts();
  const recognition = recognizeAccounts(place, server, saved);
  const bank = createBankClient(
    { server, credentials, recognize: recognition.recognize, clock: systemClock, log: context.log },
    { ...defaultBankClientOptions, proxy: await context.proxy() },
  );
  try {
    await bank.signIn(interrupted);
    const met = asReported(recognition.bank(), word, registry.at(server));
    const known = everyAccount(place);
    const ofBank = saved.filter(({ accountId }) => met.verdictOf(accountId) === 'same');
    const user = ofBank.length > 1 ? ((await bank.userMe(interrupted))?.user ?? null) : null;
    const preferred = ofBank.find(({ identity }) => user !== null && identity === user) ?? account;
    const found = accountOf(met, preferred.accountId, known);
    if (found === 'unrecognized') throw new AppError('BANK_UNRECOGNIZED', { server });
    const taken = new Set([...knownAccountIds((await context.settings()).get()), ...known]);
    const accountId = found ?? newAccountId({ server, identity: null, bankId: met.bankId }, taken);
    const expectedUser = saved.find((each) => each.accountId === accountId)?.identity ?? null;
    if (!isReadOnly)
      for (const replaced of settleBank(registry, accountId, server, met))
        reportTrouble(context.output, {
          code: 'BANK_REPLACED',
          details: { setAside: journalPath(context.paths.state, replaced) },
        });
    return { ...account, accountId, expectedUser };
  } finally {
    bank.close();
  }
}

/** The word of a user counts for accounts that were at the address, where nothing else can tell. */
function asReported(
  bank: RecognizedBank,
  word: ReportedBank,
  there: readonly KnownAccount[],
): RecognizedBank {
  if (word === null) return bank;
  const ids = new Set(there.map(({ accountId }) => accountId));
  return {
    ...bank,
    verdictOf(accountId) {
      const verdict = bank.verdictOf(accountId);
      if (verdict !== 'unknown' || !ids.has(accountId)) return verdict;
      return word === 'same-bank' ? 'same' : 'other';
    },
  };
}

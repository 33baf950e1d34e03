import type { AccountView } from '../../../shared/rpc/index.ts';

type Named = Pick<AccountView, 'user' | 'server' | 'isBuiltIn'>;

/** The user and the bank of an account, in the terms of the page. */
export interface AccountName {
  readonly user: string;
  readonly bank: string;
}

export function accountNameOf(
  { user, server, isBuiltIn }: Named,
  t: (key: 'account.withApiKey' | 'account.builtIn') => string,
): AccountName {
  return {
    user: user ?? t('account.withApiKey'),
    bank: isBuiltIn ? t('account.builtIn') : (URL.parse(server)?.host ?? server),
  };
}

/** A person has to look at it: it does not sync, or something in it is parked. */
export function needsAttention({ state, word }: Pick<AccountView, 'state' | 'word'>): boolean {
  return state === 'no-secret' || word === 'sign-in-needed' || word === 'needs-attention';
}

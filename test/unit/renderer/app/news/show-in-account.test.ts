import { describe, expect, it } from 'vitest';
import { showInAccount } from '../../../../../renderer/app/news/show-in-account.ts';
import { createAppStore } from '../../../../../renderer/state/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type ProofId } from '../../../../../shared/model/index.ts';
import { session, statusWith } from '../../samples.ts';

describe('renderer/app/show-in-account', () => {
  it('leads there at once in the account that is shown', () => {
    const { open, opened, asked } = start();
    open('a1');
    expect([opened(), asked]).toEqual(['7', []]);
  });

  it('opens nothing under the same id of another account, and what was meant when that one is shown', () => {
    const { open, opened, asked, show } = start();
    open('a2');
    expect([opened(), asked]).toEqual([null, ['a2']]);
    show('a2');
    expect(opened()).toBe('7');
  });

  it('calls no user back who went to a third account, or was refused by the host', async () => {
    const away = start();
    away.open('a2');
    away.show('a3');
    away.show('a2');
    const refused = start(new AppError('NOT_SIGNED_IN'));
    refused.open('a2');
    await new Promise<void>((resolve) => setImmediate(resolve));
    refused.show('a2');
    const { leftAccountId, notices } = refused.store.getState();
    expect([
      away.opened(),
      refused.opened(),
      leftAccountId,
      notices.map(({ failure }) => failure.code),
    ]).toEqual([null, null, null, ['NOT_SIGNED_IN']]);
  });

  it('asks once about typed text, and goes nowhere when the user stays', () => {
    const { store, open, opened, asked, show } = start();
    store.getState().holdForm('account');
    open('a2');
    store.getState().stay();
    expect(asked).toEqual([]);
    open('a2');
    store.getState().leave();
    show('a2');
    expect([asked, store.getState().leaving, opened()]).toEqual([['a2'], null, '7']);
  });

  it('goes nowhere while files are handed over', () => {
    const { store, open, asked, held } = start();
    store.setState({ isSending: true });
    open('a2');
    expect([asked, held()]).toEqual([[], 1]);
  });
});

/** A page that shows the account a1. */
function start(refusal: AppError | null = null) {
  const store = createAppStore({
    client: {} as unknown as Parameters<typeof createAppStore>[0]['client'],
    send: () => Promise.reject(new Error('nothing is sent here')),
    storage: { read: () => null, write: () => {} },
    host: 'browser',
  });
  const asked: string[] = [];
  let heldCount = 0;
  const show = (accountId: string): void =>
    store.getState().apply({
      kind: 'snapshot',
      session: { ...session, accountId },
      status: statusWith({}),
      transfers: { rows: [], total: 0 },
    });
  show('a1');
  const deps = {
    store,
    accounts: {
      show: async ({ accountId }: { readonly accountId: string }) => {
        asked.push(accountId);
        if (refusal !== null) throw refusal;
        return session;
      },
    },
    refuseHeld: () => {
      heldCount += 1;
    },
  };
  return {
    store,
    asked,
    show,
    held: () => heldCount,
    open: (accountId: string) =>
      showInAccount(deps, accountId, () => store.getState().showProof(asId<ProofId>('7'))),
    opened: () => store.getState().openProofId,
  };
}

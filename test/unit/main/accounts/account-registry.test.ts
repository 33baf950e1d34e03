import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAccountRegistry } from '../../../../main/accounts/account-registry.ts';
import { journalPath } from '../../../../main/accounts/journal-paths.ts';
import { openJournal } from '../../../../main/journal/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { temporaryDirectory } from '../../../support/temporary-directory.ts';

const address = 'https://bank.example';
const renamed = 'https://media.example';

describe('account-registry', () => {
  it('keeps the bank of an account over a new address and another opening', async () => {
    const state = await temporaryDirectory();
    const registry = openAccountRegistry(state);
    registry.ensure('aa', address);
    registry.meet('aa', { address, bankId: 'bank-1' }, []);
    registry.meet('aa', { address: renamed, bankId: null }, []);
    expect(openAccountRegistry(state).list()).toEqual([
      {
        accountId: 'aa',
        bankId: 'bank-1',
        linkServer: address,
        addresses: [renamed, address],
        generation: null,
      },
    ]);
  });

  it('takes an address from the accounts of the bank that was there before', async () => {
    const registry = openAccountRegistry(await temporaryDirectory());
    registry.meet('aa', { address, bankId: 'bank-1' }, []);
    registry.meet('bb', { address, bankId: 'bank-2' }, ['aa']);
    expect(registry.at(address).map(({ accountId }) => accountId)).toEqual(['bb']);
    expect(registry.linkServerOf('aa', renamed)).toBe(address);
  });

  it('begins nothing where nothing was begun', async () => {
    const state = await temporaryDirectory();
    expect(openAccountRegistry(state).list()).toEqual([]);
    expect(existsSync(join(state, 'banks.json'))).toBe(false);
  });

  it.each([
    ['was lost', (path: string) => rmSync(path)],
    ['is damaged', (path: string) => writeFileSync(path, '{"accounts":')],
  ])('reads the journals where the file %s', async (_what, spoil) => {
    const state = await temporaryDirectory();
    const registry = openAccountRegistry(state);
    registry.meet('aa', { address, bankId: 'bank-1' }, []);
    const journal = openJournal({
      path: journalPath(state, 'aa'),
      clock: createFakeClock(),
      log: silentLog,
      owner: { accountId: 'aa', bankId: 'bank-1', linkServer: address },
      generation: registry.generationOf('aa'),
    });
    journal.close();
    expect(registry.generationOf('aa').kept()).toBe(2);
    // A journal of another account does not speak for its name.
    writeFileSync(journalPath(state, 'bb'), 'no journal');
    spoil(join(state, 'banks.json'));
    expect(openAccountRegistry(state).list()).toEqual([
      { accountId: 'aa', bankId: 'bank-1', linkServer: address, addresses: [address], generation: null },
    ]);
  });
});

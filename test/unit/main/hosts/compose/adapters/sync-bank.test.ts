import { describe, expect, it } from 'vitest';
import { createSyncBank } from '../../../../../../main/hosts/compose/adapters/sync-bank.ts';
import { asId, type BankFolderId } from '../../../../../../shared/model/index.ts';

type Client = Parameters<typeof createSyncBank>[0];

const top = asId<BankFolderId>('0');
const never = new AbortController().signal;

describe('sync-bank', () => {
  it('says that a bank has no folders to list or make when the bank has said so', async () => {
    const bank = open({ isFinal: true });
    const changes = { parentId: top, name: 'New' };
    expect([await bank.folderChildren(top, never), await bank.saveFolder(null, changes, never)]).toEqual([
      null,
      'made',
    ]);
  });

  it('takes a bank that could not describe itself for one that fails, not for one that cannot', async () => {
    const bank = open({ isFinal: false });
    const codes = await Promise.all(
      [bank.folderChildren(top, never), bank.saveFolder(null, { parentId: top, name: 'New' }, never)].map(
        (asked) => asked.then(String, ({ code }) => code),
      ),
    );
    expect(codes).toEqual(['BANK_FAILED', 'BANK_FAILED']);
  });
});

function open({ isFinal }: { readonly isFinal: boolean }) {
  const client: Pick<Client, 'describe' | 'folderChildren' | 'saveFolder'> = {
    describe: async () => ({
      isSelfDescribed: false,
      isFinal,
      pagesSearch: false,
      has: () => false,
      announces: () => false,
    }),
    folderChildren: async () => null,
    saveFolder: async () => asId<BankFolderId>('made'),
  };
  return createSyncBank(client as Client);
}

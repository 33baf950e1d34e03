import { describe, expect, it } from 'vitest';
import { unnamedFolderToLoad } from '../../../../../renderer/state/bank-folders/folder-search.ts';
import { createAppStore, folderName } from '../../../../../renderer/state/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { BankFolderCard } from '../../../../../shared/rpc/index.ts';
import { folderCard, session } from '../../samples.ts';

const pickName = ({ en }: Readonly<Record<string, string>>, id: string): string => en ?? id;
const withChildren = (card: BankFolderCard): BankFolderCard => ({ ...card, hasChildren: true });
const tree: Readonly<Record<string, readonly BankFolderCard[]>> = {
  '0': [folderCard('p', '0', 'Photos'), withChildren(folderCard('b', '0', 'Brand'))],
  b: [folderCard('l', 'b', 'Logos')],
};

describe('renderer/state/folder-search', () => {
  it('names the folder of a row by asking each level of the tree once', async () => {
    const { store, asked, look } = pageOver((id) => ({ isListable: true, folders: tree[id] ?? [] }));
    await look('l');
    await look('l');
    await look('p');
    expect([asked, nameIn(store, 'l')]).toEqual([['0', 'b'], 'Brand / Logos']);
  });

  it('asks a level once more when the bank that did not answer is back', async () => {
    let isDown = true;
    const { store, asked, look } = pageOver((id) => {
      if (isDown) throw new AppError('BANK_UNREACHABLE');
      return { isListable: true, folders: tree[id] ?? [] };
    });
    await look('p');
    isDown = false;
    await store.getState().askFailedFolders();
    await look('p');
    expect([asked, nameIn(store, 'p')]).toEqual([['0', '0'], 'Photos']);
  });

  it('asks nothing for a folder with a known name, or for none', async () => {
    const { store, asked, look } = pageOver((id) => ({ isListable: true, folders: tree[id] ?? [] }));
    const inbox = { bankFolderId: asId<BankFolderId>('in'), name: 'Inbox' };
    store.setState({ session: { ...session, builtIn: { state: 'running', server: null, inbox } } });
    await look('in');
    await look(null);
    expect([asked, nameIn(store, 'in')]).toEqual([[], 'Inbox']);
  });

  it.each([
    ['cannot list folders', () => ({ isListable: false, folders: [] })],
    [
      'does not answer',
      () => {
        throw new AppError('BANK_UNREACHABLE');
      },
    ],
    ['does not show the folder', () => ({ isListable: true, folders: [] })],
  ])('leaves the id, and the bank in peace, where it %s', async (_what, answer) => {
    const { store, asked, look } = pageOver(answer);
    await look('l');
    await look('l');
    expect([asked, nameIn(store, 'l')]).toEqual([['0'], 'l']);
  });
});

type PageStore = ReturnType<typeof createAppStore>;

function nameIn(store: PageStore, id: string): string {
  return folderName(store.getState(), asId<BankFolderId>(id), pickName);
}

/** `look` does what a row does while it is seen: as long as there is something to ask, it asks. */
function pageOver(answer: (id: string) => { isListable: boolean; folders: readonly BankFolderCard[] }) {
  const asked: string[] = [];
  const client = {
    bank: {
      folderChildren: async ({ bankFolderId }: { readonly bankFolderId: string }) => {
        asked.push(bankFolderId);
        return answer(bankFolderId);
      },
    },
    uploads: {},
  };
  const store = createAppStore({
    client: client as unknown as Parameters<typeof createAppStore>[0]['client'],
    send: () => Promise.reject(new Error('nothing is sent here')),
    storage: { read: () => null, write: () => {} },
    host: 'browser',
  });
  const look = async (id: string | null): Promise<void> => {
    const wanted = id === null ? null : asId<BankFolderId>(id);
    for (;;) {
      const next = unnamedFolderToLoad(store.getState(), wanted);
      if (next === null) return;
      await store.getState().loadFolders(next);
    }
  };
  return { store, asked, look };
}

import { describe, expect, it } from 'vitest';
import {
  chosenFolderName,
  createAppStore,
  folderName,
  topFolderId,
  treeChildren,
} from '../../../../../renderer/state/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { BankFolderCard } from '../../../../../shared/rpc/index.ts';
import { folderCard, session, statusWith } from '../../samples.ts';

const pickName = ({ en }: Readonly<Record<string, string>>, id: string): string => en ?? id;
const tree: Readonly<Record<string, readonly BankFolderCard[]>> = {
  '0': [folderCard('b', '0', 'Photos'), folderCard('a', '0', 'Brand')],
  a: [folderCard('a1', 'a', 'Logos')],
};

interface Answer {
  readonly isListable: boolean;
  readonly folders: readonly BankFolderCard[];
}

describe('renderer/state/bank-folders-slice', () => {
  it('asks for a level that is on its way once and shows it by name', async () => {
    const { store, asked } = storeOver(async (id) => ({ isListable: true, folders: tree[id] ?? [] }));
    await Promise.all([store.getState().loadFolders(topFolderId), store.getState().loadFolders(topFolderId)]);
    expect(asked).toEqual(['0']);
    const children = treeChildren(store.getState().folderChildren, topFolderId, pickName);
    expect(children?.kind === 'loaded' && children.folders.map(({ name }) => name)).toEqual([
      'Brand',
      'Photos',
    ]);
  });

  it('asks for a known level again, and shows what it knew until the answer is there', async () => {
    const answers: PromiseWithResolvers<Answer>[] = [];
    const { store, asked } = storeOver(() => {
      const answer = Promise.withResolvers<Answer>();
      answers.push(answer);
      return answer.promise;
    });
    const names = (): readonly string[] | undefined => {
      const children = treeChildren(store.getState().folderChildren, topFolderId, pickName);
      return children?.kind === 'loaded' ? children.folders.map(({ name }) => name) : undefined;
    };
    const first = store.getState().loadFolders(topFolderId);
    answers[0]?.resolve({ isListable: true, folders: [folderCard('a', '0', 'Brand')] });
    await first;

    const again = store.getState().loadFolders(topFolderId);
    const alongside = store.getState().loadFolders(topFolderId);
    expect([asked, names()]).toEqual([['0', '0'], ['Brand']]);
    answers[1]?.resolve({
      isListable: true,
      folders: [folderCard('a', '0', 'Trademark'), folderCard('b', '0', 'Photos')],
    });
    await Promise.all([again, alongside]);
    expect(names()).toEqual(['Photos', 'Trademark']);
    expect(folderName(store.getState(), asId<BankFolderId>('a'), pickName)).toBe('Trademark');
  });

  it('keeps a level that it knows when the bank does not answer the second time, and asks a third', async () => {
    let isDown = false;
    const { store, asked } = storeOver(async (id) => {
      if (isDown) throw new AppError('BANK_UNREACHABLE');
      return { isListable: true, folders: tree[id] ?? [] };
    });
    await store.getState().loadFolders(topFolderId);
    const known = store.getState().folderChildren;
    isDown = true;
    await store.getState().loadFolders(topFolderId);
    expect(store.getState().folderChildren).toEqual(known);
    await store.getState().loadFolders(topFolderId);
    expect(asked.length).toBe(3);
  });

  it('names a folder by its path, else by its link, the inbox, or its id', async () => {
    const { store } = storeOver(async (id) => ({ isListable: true, folders: tree[id] ?? [] }));
    await store.getState().loadFolders(topFolderId);
    await store.getState().loadFolders(asId<BankFolderId>('a'));
    const state = {
      ...store.getState(),
      status: statusWith({}),
      session: {
        ...session,
        builtIn: {
          state: 'running' as const,
          server: null,
          inbox: { bankFolderId: asId<BankFolderId>('in'), name: 'Inbox' },
        },
      },
    };
    const names = ['a1', 'b', 'in', 'unknown'].map((id) =>
      folderName(state, asId<BankFolderId>(id), pickName),
    );
    expect(names).toEqual(['Brand / Logos', 'Photos', 'Inbox', 'unknown']);
    const chosen = ['a1', 'unknown'].map((id) =>
      chosenFolderName(state, { id: asId<BankFolderId>(id), name: 'Merkit' }, pickName),
    );
    expect(chosen).toEqual(['Brand / Logos', 'Merkit']);
  });

  it('remembers a failure with its code and asks again on command', async () => {
    let isDown = true;
    const { store, asked } = storeOver(async () => {
      if (isDown) throw new AppError('BANK_UNREACHABLE');
      return { isListable: false, folders: [] };
    });
    await store.getState().loadFolders(topFolderId);
    expect(treeChildren(store.getState().folderChildren, topFolderId, pickName)).toEqual({
      kind: 'failed',
      code: 'BANK_UNREACHABLE',
    });
    isDown = false;
    await store.getState().loadFolders(topFolderId);
    expect({ asked: asked.length, isListable: store.getState().areFoldersListable }).toEqual({
      asked: 2,
      isListable: false,
    });
  });

  it('drops an answer of a bank that was left in between', async () => {
    const answers: PromiseWithResolvers<Answer>[] = [];
    const { store } = storeOver(() => {
      const answer = Promise.withResolvers<Answer>();
      answers.push(answer);
      return answer.promise;
    });
    const loading = store.getState().loadFolders(topFolderId);
    store.getState().forgetFolders();
    const ofTheNext = store.getState().loadFolders(topFolderId);
    answers[0]?.resolve({ isListable: true, folders: tree['0'] ?? [] });
    await loading;
    expect(store.getState().folderChildren.get(topFolderId)).toEqual({ kind: 'loading' });
    expect(store.getState().folderCards.size).toBe(0);
    answers[1]?.resolve({ isListable: true, folders: [] });
    await ofTheNext;
    expect(store.getState().folderChildren.get(topFolderId)).toEqual({ kind: 'loaded', folders: [] });
  });

  it('names a ring of folders without running in it', () => {
    const ring = new Map(
      [folderCard('x', 'y', 'X'), folderCard('y', 'x', 'Y')].map((card) => [card.bankFolderId, card]),
    );
    expect(
      folderName({ folderCards: ring, status: null, session: null }, asId<BankFolderId>('x'), pickName),
    ).toBe('Y / X');
  });
});

function storeOver(children: (id: string) => Promise<Answer>) {
  const asked: string[] = [];
  const client = {
    bank: {
      folderChildren: ({ bankFolderId }: { readonly bankFolderId: string }) => {
        asked.push(bankFolderId);
        return children(bankFolderId);
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
  return { store, asked };
}

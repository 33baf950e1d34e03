import { describe, expect, it } from 'vitest';
import { createAppStore } from '../../../../../renderer/state/index.ts';
import { leaveAccount } from '../../../../../renderer/state/slices/leave-account.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { type AssetId, asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import type { UploadGrant } from '../../../../../shared/rpc/index.ts';

describe('renderer/state/leave-account', () => {
  it('forgets what was searched: a folder of one bank is none of another', () => {
    const store = createAppStore({
      client: {} as Parameters<typeof createAppStore>[0]['client'],
      send: async () => ({ kind: 'skipped' }),
      storage: { read: () => null, write: () => undefined },
      host: 'browser',
    });
    const untouched = store.getState().searchWish;
    store.getState().changeSearch({ text: 'bottle' });
    store.getState().changeSearch({ folderId: asId<BankFolderId>('f1') });
    expect(store.getState().searchWish).toEqual({ ...untouched, text: 'bottle', folderId: 'f1' });
    leaveAccount(store.setState, store.getState);
    expect(store.getState().searchWish).toEqual(untouched);
  });

  it('lets each account be offered its own folder to begin with', async () => {
    const store = createAppStore({
      client: {} as Parameters<typeof createAppStore>[0]['client'],
      send: async () => ({ kind: 'skipped' }),
      storage: { read: () => null, write: () => undefined },
      host: 'browser',
    });
    await store.getState().offerUploadFolder(asId<BankFolderId>('f1'));
    leaveAccount(store.setState, store.getState);
    await store.getState().offerUploadFolder(asId<BankFolderId>('f2'));
    expect(store.getState().uploadFolderId).toBe('f2');
  });

  it('cuts a file for an asset off that is on its way to the bank that is left, and says so', async () => {
    const client = {
      uploads: {
        announce: async () => ({ dropId: 'd1' }),
        conclude: async () => undefined,
        begin: async () => ({ uploadGrant: asId<UploadGrant>('u1') }),
      },
    };
    const store = createAppStore({
      client: client as unknown as Parameters<typeof createAppStore>[0]['client'],
      send: ({ signal }) =>
        new Promise((_resolve, reject) => {
          const end = (): void => reject(new AppError('CANCELLED'));
          if (signal.aborted) end();
          else signal.addEventListener('abort', end);
        }),
      storage: { read: () => null, write: () => undefined },
      host: 'browser',
    });
    store.getState().setConnection('open');
    const assetId = asId<AssetId>('a1');
    store.getState().showAsset({
      assetId,
      name: { en: 'Logo' },
      fileName: 'logo.png',
      sizeBytes: 1,
      created: 1,
      modified: 1,
      thumbnail: null,
      editable: true,
      linkedFolders: [],
      dimensions: null,
    });
    store.getState().chooseAssetFile({ name: 'next.png', body: new Blob(['abc']) });
    const sending = store.getState().sendAssetFile({ kind: 'version', assetId, bankFolderId: null });
    store.getState().showAsset(null);
    leaveAccount(store.setState, store.getState);
    await sending;
    const { assetFile, notices } = store.getState();
    expect([assetFile, notices.map(({ subject, failure }) => [subject, failure.code])]).toEqual([
      null,
      [['next.png', 'ACCOUNT_SWITCHED']],
    ]);
  });
});

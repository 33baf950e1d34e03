import { describe, expect, it } from 'vitest';
import { createAppStore, obeyHost } from '../../../../renderer/stores/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { type AssetId, asId, type ProjectId, type ProofId } from '../../../../shared/model/index.ts';
import type { AssetDetailsView, HostCommand } from '../../../../shared/rpc/index.ts';

const assetId = asId<AssetId>('12');
const asset: AssetDetailsView = {
  assetId,
  name: { en: 'Cover' },
  description: {},
  created: 1,
  modified: 2,
  publishEnd: null,
  statusId: null,
  properties: [],
  keywords: [],
  linkedFolders: [],
  master: null,
  attachments: [],
  editable: true,
};

describe('obey-host', () => {
  it.each<[HostCommand, object]>([
    [{ kind: 'go', place: 'settings' }, { place: 'settings' }],
    [
      { kind: 'activity', filter: 'issues' },
      { place: 'activity', activityFilter: 'issues', activityText: '' },
    ],
    [{ kind: 'upload' }, { isUploadOpen: true }],
    [
      { kind: 'project', projectId: asId<ProjectId>('3') },
      { place: 'projects', openProjectId: '3' },
    ],
    [
      { kind: 'proof', proofId: asId<ProofId>('7') },
      { place: 'proof', openProofId: '7' },
    ],
    [{ kind: 'link-refused', reason: 'unknown-bank' }, { refusedLinks: ['unknown-bank'] }],
  ])('leads by %j where it says', (command, expected) => {
    const { store, obey } = open(async () => null);
    obey(command);
    expect(store.getState()).toMatchObject(expected);
  });

  it('opens an asset when the bank has shown it', async () => {
    const { store, obey } = open(async () => asset);
    await obey({ kind: 'asset', assetId });
    expect([store.getState().place, store.getState().openAsset?.name]).toEqual(['search', { en: 'Cover' }]);
  });

  it('says so when there is no such asset, or it cannot be read', async () => {
    const gone = open(async () => null);
    await gone.obey({ kind: 'asset', assetId });
    const failed = open(() => Promise.reject(new AppError('INTERNAL')));
    await failed.obey({ kind: 'asset', assetId });
    expect([gone.store.getState().refusedLinks, failed.store.getState().notices.length]).toEqual([
      ['unreadable'],
      1,
    ]);
  });
});

function open(read: () => Promise<AssetDetailsView | null>) {
  const store = createAppStore({
    client: {} as unknown as Parameters<typeof createAppStore>[0]['client'],
    send: () => Promise.reject(new Error('nothing is sent here')),
    storage: { read: () => null, write: () => {} },
    host: 'desktop',
  });
  const { refuseLink } = store.getState();
  return {
    store,
    async obey(command: HostCommand): Promise<void> {
      obeyHost(command, { store, assets: { read }, refuseLink });
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

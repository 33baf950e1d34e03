import { describe, expect, it } from 'vitest';
import { createAppStore, followHost } from '../../../../../renderer/state/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { type AssetId, asId, type ProjectId, type ProofId } from '../../../../../shared/model/index.ts';
import type { AssetDetailsView, EngineEventView, HostCommand } from '../../../../../shared/rpc/index.ts';
import { session, statusWith } from '../../samples.ts';

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
    expect([store.getState().place, store.getState().openAsset?.name]).toEqual(['library', { en: 'Cover' }]);
  });

  it('opens no asset for a person who has gone elsewhere, or to another account, before the bank has shown it', async () => {
    const reading = Promise.withResolvers<AssetDetailsView | null>();
    const { store, obey, showAccount } = open(() => reading.promise);
    const other = open(() => reading.promise);
    showAccount('a1');
    other.showAccount('a1');
    await obey({ kind: 'asset', assetId });
    await other.obey({ kind: 'asset', assetId });
    store.getState().goTo('activity');
    other.showAccount('a2');
    reading.resolve(asset);
    await obey({ kind: 'link-refused', reason: 'unknown-bank' });
    expect([store.getState().openAsset, other.store.getState().openAsset]).toEqual([null, null]);
  });

  it('opens what is of another account when that one is shown, and nothing of it before', async () => {
    const { store, obey, showAccount } = open(async () => null);
    showAccount('a1');
    await obey({ kind: 'proof', proofId: asId<ProofId>('7'), accountId: 'a2' });
    const before = store.getState().openProofId;
    showAccount('a2');
    const { place, openProofId } = store.getState();
    expect([before, place, openProofId]).toEqual([null, 'proof', '7']);
    showAccount('a1');
    showAccount('a2');
    expect(store.getState().openProofId).toBeNull();
  });

  it('forgets what waits for another account when something else is asked for', async () => {
    const { store, obey, showAccount } = open(async () => null);
    showAccount('a1');
    await obey({ kind: 'proof', proofId: asId<ProofId>('7'), accountId: 'a2' });
    await obey({ kind: 'project', projectId: asId<ProjectId>('3'), accountId: 'a1' });
    showAccount('a2');
    expect(store.getState()).toMatchObject({ openProofId: null, place: 'projects' });
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
  const follow = followHost({ store, assets: { read }, refuseLink });
  return {
    store,
    showAccount: (accountId: string) => store.getState().apply(snapshotOf(accountId)),
    async obey(command: HostCommand): Promise<void> {
      follow(command);
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
  };
}

function snapshotOf(accountId: string): EngineEventView {
  return {
    kind: 'snapshot',
    session: { ...session, accountId },
    status: statusWith({}),
    transfers: { rows: [], total: 0 },
  };
}

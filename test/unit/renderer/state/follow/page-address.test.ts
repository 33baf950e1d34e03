import { describe, expect, it } from 'vitest';
import { addressOf, followAddress, readAddress } from '../../../../../renderer/state/index.ts';
import { type AssetId, asId, type ProjectId, type ProofId } from '../../../../../shared/model/index.ts';
import type { AssetCard } from '../../../../../shared/rpc/index.ts';

const nothingOpen = { place: 'activity', openProofId: null, openProjectId: null, openAsset: null } as const;
const card = { assetId: asId<AssetId>('a/1') } as AssetCard;

describe('page-address', () => {
  it.each([
    [nothingOpen, '/activity'],
    [{ ...nothingOpen, place: 'proof', openProofId: asId<ProofId>('2003') }, '/proof/2003'],
    [{ ...nothingOpen, place: 'projects', openProjectId: asId<ProjectId>('12') }, '/project/12'],
    [{ ...nothingOpen, place: 'library', openAsset: card }, '/asset/a%2F1'],
    [{ ...nothingOpen, place: 'folders', openProofId: asId<ProofId>('2003') }, '/folders'],
  ] as const)('names what is open: %#', (state, address) => {
    expect(addressOf(state)).toBe(address);
  });

  it.each([
    ['#/activity', { kind: 'place', place: 'activity' }],
    ['#/proof', { kind: 'place', place: 'proof' }],
    ['#/search', { kind: 'place', place: 'library' }],
    ['#/proof/2003', { kind: 'proof', proofId: '2003' }],
    ['#/project/12', { kind: 'project', projectId: '12' }],
    ['#/asset/a%2F1', { kind: 'asset', assetId: 'a/1' }],
    ['#/elsewhere', null],
    ['#/activity/5', null],
    ['#/asset/%', null],
    ['', null],
  ])('reads %s', (hash, address) => {
    expect(readAddress(hash)).toEqual(address);
  });

  it('leads to what is named, and leaves an asset alone that is open already', () => {
    const went: unknown[] = [];
    const state = {
      ...nothingOpen,
      place: 'library' as const,
      openAsset: card,
      goTo: (place: string) => went.push(place),
      showProof: (proofId: string) => went.push(['proof', proofId]),
      showProject: (projectId: string | null) => went.push(['project', projectId]),
      showAsset: (shown: unknown) => went.push(['asset', shown]),
    };
    for (const hash of ['#/asset/a%2F1', '#/asset/2', '#/search', '#/proof/3', '#/projects', '#/settings']) {
      const address = readAddress(hash);
      if (address !== null) followAddress(address, state, (assetId) => went.push(['read', assetId]));
    }
    expect(went).toEqual([
      ['read', '2'],
      ['asset', null],
      'library',
      ['proof', '3'],
      ['project', null],
      'settings',
    ]);
  });
});

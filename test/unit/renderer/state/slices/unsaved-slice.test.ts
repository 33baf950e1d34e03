import { describe, expect, it } from 'vitest';
import { followHost } from '../../../../../renderer/state/index.ts';
import { leaveAccount } from '../../../../../renderer/state/slices/leave-account.ts';
import { type AppState, createAppStore } from '../../../../../renderer/state/store/app-store.ts';
import { type AssetId, asId, type ProjectId, type ProofId } from '../../../../../shared/model/index.ts';
import type { AssetCard } from '../../../../../shared/rpc/index.ts';

const ways: readonly (readonly [string, (state: AppState) => void, Partial<AppState>])[] = [
  ['another screen', (state) => state.goTo('folders'), { place: 'folders' }],
  [
    'a part of Activity',
    (state) => state.showActivity('issues', 'a'),
    { place: 'activity', activityFilter: 'issues', activityText: 'a' },
  ],
  [
    'a part of the settings',
    (state) => state.showSettings('network'),
    { place: 'settings', settingsSection: 'network' },
  ],
  [
    'another project',
    (state) => state.showProject(asId<ProjectId>('3')),
    { place: 'projects', openProjectId: asId<ProjectId>('3') },
  ],
  [
    'a proof',
    (state) => state.showProof(asId<ProofId>('7')),
    { place: 'proof', openProofId: asId<ProofId>('7') },
  ],
  ['another asset', (state) => state.showAsset(card('a2')), { place: 'library', openAsset: card('a2') }],
];

describe('renderer/state/unsaved-slice', () => {
  it.each(ways)('asks before a form is lost by going to %s, and goes on confirmation', (_name, go, there) => {
    const { state } = open();
    state().holdForm('screen');
    const before = { place: state().place, openAsset: state().openAsset };
    go(state());
    expect([state().leaving?.takes, state()]).toMatchObject(['screen', before]);
    state().leave();
    expect(state()).toMatchObject({ ...there, leaving: null });
  });

  it.each(ways)('goes to %s at once where nothing is lost', (_name, go, there) => {
    const { state } = open();
    state().holdForm('screen')();
    state().holdForm('account');
    go(state());
    expect(state()).toMatchObject({ ...there, leaving: null });
  });

  it('leaves everything as it is for a person who stays, and asks again the next time', () => {
    const { state } = open();
    state().holdForm('screen');
    state().goTo('folders');
    state().stay();
    expect([state().place, state().leaving]).toEqual(['library', null]);
    state().goTo('projects');
    expect(state().leaving).not.toBeNull();
  });

  it('asks nothing when the target is the present place', () => {
    const { state } = open();
    state().holdForm('screen');
    state().goTo('library');
    state().showAsset(card('a1'));
    expect([state().leaving, state().place]).toEqual([null, 'library']);
    state().withoutAsking(() => state().showSettings('general'));
    state().showSettings('network');
    expect([state().leaving, state().settingsSection]).toEqual([null, 'network']);
  });

  it('follows the later of two wishes', () => {
    const { state } = open();
    state().holdForm('screen');
    state().goTo('folders');
    state().goTo('projects');
    state().leave();
    expect(state().place).toBe('projects');
  });

  it('goes on by itself when the last form that would be lost is saved in between, once', () => {
    const { state } = open();
    const letFirstGo = state().holdForm('screen');
    const letSecondGo = state().holdForm('screen');
    state().goTo('folders');
    letFirstGo();
    expect(state().place).toBe('library');
    letSecondGo();
    expect([state().place, state().leaving]).toEqual(['folders', null]);
    state().goTo('library');
    letSecondGo();
    expect(state().place).toBe('library');
  });

  it('loses with the account also what outlives a screen', () => {
    const { state } = open();
    let isGone = false;
    state().holdForm('account');
    state().leaveFor('account', () => {
      isGone = true;
    });
    expect(isGone).toBe(false);
    state().leave();
    expect(isGone).toBe(true);
  });

  it('asks nothing of a form that goes by its own button, and asks of the next one', () => {
    const { state } = open();
    state().holdForm('screen');
    state().withoutAsking(() => state().showAsset(null));
    expect([state().openAsset, state().leaving]).toEqual([null, null]);
    state().goTo('folders');
    expect(state().leaving).not.toBeNull();
  });

  it('forgets where a person wanted to go in an account that is not shown any more', () => {
    const { store, state } = open();
    const letGo = state().holdForm('screen');
    state().showProject(asId<ProjectId>('3'));
    leaveAccount(store.setState, store.getState);
    letGo();
    expect([state().leaving, state().openProjectId, state().openAsset]).toEqual([null, null, null]);
  });

  it('asks once before a link to an asset takes the form of another', async () => {
    const { store, state } = open();
    const letGo = state().holdForm('screen');
    const follow = followHost({ store, assets: { read: async () => null }, refuseLink: state().refuseLink });
    follow({ kind: 'asset', assetId: asId<AssetId>('a2') });
    expect([state().leaving?.takes, state().openAsset?.assetId]).toEqual(['screen', 'a1']);
    state().leave();
    letGo();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect([state().leaving, state().openAsset, state().refusedLinks]).toEqual([null, null, ['unreadable']]);
  });
});

/** A person looks at an asset beside the list it was found in. */
function open() {
  const store = createAppStore({
    client: {} as Parameters<typeof createAppStore>[0]['client'],
    send: async () => ({ kind: 'skipped' }),
    storage: { read: () => null, write: () => undefined },
    host: 'browser',
  });
  store.getState().goTo('library');
  store.getState().showAsset(card('a1'));
  return { store, state: store.getState };
}

function card(id: string): AssetCard {
  return {
    assetId: asId<AssetId>(id),
    name: { en: id },
    fileName: `${id}.png`,
    sizeBytes: 1,
    created: 1,
    modified: 1,
    thumbnail: null,
    editable: true,
    linkedFolders: [],
    dimensions: null,
  };
}

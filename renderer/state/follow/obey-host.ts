import { type AssetId, assertNever } from '../../../shared/model/index.ts';
import type { AssetCard, AssetDetailsView, HostCommand, RpcClient } from '../../../shared/rpc/index.ts';
import type { AppStore } from '../store/app-store.ts';

export interface ObeyHostDeps {
  readonly store: AppStore;
  readonly assets: Pick<RpcClient['assets'], 'read'>;
  /** Says that a link leads nowhere. */
  readonly refuseLink: (reason: Extract<HostCommand, { kind: 'link-refused' }>['reason']) => void;
}

/**
 * Performs requests of the program around the page. A request for another account waits until that one is shown, or gives way to
 * the next one: with the account, every open object leaves the screen.
 */
export function followHost(deps: ObeyHostDeps): (command: HostCommand) => void {
  const { store } = deps;
  let waiting: HostCommand | null = null;
  const isTimely = (command: HostCommand): boolean =>
    !('accountId' in command) ||
    command.accountId === undefined ||
    command.accountId === store.getState().session?.accountId;
  store.subscribe(() => {
    if (waiting === null || !isTimely(waiting)) return;
    const command = waiting;
    waiting = null;
    obeyHost(command, deps);
  });
  return (command) => {
    waiting = isTimely(command) ? null : command;
    if (waiting === null) obeyHost(command, deps);
  };
}

/** It only ever leads somewhere. */
function obeyHost(command: HostCommand, { store, assets, refuseLink }: ObeyHostDeps): void {
  const state = store.getState();
  const showRead = (assetId: AssetId): void => {
    assets.read({ assetId }).then(
      (asset) => {
        const now = store.getState();
        // Another account may have another asset of this id, and who went elsewhere is not called back.
        const isThere = now.place === 'library' && now.session?.accountId === state.session?.accountId;
        if (asset === null) refuseLink('unreadable');
        else if (isThere) now.showAsset(cardOf(asset));
      },
      (error: unknown) => store.getState().report(error, ''),
    );
  };
  switch (command.kind) {
    case 'go':
      state.goTo(command.place);
      break;
    case 'activity':
      state.showActivity(command.filter);
      break;
    case 'upload':
      state.openUpload();
      break;
    case 'project':
      state.showProject(command.projectId);
      break;
    case 'proof':
      state.showProof(command.proofId);
      break;
    case 'asset':
      state.leaveFor('screen', () => {
        state.goTo('library');
        // With the form that was just asked about: it is not asked about again when the bank has shown the other one.
        state.showAsset(null);
        showRead(command.assetId);
      });
      break;
    case 'link-refused':
      refuseLink(command.reason);
      break;
    default:
      assertNever(command);
  }
}

/** The content of the drawer until it has read everything itself. */
function cardOf({
  assetId,
  name,
  created,
  modified,
  editable,
  linkedFolders,
  master,
}: AssetDetailsView): AssetCard {
  const { fileName = '', sizeBytes = 0 } = master ?? {};
  return {
    assetId,
    name,
    fileName,
    sizeBytes,
    created,
    modified,
    editable,
    linkedFolders,
    thumbnail: null,
    dimensions: null,
  };
}

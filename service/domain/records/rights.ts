/**
 * The six rights of a group on a media-bank folder. They are inherited down the tree, and an asset takes the union over
 * the folders it is linked to (`docs/api/extensions.md#rights`).
 */
export interface Rights {
  readonly read: boolean;
  readonly modifyAssets: boolean;
  readonly addAssets: boolean;
  readonly removeAssets: boolean;
  readonly addSubfolders: boolean;
  readonly modifyFolder: boolean;
}

export type Right = keyof Rights;

export const noRights: Rights = {
  read: false,
  modifyAssets: false,
  addAssets: false,
  removeAssets: false,
  addSubfolders: false,
  modifyFolder: false,
};

export const allRights: Rights = {
  read: true,
  modifyAssets: true,
  addAssets: true,
  removeAssets: true,
  addSubfolders: true,
  modifyFolder: true,
};

export const readOnlyRights: Rights = { ...noRights, read: true };

export function unionOfRights(grants: readonly Rights[]): Rights {
  return grants.reduce(
    (union, grant) => ({
      read: union.read || grant.read,
      modifyAssets: union.modifyAssets || grant.modifyAssets,
      addAssets: union.addAssets || grant.addAssets,
      removeAssets: union.removeAssets || grant.removeAssets,
      addSubfolders: union.addSubfolders || grant.addSubfolders,
      modifyFolder: union.modifyFolder || grant.modifyFolder,
    }),
    noRights,
  );
}

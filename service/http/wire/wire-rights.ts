import type { z } from 'zod';
import type { FolderRights, folderRightsSchema } from '../../../shared/api/index.ts';
import { allRights, type Rights } from '../../domain/index.ts';

/** Rights as `docs/api/extensions.md#folder-rights` shapes them in `FolderRights` and in the children of a folder. */
export function toWireRights(rights: Rights): z.input<typeof folderRightsSchema> {
  return {
    AllRights: Object.values(rights).every(Boolean),
    Read: rights.read,
    AddAssets: rights.addAssets,
    EditAssets: rights.modifyAssets,
    DeleteAssets: rights.removeAssets,
    AddSubfolders: rights.addSubfolders,
    EditFolder: rights.modifyFolder,
  };
}

/** An absent right is not given; `AllRights` gives every one, beside any other. */
export function readRights(rights: FolderRights): Rights {
  if (rights.AllRights === true) return allRights;
  return {
    read: rights.Read ?? false,
    addAssets: rights.AddAssets ?? false,
    modifyAssets: rights.EditAssets ?? false,
    removeAssets: rights.DeleteAssets ?? false,
    addSubfolders: rights.AddSubfolders ?? false,
    modifyFolder: rights.EditFolder ?? false,
  };
}

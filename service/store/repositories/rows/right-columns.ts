import type { Rights } from '../../../domain/index.ts';
import type { RightColumns } from '../../schema/database-schema.ts';

export const rightColumnNames = [
  'may_read',
  'may_modify_assets',
  'may_add_assets',
  'may_remove_assets',
  'may_add_subfolders',
  'may_modify_folder',
] as const satisfies readonly (keyof RightColumns)[];

export function readRights(row: RightColumns): Rights {
  return {
    read: row.may_read === 1,
    modifyAssets: row.may_modify_assets === 1,
    addAssets: row.may_add_assets === 1,
    removeAssets: row.may_remove_assets === 1,
    addSubfolders: row.may_add_subfolders === 1,
    modifyFolder: row.may_modify_folder === 1,
  };
}

export function writeRights(rights: Rights): RightColumns {
  return {
    may_read: Number(rights.read),
    may_modify_assets: Number(rights.modifyAssets),
    may_add_assets: Number(rights.addAssets),
    may_remove_assets: Number(rights.removeAssets),
    may_add_subfolders: Number(rights.addSubfolders),
    may_modify_folder: Number(rights.modifyFolder),
  };
}

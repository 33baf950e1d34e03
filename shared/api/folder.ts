import { z } from 'zod';
import { bankFolderIdSchema, localizedOrPlainSchema, plainIdSchema } from './scalars.ts';

/**
 * Rights are groups × folders, inherited down the tree (`docs/api/extensions.md#rights`). An absent right is not
 * given by this entry.
 */
export const folderRightsSchema = z.looseObject({
  AllRights: z.boolean().nullish(),
  Read: z.boolean().nullish(),
  AddAssets: z.boolean().nullish(),
  EditAssets: z.boolean().nullish(),
  DeleteAssets: z.boolean().nullish(),
  AddSubfolders: z.boolean().nullish(),
  EditFolder: z.boolean().nullish(),
});
export type FolderRights = z.output<typeof folderRightsSchema>;

/** Rights of one group on a folder, in a save of the folder. */
export const folderGroupRightsSchema = folderRightsSchema.extend({ UserGroupId: plainIdSchema });

/**
 * Body of POST /papi/v1/folder: a media bank folder. Absent or '0' `Id` creates; otherwise a partial update, and
 * `Id` + `ParentId` moves the folder with its subfolders.
 */
export const folderSaveSchema = z.looseObject({
  Id: bankFolderIdSchema.nullish(),
  ParentId: bankFolderIdSchema.nullish(),
  Name: localizedOrPlainSchema.nullish(),
  FolderRights: z.array(folderGroupRightsSchema).nullish(),
});

/** Item of GET /papi/v1/folder/{folder_id}/children, an extension. `Rights` are those of the user who asks. */
export const folderChildSchema = z.looseObject({
  Id: bankFolderIdSchema,
  ParentId: bankFolderIdSchema,
  Name: localizedOrPlainSchema,
  HasChildren: z.boolean(),
  Rights: folderRightsSchema.nullish(),
});

/** Stands for the root: as `ParentId` of top folders, and as the id of the parent in a request for children. */
export const rootFolderId = bankFolderIdSchema.parse('0');

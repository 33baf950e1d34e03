import { z } from 'zod';
import { attachedFileSchema, fileInfoSchema } from './file.ts';
import {
  keywordLinkSchema,
  keywordSchema,
  propertyValueChangeSchema,
  propertyValueSchema,
} from './property.ts';
import {
  assetIdSchema,
  assetStatusIdSchema,
  bankFolderIdSchema,
  localizedOrPlainSchema,
  localizedStringSchema,
  timestampSchema,
} from './scalars.ts';

/** `docs/api/reference.md#asset`. */
export const assetSchema = z.looseObject({
  Id: assetIdSchema,
  Name: localizedStringSchema,
  Description: localizedStringSchema,
  Created: timestampSchema,
  Modified: timestampSchema,
  PublishEnd: timestampSchema.nullish(),
  StatusId: assetStatusIdSchema,
  PropertyValues: z.array(propertyValueSchema),
  Keywords: z.array(keywordSchema),
  LinkedFolders: z.array(bankFolderIdSchema),
  /** Null only for an asset that was saved as metadata and has no file yet. */
  MasterFile: fileInfoSchema.nullable(),
  AttachedFiles: z.array(attachedFileSchema),
  Editable: z.boolean(),
});
export type Asset = z.output<typeof assetSchema>;

/**
 * Body of POST /papi/v1/asset (`docs/api/extensions.md#endpoints-that-the-reference-lacks`). Absent or '0' `Id`
 * creates, which needs `Name` and `LinkedFolders`; otherwise only the fields that are present change. `PublishEnd` null
 * takes the end away, null elsewhere is as if absent.
 */
export const assetSaveSchema = z.looseObject({
  Id: assetIdSchema.nullish(),
  Name: localizedOrPlainSchema.nullish(),
  Description: localizedOrPlainSchema.nullish(),
  PublishEnd: timestampSchema.nullish(),
  StatusId: assetStatusIdSchema.nullish(),
  PropertyValues: z.array(propertyValueChangeSchema).nullish(),
  Keywords: z.array(keywordLinkSchema).nullish(),
  LinkedFolders: z.array(bankFolderIdSchema).nullish(),
});

/** Item of GET /papi/v1/asset/status, an extension. */
export const assetStatusSchema = z.looseObject({
  Id: assetStatusIdSchema,
  Name: localizedStringSchema,
});

import { z } from 'zod';
import type { AssetStatusId, KeywordId } from '../../model/index.ts';
import {
  assetIdSchema,
  attachmentTypeIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  fileIdSchema,
  idSchema,
} from '../schemas/id-schemas.ts';
import { rpcFailureSchema } from '../schemas/rpc-failure.ts';

const keywordIdSchema = idSchema<KeywordId>();
const assetStatusIdSchema = idSchema<AssetStatusId>();
const localizedTextSchema = z.record(z.string(), z.string()).readonly();

const fileDetailsSchema = z.object({
  fileId: fileIdSchema,
  /** As the bank writes it, without marks that turn a line around. */
  fileName: z.string(),
  /** The name of its download where not every disk can hold the bank's name; null where it keeps that. */
  localName: z.string().nullable(),
  sizeBytes: z.number().nonnegative(),
  /** Of the bank, in seconds. */
  created: z.number(),
  previews: z.array(conversionIdSchema).readonly(),
  /** Empty where the bank does not tell which there are. */
  conversions: z.array(conversionIdSchema).readonly(),
  /** Null: the bank does not say, or the file is no document. */
  pageCount: z.number().int().positive().nullable(),
  image: z
    .object({
      width: z.number(),
      height: z.number(),
      unit: z.string(),
      resolution: z.number().nullable(),
      colorspace: z.string().nullable(),
    })
    .nullable(),
});
export type FileDetailsView = z.output<typeof fileDetailsSchema>;

export const propertyDataSchema = z.union([z.string(), z.number(), z.boolean(), localizedTextSchema]);
export type PropertyDataView = z.output<typeof propertyDataSchema>;

/** All of one asset as the drawer shows it. Names of fields, types and folders come from lists of their own. */
export const assetDetailsSchema = z.object({
  assetId: assetIdSchema,
  name: localizedTextSchema,
  description: localizedTextSchema,
  created: z.number(),
  modified: z.number(),
  publishEnd: z.number().nullable(),
  statusId: z.string().nullable(),
  properties: z.array(z.object({ fieldId: z.string(), value: propertyDataSchema })).readonly(),
  keywords: z.array(z.object({ keywordId: keywordIdSchema, value: localizedTextSchema })).readonly(),
  linkedFolders: z.array(bankFolderIdSchema).readonly(),
  master: fileDetailsSchema.nullable(),
  attachments: z.array(z.object({ typeId: attachmentTypeIdSchema, file: fileDetailsSchema })).readonly(),
  editable: z.boolean(),
});
export type AssetDetailsView = z.output<typeof assetDetailsSchema>;

const failedCode = rpcFailureSchema.shape.code.nullable();

/** The bank's lists beside its assets. A list is null where the bank does not give it, and where it could not be read now. */
export const assetListsSchema = z.object({
  conversions: z
    .array(
      z.object({ conversionId: conversionIdSchema, name: localizedTextSchema, isImmediate: z.boolean() }),
    )
    .readonly()
    .nullable(),
  /** The conversion that is a small picture of a file at once, for `thumbnailPath`; null where the bank does not tell. */
  thumbnailConversionId: conversionIdSchema.nullable(),
  fields: z
    .array(
      z.object({
        fieldId: z.string(),
        name: localizedTextSchema,
        type: z.string(),
        choices: z.array(z.object({ choiceId: z.string(), name: localizedTextSchema })).readonly(),
      }),
    )
    .readonly()
    .nullable(),
  keywords: z
    .array(z.object({ keywordId: keywordIdSchema, parentId: z.string(), value: localizedTextSchema }))
    .readonly()
    .nullable(),
  statuses: z
    .array(z.object({ statusId: assetStatusIdSchema, name: localizedTextSchema }))
    .readonly()
    .nullable(),
  /** Whether the bank has a call that changes what is known about an asset. */
  canSave: z.boolean(),
  /** Why a list, or whether changes are taken, could not be read now; null where it was. */
  failures: z.object({
    conversions: failedCode,
    fields: failedCode,
    keywords: failedCode,
    statuses: failedCode,
    canSave: failedCode,
  }),
});
export type AssetListsView = z.output<typeof assetListsSchema>;
/** A field of this bank that assets, projects and project folders may fill. */
export type PropertyFieldView = NonNullable<AssetListsView['fields']>[number];

/** Longer than any caption; keeps a page from sending megabytes. */
const longestTextCharacters = 20_000;
const textChangesSchema = z.record(z.string().max(100), z.string().max(longestTextCharacters)).readonly();

/** The new content of a property field; `null` deletes what is in it. */
export const propertyValueChangeSchema = z
  .union([z.string().max(longestTextCharacters), z.number(), z.boolean(), textChangesSchema])
  .nullable();

/** An entry for each field that a person changed. */
export const propertyChangesSchema = z
  .array(z.strictObject({ fieldId: z.string().min(1).max(256), value: propertyValueChangeSchema }))
  .max(1_000)
  .readonly();
export type PropertyChangesInput = z.output<typeof propertyChangesSchema>;

/** Only the user's changes: a missing field stays, a property of `null` is deleted. */
export const assetChangesSchema = z.strictObject({
  assetId: assetIdSchema,
  name: textChangesSchema.optional(),
  description: textChangesSchema.optional(),
  /** The added and removed entries, not the rest: another user may have changed others since. */
  keywords: z
    .strictObject({
      added: z.array(keywordIdSchema).max(1_000).readonly(),
      removed: z.array(keywordIdSchema).max(1_000).readonly(),
    })
    .optional(),
  properties: propertyChangesSchema.optional(),
  statusId: assetStatusIdSchema.optional(),
  /** Unix seconds; null takes the end away. */
  publishEnd: z.int().nonnegative().nullable().optional(),
  /** As `keywords`. An asset stays in at least one folder (`docs/api/reference.md#what-a-folder-is`). */
  folders: z
    .strictObject({
      added: z.array(bankFolderIdSchema).max(1_000).readonly(),
      removed: z.array(bankFolderIdSchema).max(1_000).readonly(),
    })
    .optional(),
});
export type AssetChangesInput = z.output<typeof assetChangesSchema>;

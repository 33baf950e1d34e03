import { z } from 'zod';
import {
  type AssetStatusId,
  type BulkJobId,
  bulkFolderModes,
  bulkItemStates,
  bulkJobStates,
  bulkWaits,
  type KeywordId,
} from '../../model/index.ts';
import {
  assetIdSchema,
  bankFolderIdSchema,
  conversionIdSchema,
  idSchema,
  projectIdSchema,
} from '../schemas/id-schemas.ts';
import { errorDetailsSchema } from '../schemas/rpc-failure.ts';
import { propertyValueChangeSchema } from './asset-details.ts';

export const bulkJobIdSchema = idSchema<BulkJobId>();

/** Keywords in one job; a list of more is a mistake of the page. */
const mostKeywords = 1_000;
const keywordIdsSchema = z.array(idSchema<KeywordId>()).max(mostKeywords).readonly();

/** Actions that look the same in a request and in a view. */
export const bulkSaveActions = [
  z.strictObject({ kind: z.literal('keywords'), add: keywordIdsSchema, remove: keywordIdsSchema }),
  z.strictObject({
    kind: z.literal('property'),
    fieldIdentifier: z.string().min(1).max(256),
    /** As a single save takes it: null deletes the field. */
    value: propertyValueChangeSchema,
  }),
  z.strictObject({ kind: z.literal('status'), statusId: idSchema<AssetStatusId>() }),
  z.strictObject({
    kind: z.literal('folder'),
    /** `link` adds `folderId` to the folders of the asset; `move` puts it in the place of `fromFolderId`. */
    mode: z.enum(bulkFolderModes),
    folderId: bankFolderIdSchema,
    /** Null moves an asset out of its only folder; an asset in several folders then fails. `link` ignores it. */
    fromFolderId: bankFolderIdSchema.nullable(),
    /** The assets were found in `fromFolderId` and its subfolders: one that is not in it leaves its only folder. Absent: false. */
    mayLieBelow: z.boolean().exactOptional(),
  }),
  /** The original of each asset becomes a proof of the project. */
  z.strictObject({ kind: z.literal('proof'), projectId: projectIdSchema }),
] as const;

const bulkActionViewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('download'),
    conversionId: conversionIdSchema,
    /** For eyes alone. */
    displayPath: z.string(),
  }),
  ...bulkSaveActions,
]);
export type BulkActionView = z.output<typeof bulkActionViewSchema>;

const count = z.number().int().nonnegative();

/** One job over many assets. `done + failed + cancelled` reaches `total` at its end. */
export const bulkJobViewSchema = z.object({
  id: bulkJobIdSchema,
  action: bulkActionViewSchema,
  state: z.enum(bulkJobStates),
  total: count,
  /** Those that already were as wanted included. */
  done: count,
  /** The part of `done` for which nothing had to be sent. */
  unchanged: count,
  failed: count,
  cancelled: count,
  startedAtMs: z.number(),
  /** Null while it runs or waits. */
  endedAtMs: z.number().nullable(),
  /** Null unless the state is `waiting`. */
  waitingReason: z.enum(bulkWaits).nullable(),
});
export type BulkJobView = z.output<typeof bulkJobViewSchema>;

export const bulkItemViewSchema = z.object({
  assetId: assetIdSchema,
  /** Language key → text; null while Galley has not seen the asset. */
  name: z.record(z.string(), z.string()).readonly().nullable(),
  state: z.enum(bulkItemStates),
  /** Null unless it failed. The code picks the text, the details fill it. */
  failure: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
});
export type BulkItemView = z.output<typeof bulkItemViewSchema>;

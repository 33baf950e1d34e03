import { oc } from '@orpc/contract';
import { z } from 'zod';
import { bankFolderIdSchema } from '../schemas/id-schemas.ts';
import { searchFacetsSchema, searchFilterSchema } from '../schemas/search-filter.ts';
import { assetCardSchema, attachmentTypeCardSchema, bankFolderCardSchema } from '../views/asset-card.ts';

export const searchMatches = ['contains', 'exactly', 'words', 'regex'] as const;

/**
 * `newest` and `oldest`: by the time at which the bank took an asset up. `modified`: the latest change first. `name`: by the name
 * as the bank's `x-default` has it, else by any language. `largest` and `smallest`: by the size of the master file.
 */
export const searchOrders = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'largest',
  'smallest',
  'modified',
] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** Largest page of a search: a virtual grid asks for the rows it is about to show. */
export const largestSearchPage = 500;

export const searchScopeSchema = z.strictObject({
  /** Empty finds everything in the folder. */
  text: z.string().max(1_000),
  match: z.enum(searchMatches),
  /** Null searches the whole bank. */
  folderId: bankFolderIdSchema.nullable(),
  includeSubfolders: z.boolean(),
  /** True finds the assets with a name that does *not* match; the folder still limits (`docs/api/reference.md#asset-search`). */
  exclude: z.boolean(),
  /** Without it: the order of the bank's answer. */
  order: z.enum(searchOrders).exactOptional(),
  filter: searchFilterSchema.exactOptional(),
  /** Pages of one look may be cut out of one answer of the bank, those of another never out of that one. Absent: any that is kept will do. */
  look: z.uuid().exactOptional(),
});
const searchQuerySchema = searchScopeSchema.extend({
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(largestSearchPage),
});
export type SearchScope = z.output<typeof searchScopeSchema>;
export type SearchQuery = z.output<typeof searchQuerySchema>;

const searchPageSchema = z.object({
  items: z.array(assetCardSchema).readonly(),
  total: z.number().int().nonnegative(),
  /** False when the bank may hold more than it sent: a length that looks like a cap, or items it sent unreadable. */
  isComplete: z.boolean(),
  /** False where there are too many results to read all of them: then `filter` has no effect, and they come by age. */
  isArranged: z.boolean(),
});
export type SearchPage = z.output<typeof searchPageSchema>;

/** `name` is for display: the path in the tree, or the id itself without one. */
const recentFolderSchema = z.strictObject({ bankFolderId: bankFolderIdSchema, name: z.string().max(1_000) });
export type RecentFolder = z.output<typeof recentFolderSchema>;

export const bankContract = {
  /** `'0'` names the top. `isListable` is false where the bank has no way to list folders: ask for an id instead. */
  folderChildren: oc
    .input(z.strictObject({ bankFolderId: bankFolderIdSchema }))
    .output(z.object({ isListable: z.boolean(), folders: z.array(bankFolderCardSchema).readonly() })),
  /** Bank folders that this account has linked or sent files to, the latest first; kept by the host. */
  recentFolders: oc.input(z.void()).output(z.array(recentFolderSchema).readonly()),
  /** Files go to it from here. A folder that is linked is noted by the host itself. */
  noteFolder: oc.input(recentFolderSchema).output(z.void()),
  search: oc.input(searchQuerySchema).output(searchPageSchema),
  /** Null where there are too many results to count them; a narrower search may be counted. */
  facets: oc.input(searchScopeSchema).output(searchFacetsSchema.nullable()),
  attachmentTypes: oc.input(z.void()).output(z.array(attachmentTypeCardSchema).readonly()),
};

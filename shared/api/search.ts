import { z } from 'zod';
import { assetSchema } from './asset.ts';
import { countSchema, plainIdSchema, timestampSchema } from './scalars.ts';

/** With `Name`; with `FolderId` there is IncludeSubfolders or none (`docs/api/reference.md#asset-search-clauses`). */
export type NameSearchOption = 'contains' | 'Exactly' | 'containwords' | 'Regex';

/**
 * One clause. Field and option stay open strings here: which ones a bank knows is its own rule, and its refusal should
 * name the clause rather than the shape.
 */
export const searchClauseSchema = z.looseObject({
  SearchField: z.string(),
  SearchOption: z.string().nullish(),
  ValuesList: z.array(plainIdSchema),
  Exclude: z.boolean().nullish(),
});
export type SearchClause = z.output<typeof searchClauseSchema>;

export const searchRequestSchema = z.array(searchClauseSchema);
/** The service answers an array of assets in stable order by `Id`; the client accepts more (main/api). */
export const searchAnswerSchema = z.array(assetSchema);

/**
 * Query of the extensions of search; the total is in the header `X-Total-Count`. Documented banks ignore all three.
 * `ModifiedSince`: only assets with a `Modified` at this Unix second or later (extension `modified-since`).
 */
export const pageQuerySchema = z.object({
  Offset: z.coerce.number().pipe(countSchema).optional(),
  Limit: z.coerce.number().pipe(countSchema).optional(),
  ModifiedSince: z.coerce.number().pipe(timestampSchema).optional(),
});
export const totalCountHeader = 'x-total-count';

import { z } from 'zod';
import type { KeywordId } from '../../model/index.ts';
import { idSchema } from './id-schemas.ts';

/** By the extension of the master file. */
export const assetKinds = ['image', 'document', 'video', 'audio', 'other'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** By width and height. `panorama`: at least twice as wide as high. */
export const assetShapes = ['landscape', 'portrait', 'square', 'panorama'] as const;
export type AssetShape = (typeof assetShapes)[number];

/** Of the master file: below 1, 10 and 100 MB, and from there on. */
export const assetSizes = ['small', 'medium', 'large', 'huge'] as const;
export type AssetSize = (typeof assetSizes)[number];

const keywordIdSchema = idSchema<KeywordId>();

/** Keeps what has one of the values of each group; an empty group keeps everything. */
export const searchFilterSchema = z.strictObject({
  kinds: z.array(z.enum(assetKinds)).readonly(),
  shapes: z.array(z.enum(assetShapes)).readonly(),
  sizes: z.array(z.enum(assetSizes)).readonly(),
  /** Calendar years (UTC) of the last change. */
  years: z.array(z.int()).max(200).readonly(),
  keywordIds: z.array(keywordIdSchema).max(200).readonly(),
});
export type SearchFilter = z.output<typeof searchFilterSchema>;

const countSchema = z.int().nonnegative();
const counted = <Value extends z.ZodType>(value: Value) =>
  z.array(z.object({ value, count: countSchema })).readonly();

/**
 * How many results each value of a group has, among those that the other groups keep: a second value of the same group adds
 * results. Values without a result are absent, and the most frequent come first (`years`: the latest).
 */
export const searchFacetsSchema = z.object({
  kinds: counted(z.enum(assetKinds)),
  shapes: counted(z.enum(assetShapes)),
  sizes: counted(z.enum(assetSizes)),
  years: counted(z.int()),
  keywordIds: counted(keywordIdSchema),
});
export type SearchFacets = z.output<typeof searchFacetsSchema>;

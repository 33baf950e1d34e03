import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { SavedSearchId } from '../../model/index.ts';
import { idSchema } from '../schemas/id-schemas.ts';
import { searchScopeSchema } from './bank-contract.ts';

const savedSearchIdSchema = idSchema<SavedSearchId>();

/** A search without its page: what the user looks for, in which order, and what it is filtered by. */
export const keptSearchQuerySchema = searchScopeSchema.omit({ look: true });
export type KeptSearchQuery = z.output<typeof keptSearchQuerySchema>;

/** Searches that one account keeps. Saving more replaces none: it is refused. */
export const mostSavedSearches = 200;

const nameSchema = z.string().trim().min(1).max(200);

const recentSearchSchema = z.object({ query: keptSearchQuerySchema, searchedAtMs: z.number() });
export type RecentSearch = z.output<typeof recentSearchSchema>;

const savedSearchSchema = z.object({
  id: savedSearchIdSchema,
  name: nameSchema,
  query: keptSearchQuerySchema,
  savedAtMs: z.number(),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Searches of the shown account, kept by the host: every page of the account shows the same ones. */
export const searchesContract = {
  /** Saved searches, oldest first. */
  list: oc.input(z.void()).output(z.array(savedSearchSchema).readonly()),
  /** The last 20 different ones, latest first. */
  recent: oc.input(z.void()).output(z.array(recentSearchSchema).readonly()),
  /** Both lists at once and after each change; at most a few times a second. */
  events: oc.input(z.void()).output(
    eventIterator(
      z.object({
        saved: z.array(savedSearchSchema).readonly(),
        recent: z.array(recentSearchSchema).readonly(),
      }),
      z.void(),
    ),
  ),
  /** The user searched for this: call it for a search that was looked at, not for each letter. An empty search is not noted. */
  noteRecent: oc.input(z.strictObject({ query: keptSearchQuerySchema })).output(z.void()),
  clearRecent: oc.input(z.void()).output(z.void()),
  /** At most once for each `id`, which the page makes. Throws BAD_REQUEST beyond `mostSavedSearches`. */
  save: oc
    .input(z.strictObject({ id: z.uuid(), name: nameSchema, query: keptSearchQuerySchema }))
    .output(savedSearchSchema),
  /** Throws NOT_FOUND. */
  rename: oc.input(z.strictObject({ id: savedSearchIdSchema, name: nameSchema })).output(z.void()),
  remove: oc.input(z.strictObject({ id: savedSearchIdSchema })).output(z.void()),
};

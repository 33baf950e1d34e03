/**
 * main/planning: one directory, from its scan to promises in the journal.
 *
 * `directory-processor` looks at a directory. `directory-decider` asks `main/plan`, which answers with a finished plan or with needs
 * (`needs`: hashes, bank names, comparisons, target folder), and `satisfy-need` answers each of them. `carry-out` applies the plan in
 * one transaction, after `preconditions` has checked its read set. It sends nothing.
 */

export { beginReadoption } from './adoption/begin-readoption.ts';
export { createFolderAdoption, type FolderAdoption } from './adoption/folder-adoption.ts';
export { defaultListingTiming, type ListingTiming } from './adoption/judge-reading.ts';
export { createDebounce, type Debounce } from './debounce.ts';
export type { DirectoryDecision, ResolveRequest } from './directory-decision.ts';
export {
  createDirectoryProcessor,
  type DirectoryProcessor,
  type PassOutcome,
} from './directory-processor.ts';
export { newHashCache, wholeTimeSlice } from './hash-cache.ts';
export type { WaitingFile } from './open-waits.ts';
export { decideDirectory } from './plan-resolver.ts';
export { newIntentId } from './watched-intent.ts';

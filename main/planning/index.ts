/**
 * main/planning: one directory, from its scan to promises in the journal.
 *
 * `directory-processor` looks at a directory, `directory-decider` asks `main/plan` and answers its questions (hashes, bank folders, moved
 * files, adoption by content), `carry-out` checks the read set and writes the plan in one transaction. It sends nothing.
 */

export { beginReadoption } from './adoption/begin-readoption.ts';
export { createFolderAdoption, type FolderAdoption } from './adoption/folder-adoption.ts';
export { defaultListingTiming, type ListingTiming } from './adoption/judge-reading.ts';
export { newContentRound, wholePortion } from './content-round.ts';
export { type DecideRequest, type DirectoryDecision, decideDirectory } from './directory-decider.ts';
export {
  createDirectoryProcessor,
  type DirectoryProcessor,
  type LookOutcome,
} from './directory-processor.ts';
export type { WaitingFile } from './open-waits.ts';
export { createSettling, type Settling } from './settling.ts';
export { newIntentId } from './watched-intent.ts';

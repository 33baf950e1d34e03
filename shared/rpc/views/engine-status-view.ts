import { z } from 'zod';
import {
  type EngineStatus,
  engineStates,
  type FolderStatus,
  subfolderModes,
  type WatchedFolder,
} from '../../model/index.ts';
import { bankFolderIdSchema, watchedFolderIdSchema } from '../schemas/id-schemas.ts';
import { routingRulesSchema } from '../schemas/routing-rule.ts';

/** A watched folder without its local path: `displayPath` is for eyes alone and never comes back as input. */
export type WatchedFolderView = Omit<WatchedFolder, 'root'> & { readonly displayPath: string };
export type FolderStatusView = Omit<FolderStatus, 'folder'> & { readonly folder: WatchedFolderView };
export type EngineStatusView = Omit<EngineStatus, 'folders'> & {
  readonly folders: readonly FolderStatusView[];
};

const countSchema = z.number().int().nonnegative();

export const watchedFolderViewSchema = z.object({
  watchedFolderId: watchedFolderIdSchema,
  server: z.string(),
  displayPath: z.string(),
  bankFolderId: bankFolderIdSchema,
  bankFolderName: z.string(),
  excludes: z.array(z.string()).readonly(),
  rules: routingRulesSchema,
  subfolders: z.enum(subfolderModes),
  isPaused: z.boolean(),
}) satisfies z.ZodType<WatchedFolderView>;

const engineCountsSchema = z.object({
  queued: countSchema,
  running: countSchema,
  waiting: countSchema,
  parked: countSchema,
  confirmed: countSchema,
  bytesLeft: z.number().nonnegative(),
});

const folderStatusViewSchema = z.object({
  folder: watchedFolderViewSchema,
  word: z.enum(engineStates),
  health: z.object({
    mode: z.enum(['native', 'polling', 'none']),
    isRootPresent: z.boolean(),
    watchingSinceMs: z.number().nullable(),
    lastFullScanEndedMs: z.number().nullable(),
    directoryCount: countSchema,
    overflowCount: countSchema,
    trouble: z.string().nullable(),
  }),
  counts: engineCountsSchema,
  agreedCount: countSchema,
}) satisfies z.ZodType<FolderStatusView>;

export const engineStatusViewSchema = z.object({
  word: z.enum(engineStates),
  workState: z.enum(engineStates),
  pause: z.object({ untilMs: z.number().nullable() }).nullable(),
  asOfMs: z.number().nullable(),
  counts: engineCountsSchema,
  issues: z.object({
    uploads: countSchema,
    downloads: countSchema,
    duplicates: countSchema,
    folders: countSchema,
    smartFolders: countSchema,
    proofs: countSchema,
    journal: countSchema,
  }),
  debouncingCount: countSchema,
  comparing: countSchema,
  bytesPerSecond: z.number().nonnegative(),
  concurrency: countSchema,
  limitBytesPerSecond: z.number().positive().nullable(),
  folders: z.array(folderStatusViewSchema).readonly(),
}) satisfies z.ZodType<EngineStatusView>;

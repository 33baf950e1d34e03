import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import type { SmartFolderId } from '../../model/index.ts';
import {
  bankFolderIdSchema,
  conversionIdSchema,
  directoryGrantSchema,
  idSchema,
} from '../schemas/id-schemas.ts';
import { errorDetailsSchema } from '../schemas/rpc-failure.ts';
import { searchMatches } from './bank-contract.ts';

const smartFolderIdSchema = idSchema<SmartFolderId>();

const smartFolderQuerySchema = z.strictObject({
  text: z.string().max(1_000),
  match: z.enum(searchMatches),
  folderId: bankFolderIdSchema.nullable(),
  includeSubfolders: z.boolean(),
  exclude: z.boolean(),
});

const smartFolderStates = [
  'waiting',
  'checking',
  'fetching',
  'fresh',
  'paused',
  'trouble',
  'asking',
] as const;

const count = z.number().int().nonnegative();

/** A search that is kept as a folder of this computer. */
export const smartFolderViewSchema = z.object({
  smartFolderId: smartFolderIdSchema,
  /** For eyes alone. */
  displayPath: z.string(),
  query: smartFolderQuerySchema,
  conversionId: conversionIdSchema,
  isPaused: z.boolean(),
  state: z.enum(smartFolderStates),
  trouble: z.object({ code: z.string(), details: errorDetailsSchema }).nullable(),
  counts: z.object({ files: count, due: count, failed: count, kept: count, renamed: count }),
  /** The first few of `counts.renamed`: what they are called in the bank, and here. For eyes alone. */
  renamed: z.array(z.object({ bankFileName: z.string(), name: z.string() })).readonly(),
  /** So many files of assets that are gone wait for a person's word; null: none do. */
  question: z.object({ questionId: z.string(), fileCount: count }).nullable(),
  /** When the bank was last asked with success; null before. */
  readAtMs: z.number().nullable(),
});
export type SmartFolderView = z.output<typeof smartFolderViewSchema>;

const smartFolderInput = z.strictObject({ smartFolderId: smartFolderIdSchema });

export const smartFoldersContract = {
  /** The whole list, oldest first, at once and after each change; at most a few times a second. */
  events: oc.input(z.void()).output(eventIterator(z.array(smartFolderViewSchema).readonly(), z.void())),
  /** Makes a new directory in the one that was granted. */
  create: oc
    .input(
      z.strictObject({
        grant: directoryGrantSchema,
        name: z.string().trim().min(1).max(200),
        query: smartFolderQuerySchema,
        conversionId: conversionIdSchema,
      }),
    )
    .output(z.object({ smartFolderId: smartFolderIdSchema })),
  pause: oc
    .input(z.strictObject({ smartFolderId: smartFolderIdSchema, isPaused: z.boolean() }))
    .output(z.void()),
  /** Resolves when the bank was asked, not when all files are there. */
  refresh: oc.input(smartFolderInput).output(z.void()),
  /**
   * The answer about the files of assets that are gone. The question is the shown one: throws SHELF_ASKED_ANEW when it is about
   * other files by now.
   */
  answer: oc
    .input(
      z.strictObject({
        smartFolderId: smartFolderIdSchema,
        choice: z.enum(['remove', 'keep']),
        questionId: z.string().min(1).max(100),
      }),
    )
    .output(z.void()),
  /** The files stay. */
  remove: oc.input(smartFolderInput).output(z.void()),
};

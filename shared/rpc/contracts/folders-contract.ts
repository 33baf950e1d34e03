import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { subfolderModes } from '../../model/index.ts';
import { bankFolderIdSchema, directoryGrantSchema, watchedFolderIdSchema } from '../schemas/id-schemas.ts';
import { routingRulesSchema } from '../schemas/routing-rule.ts';
import { engineStatusViewSchema, watchedFolderViewSchema } from '../views/engine-status-view.ts';
import { operationViewSchema, planSummarySchema } from '../views/operation-view.ts';
import { mostPatterns } from './settings-contract.ts';

/** A pattern of one folder may be a whole path of it. */
export const longestFolderPattern = 4_096;

/**
 * One page of the directory browser. `parentGrant` is null at the top. A directory that may not be read is an error
 * of `browse`, not an empty list.
 */
export const directoryViewSchema = z.object({
  grant: directoryGrantSchema,
  displayPath: z.string(),
  parentGrant: directoryGrantSchema.nullable(),
  directories: z.array(z.object({ grant: directoryGrantSchema, name: z.string() })).readonly(),
  /** True when the directory holds more than the host lists; the person has to come closer another way. */
  isTruncated: z.boolean(),
});
export type DirectoryView = z.output<typeof directoryViewSchema>;

const subfoldersSchema = z.enum(subfolderModes);

/** The changeable parts of a linked folder. `excludes`: gitignore patterns. */
const folderRules = {
  excludes: z.array(z.string().max(longestFolderPattern)).max(mostPatterns).readonly(),
  rules: routingRulesSchema,
  subfolders: subfoldersSchema,
};

/** `bankFolderName` is what people see; the id decides. */
const folderLinkSchema = z.strictObject({
  grant: directoryGrantSchema,
  bankFolderId: bankFolderIdSchema,
  bankFolderName: z.string().max(1_000),
  /** The plan has warned of a home directory or a whole volume, and the user goes on. Without it such a link is BROAD_ROOT. */
  acceptsBroadRoot: z.boolean().exactOptional(),
  ...folderRules,
});
export type FolderLinkInput = z.output<typeof folderLinkSchema>;

/** Rows of one action that a preview lists; a plan of a million new files is counted in full, not listed in full. */
export const previewRowsPerAction = 2_000;

/**
 * A plan arrives in batches while the scan runs, without the files that need nothing, and ends with `summary`.
 * `omitted`: how many rows were counted but not listed. Ending the stream early ends the scan.
 */
const previewEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operations'), operations: z.array(operationViewSchema).readonly() }),
  z.object({
    kind: z.literal('summary'),
    summary: planSummarySchema,
    omitted: z.number().int().nonnegative(),
  }),
]);
export type PreviewEvent = z.output<typeof previewEventSchema>;

const linkSource = z.strictObject({ kind: z.literal('link'), link: folderLinkSchema });

/** The object of a plan: a linked folder is named by its id, and planned as it is linked. */
const previewSchema = z.discriminatedUnion('kind', [
  linkSource,
  z.strictObject({ kind: z.literal('folder'), watchedFolderId: watchedFolderIdSchema }),
]);
export type PreviewInput = z.output<typeof previewSchema>;

/** Rows of one action that a simulation lists, and names that it takes. */
export const simulatedRowsPerAction = 20_000;
export const mostSimulatedNames = 20_000;

/** `names` null: the files that the directory really holds. A folder that is linked already is named by its id. */
const simulationSchema = z.strictObject({
  names: z.array(z.string().max(4_096)).max(mostSimulatedNames).readonly().nullable(),
  of: z.discriminatedUnion('kind', [
    linkSource,
    z.strictObject({
      kind: z.literal('folder'),
      watchedFolderId: watchedFolderIdSchema,
      ...folderRules,
    }),
  ]),
});
export type SimulationInput = z.output<typeof simulationSchema>;

const folderInput = z.strictObject({ watchedFolderId: watchedFolderIdSchema });

export const foldersContract = {
  /** Null opens the home directory of the person. */
  browse: oc.input(z.strictObject({ grant: directoryGrantSchema.nullable() })).output(directoryViewSchema),
  list: oc.input(z.void()).output(engineStatusViewSchema.shape.folders),
  preview: oc.input(previewSchema).output(eventIterator(previewEventSchema, z.void())),
  /** Says of each file which rule takes it (`details.rule`), what it would become, and why. Writes nothing. */
  simulate: oc.input(simulationSchema).output(eventIterator(previewEventSchema, z.void())),
  /** The folder as it is kept now: the status that says so comes a moment later. */
  setRules: oc
    .input(z.strictObject({ watchedFolderId: watchedFolderIdSchema, ...folderRules }))
    .output(watchedFolderViewSchema),
  link: oc.input(folderLinkSchema).output(watchedFolderViewSchema),
  unlink: oc.input(folderInput).output(z.void()),
  pause: oc
    .input(z.strictObject({ watchedFolderId: watchedFolderIdSchema, isPaused: z.boolean() }))
    .output(z.void()),
  /** Resolves when scan and plan are through, not when uploads are. */
  scanNow: oc.input(folderInput).output(z.void()),
  /** A person says that the directory which lies at the path now is this folder (`ROOT_REPLACED`). */
  acceptRoot: oc.input(folderInput).output(z.void()),
};

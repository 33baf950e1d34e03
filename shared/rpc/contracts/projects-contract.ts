import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  messageIdSchema,
  milestoneIdSchema,
  projectFolderIdSchema,
  projectIdSchema,
  projectRoleIdSchema,
  projectStatusIdSchema,
  proofIdSchema,
  taskIdSchema,
  userIdSchema,
} from '../schemas/id-schemas.ts';
import { propertyChangesSchema } from '../views/asset-details.ts';
import {
  messageViewSchema,
  milestoneViewSchema,
  peopleViewSchema,
  projectFolderViewSchema,
  projectStatusViewSchema,
  projectTreeItemSchema,
  projectViewSchema,
} from '../views/project-view.ts';

/**
 * One click of a person, a UUID that the page makes when the form opens. However often a call with it is repeated, the
 * bank is asked to create, or to mail, at most once.
 */
export const requestIdSchema = z.uuid();

const nameSchema = z.string().trim().min(1).max(1_000);
/** Unix seconds; null takes the date away. */
const dateSchema = z.number().int().nonnegative().nullable();

/** Which of the calls that not every bank has this one has: what is false is shown read-only or by pasted ids. */
const abilitiesSchema = z.object({
  /** False where the bank could not say, and the documented calls are assumed for some minutes: asked later, it may have more. */
  isFinal: z.boolean(),
  canListProjects: z.boolean(),
  canListProjectStatuses: z.boolean(),
  canPostMessages: z.boolean(),
  canListProofs: z.boolean(),
  canSaveProof: z.boolean(),
  canUploadNextVersion: z.boolean(),
  canDeleteVersion: z.boolean(),
  canListComments: z.boolean(),
  canSetDeadline: z.boolean(),
  canReadDecisions: z.boolean(),
});
export type Abilities = z.output<typeof abilitiesSchema>;

/**
 * Lists go to the bank as a whole, so a save names only the entries that the user changed, and the others are read from the bank
 * just before: a colleague's additions stay.
 */
const memberChangesSchema = z
  .array(
    z.strictObject({
      userId: userIdSchema,
      /** Null takes the person out. */
      roleId: projectRoleIdSchema.nullable(),
    }),
  )
  .max(500)
  .readonly();
export type MemberChanges = z.output<typeof memberChangesSchema>;

/** Completion is another change: ticking a task writes no form. */
const taskChangesSchema = z
  .array(
    z.strictObject({
      /** Null adds. */
      taskId: taskIdSchema.nullable(),
      /** Null takes the task away. */
      content: z.strictObject({ name: nameSchema, description: z.string().max(10_000) }).nullable(),
    }),
  )
  .max(1_000)
  .readonly();
export type TaskChanges = z.output<typeof taskChangesSchema>;

const milestoneChangesSchema = z
  .array(
    z.strictObject({
      /** Null adds. */
      milestoneId: milestoneIdSchema.nullable(),
      /** Null takes the milestone away. */
      content: milestoneViewSchema
        .omit({ milestoneId: true })
        .extend({ name: nameSchema, description: z.string().max(10_000), scheduleEnd: dateSchema })
        .strict()
        .nullable(),
    }),
  )
  .max(1_000)
  .readonly();
export type MilestoneChanges = z.output<typeof milestoneChangesSchema>;

const folderChanges = {
  name: nameSchema.optional(),
  parentId: projectFolderIdSchema.optional(),
  members: memberChangesSchema.optional(),
  properties: propertyChangesSchema.optional(),
};

/** A field of an edit changes; a missing one stays. Creating needs a name. */
const projectSaveSchema = z.strictObject({
  requestId: requestIdSchema,
  /** Null creates. */
  projectId: projectIdSchema.nullable(),
  changes: projectViewSchema
    // Parts that no save writes.
    .omit({ projectId: true, proofCount: true, assetCount: true, messageCount: true })
    .partial()
    .extend({
      ...folderChanges,
      statusId: projectStatusIdSchema.optional(),
      scheduleStart: dateSchema.optional(),
      scheduleEnd: dateSchema.optional(),
      /** Only tasks that the project has; the bank gets the whole list with this changed. */
      completedTasks: z.record(z.string(), z.boolean()).optional(),
      tasks: taskChangesSchema.optional(),
      milestones: milestoneChangesSchema.optional(),
    })
    .strict(),
});
export type ProjectSave = z.output<typeof projectSaveSchema>;

const projectFolderSaveSchema = z.strictObject({
  requestId: requestIdSchema,
  /** Null creates. */
  projectFolderId: projectFolderIdSchema.nullable(),
  changes: z.strictObject(folderChanges),
});
export type ProjectFolderSave = z.output<typeof projectFolderSaveSchema>;

const messagePostSchema = z.strictObject({
  requestId: requestIdSchema,
  projectId: projectIdSchema,
  /** Null begins a thread, which needs a subject. */
  parentId: messageIdSchema.nullable(),
  subject: z.string().trim().max(1_000).nullable(),
  /** Plain text with line breaks. */
  text: z.string().min(1).max(100_000),
});
export type MessagePost = z.output<typeof messagePostSchema>;

const rememberSchema = z.strictObject({
  /** The kind of object of a pasted id. A link says it by itself where it can. */
  kind: z.enum(['project', 'folder', 'proof']),
  text: z.string().trim().min(1).max(2_000),
});
export type Remember = z.output<typeof rememberSchema>;

const rememberedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('project'), projectId: projectIdSchema, name: z.string() }),
  z.object({ kind: z.literal('folder'), projectFolderId: projectFolderIdSchema, name: z.string() }),
  z.object({ kind: z.literal('proof'), proofId: proofIdSchema, name: z.string() }),
]);
export type Remembered = z.output<typeof rememberedSchema>;

const projectInput = z.strictObject({ projectId: projectIdSchema });

/**
 * Projects, for banks that can list them and for those that cannot. A save with a lost answer and without a visible effect fails
 * with COULD_NOT_CONFIRM; read again before a new request.
 */
export const projectsContract = {
  abilities: oc.input(z.void()).output(abilitiesSchema),
  /**
   * One level, '0' the top. `isListable` false: the bank cannot list, `items` of the top are what was remembered here.
   */
  tree: oc
    .input(z.strictObject({ parentId: projectFolderIdSchema }))
    .output(z.object({ isListable: z.boolean(), items: z.array(projectTreeItemSchema).readonly() })),
  /** Looks a pasted id or link up and keeps it in the local catalogue. Throws NOT_FOUND, BAD_REQUEST. */
  remember: oc.input(rememberSchema).output(rememberedSchema),
  forget: oc
    .input(z.strictObject({ kind: z.enum(['project', 'folder', 'proof']), id: z.string().min(1).max(256) }))
    .output(z.void()),
  read: oc.input(projectInput).output(projectViewSchema),
  readFolder: oc
    .input(z.strictObject({ projectFolderId: projectFolderIdSchema }))
    .output(projectFolderViewSchema),
  people: oc.input(z.void()).output(peopleViewSchema),
  /** Empty where the bank cannot list them. */
  statuses: oc.input(z.void()).output(z.array(projectStatusViewSchema).readonly()),
  save: oc.input(projectSaveSchema).output(projectViewSchema),
  saveFolder: oc.input(projectFolderSaveSchema).output(projectFolderViewSchema),
  /** As the bank lists them, deleted ones too; threads follow from `parentId`. */
  messages: oc.input(projectInput).output(z.array(messageViewSchema).readonly()),
  postMessage: oc.input(messagePostSchema).output(messageViewSchema),
};

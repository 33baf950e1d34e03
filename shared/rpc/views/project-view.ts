import { z } from 'zod';
import {
  messageIdSchema,
  milestoneIdSchema,
  projectFolderIdSchema,
  projectIdSchema,
  projectRoleIdSchema,
  projectStatusIdSchema,
  taskIdSchema,
  userIdSchema,
} from '../schemas/id-schemas.ts';
import { propertyDataSchema } from './asset-details.ts';

/** Unix seconds of the bank's clock. */
const bankTimeSchema = z.number();
const countSchema = z.number().int().nonnegative();
const localizedTextSchema = z.record(z.string(), z.string()).readonly();

const memberViewSchema = z.object({
  userId: userIdSchema,
  fullName: z.string(),
  /** Instance-specific; the bank has no call that names it. */
  roleId: projectRoleIdSchema,
});

const taskViewSchema = z.object({
  taskId: taskIdSchema.nullable(),
  name: z.string(),
  description: z.string(),
  isCompleted: z.boolean(),
});

const milestoneViewSchema = z.object({
  milestoneId: milestoneIdSchema.nullable(),
  name: z.string(),
  description: z.string(),
  scheduleEnd: bankTimeSchema.nullable(),
  isFullDays: z.boolean(),
  notifiesDeadline: z.boolean(),
});

const propertyViewSchema = z.object({ fieldId: z.string(), value: propertyDataSchema });

/**
 * Who and which roles can be named without typing an id: those that this bank showed so far. It has no call that lists them,
 * and tells roles by their ids alone.
 */
export const peopleViewSchema = z.object({
  users: z.array(z.object({ userId: userIdSchema, fullName: z.string() })).readonly(),
  roleIds: z.array(projectRoleIdSchema).readonly(),
});
export type PeopleView = z.output<typeof peopleViewSchema>;

/** `docs/api/reference.md#project`. Null: the bank did not say. `parentId` '0' is the top. */
export const projectViewSchema = z.object({
  projectId: projectIdSchema,
  parentId: projectFolderIdSchema,
  name: z.string(),
  statusId: projectStatusIdSchema.nullable(),
  scheduleStart: bankTimeSchema.nullable(),
  scheduleEnd: bankTimeSchema.nullable(),
  isFullDays: z.boolean(),
  notifiesDeadline: z.boolean(),
  members: z.array(memberViewSchema).readonly(),
  tasks: z.array(taskViewSchema).readonly(),
  milestones: z.array(milestoneViewSchema).readonly(),
  properties: z.array(propertyViewSchema).readonly(),
  proofCount: countSchema.nullable(),
  assetCount: countSchema.nullable(),
  messageCount: countSchema.nullable(),
});
export type ProjectView = z.output<typeof projectViewSchema>;

export const projectFolderViewSchema = z.object({
  projectFolderId: projectFolderIdSchema,
  parentId: projectFolderIdSchema,
  name: z.string(),
  members: z.array(memberViewSchema).readonly(),
  properties: z.array(propertyViewSchema).readonly(),
});
export type ProjectFolderView = z.output<typeof projectFolderViewSchema>;

/** A row of the tree, or of the local catalogue: there counts are null and names are those last seen. */
export const projectTreeItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    projectFolderId: projectFolderIdSchema,
    parentId: projectFolderIdSchema,
    name: z.string(),
  }),
  z.object({
    kind: z.literal('project'),
    projectId: projectIdSchema,
    parentId: projectFolderIdSchema,
    name: z.string(),
    statusId: projectStatusIdSchema.nullable(),
    scheduleStart: bankTimeSchema.nullable(),
    scheduleEnd: bankTimeSchema.nullable(),
    proofCount: countSchema.nullable(),
    messageCount: countSchema.nullable(),
  }),
]);
export type ProjectTreeItem = z.output<typeof projectTreeItemSchema>;

export const projectStatusViewSchema = z.object({
  statusId: projectStatusIdSchema,
  name: localizedTextSchema,
});
export type ProjectStatusView = z.output<typeof projectStatusViewSchema>;

/** `docs/api/reference.md#conversation`. `bodyHtml` is a stranger's HTML: it must be sanitised before it is shown. */
export const messageViewSchema = z.object({
  messageId: messageIdSchema,
  /** Null for the first message of a thread. */
  parentId: messageIdSchema.nullable(),
  subject: z.string().nullable(),
  bodyHtml: z.string(),
  author: z.string(),
  moderator: z.string().nullable(),
  created: bankTimeSchema,
  modified: bankTimeSchema.nullable(),
  isDeleted: z.boolean(),
});
export type MessageView = z.output<typeof messageViewSchema>;

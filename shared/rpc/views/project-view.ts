import { z } from 'zod';
import {
  memberNames,
  memberSchema,
  milestoneNames,
  milestoneSchema,
  projectFolderNames,
  projectFolderSchema,
  projectNames,
  projectSchema,
  taskNames,
  taskSchema,
} from '../../api/index.ts';
import {
  messageIdSchema,
  projectFolderIdSchema,
  projectRoleIdSchema,
  projectStatusIdSchema,
  userIdSchema,
} from '../schemas/id-schemas.ts';
import { viewOf } from '../schemas/view-of.ts';
import { propertyDataSchema } from './asset-details.ts';

/** Unix seconds of the bank's clock. */
const bankTimeSchema = z.number();
const localizedTextSchema = z.record(z.string(), z.string()).readonly();

/** Roles are instance-specific; the bank has no call that names them. */
const memberViewSchema = viewOf(memberSchema, memberNames, {});
const taskViewSchema = viewOf(taskSchema.omit({ ParentId: true }), taskNames, {});
export const milestoneViewSchema = viewOf(milestoneSchema.omit({ ParentId: true }), milestoneNames, {});

const propertyViewSchema = z.object({ fieldId: z.string(), value: propertyDataSchema });

/**
 * The users and roles that can be named without an id: those that this bank has shown so far. It has no call that lists them, and
 * gives roles by their ids alone.
 */
export const peopleViewSchema = z.object({
  users: z.array(z.object({ userId: userIdSchema, fullName: z.string() })).readonly(),
  roleIds: z.array(projectRoleIdSchema).readonly(),
});
export type PeopleView = z.output<typeof peopleViewSchema>;

const folderParts = {
  /** '0' is the top. */
  ParentId: projectFolderIdSchema,
  Members: z.array(memberViewSchema).readonly(),
  PropertyValues: z.array(propertyViewSchema).readonly(),
};

/** `docs/api/reference.md#project`. Null: the bank did not say. */
export const projectViewSchema = viewOf(projectSchema, projectNames, {
  ...folderParts,
  Tasks: z.array(taskViewSchema).readonly(),
  Milestones: z.array(milestoneViewSchema).readonly(),
});
export type ProjectView = z.output<typeof projectViewSchema>;

export const projectFolderViewSchema = viewOf(projectFolderSchema, projectFolderNames, folderParts);
export type ProjectFolderView = z.output<typeof projectFolderViewSchema>;

/** A row of the tree, or of the local catalogue: there counts are null and names are those last seen. */
export const projectTreeItemSchema = z.discriminatedUnion('kind', [
  projectFolderViewSchema
    .pick({ projectFolderId: true, parentId: true, name: true })
    .extend({ kind: z.literal('folder') }),
  projectViewSchema
    .pick({
      projectId: true,
      parentId: true,
      name: true,
      statusId: true,
      scheduleStart: true,
      scheduleEnd: true,
      proofCount: true,
      messageCount: true,
    })
    .extend({ kind: z.literal('project') }),
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

import { z } from 'zod';
import { propertyValueChangeSchema, propertyValueSchema } from './property.ts';
import {
  countSchema,
  localizedStringSchema,
  milestoneIdSchema,
  plainIdSchema,
  projectFolderIdSchema,
  projectIdSchema,
  projectRoleIdSchema,
  projectStatusIdSchema,
  taskIdSchema,
  timestampSchema,
  userIdSchema,
} from './scalars.ts';

/** `docs/api/reference.md#member`. */
export const memberSchema = z.looseObject({
  ProjectRoleId: projectRoleIdSchema,
  UserId: userIdSchema,
  UserFullName: z.string().nullish(),
});

export const memberNames = { UserFullName: 'fullName', ProjectRoleId: 'roleId' } as const;

/** `docs/api/reference.md#task`. `ParentId` is the project. */
export const taskSchema = z.looseObject({
  Id: taskIdSchema.nullish(),
  ParentId: projectIdSchema.nullish(),
  Name: z.string(),
  Description: z.string().nullish(),
  IsCompleted: z.boolean().nullish(),
});

export const taskNames = { Id: 'taskId' } as const;

/** `docs/api/reference.md#milestone`. `ParentId` is the project. */
export const milestoneSchema = z.looseObject({
  Id: milestoneIdSchema.nullish(),
  ParentId: projectIdSchema.nullish(),
  Name: z.string(),
  Description: z.string().nullish(),
  ScheduleEnd: timestampSchema.nullish(),
  ScheduleFullDays: z.boolean().nullish(),
  DeadlineNotification: z.boolean().nullish(),
});

const scheduleNames = { ScheduleFullDays: 'isFullDays', DeadlineNotification: 'notifiesDeadline' } as const;
export const milestoneNames = { Id: 'milestoneId', ...scheduleNames } as const;

/** The fields that a save may write. A flag that is added here comes with its view, its change, its record and its column. */
export const writableProjectFields = {
  ParentId: projectFolderIdSchema.nullish(),
  StatusId: projectStatusIdSchema.nullish(),
  Name: z.string(),
  ScheduleStart: timestampSchema.nullish(),
  ScheduleEnd: timestampSchema.nullish(),
  ScheduleFullDays: z.boolean().nullish(),
  DeadlineNotification: z.boolean().nullish(),
  Members: z.array(memberSchema).nullish(),
  Tasks: z.array(taskSchema).nullish(),
  Milestones: z.array(milestoneSchema).nullish(),
};

/** `docs/api/reference.md#project` as read. `ParentId` '0' is the root. */
export const projectSchema = z.looseObject({
  ...writableProjectFields,
  Id: projectIdSchema,
  PropertyValues: z.array(propertyValueSchema).nullish(),
  ProofCount: countSchema.nullish(),
  AssetCount: countSchema.nullish(),
  MessageCount: countSchema.nullish(),
});

export const projectNames = { Id: 'projectId', PropertyValues: 'properties', ...scheduleNames } as const;

/** Body of POST /papi/v1/project. Absent or '0' `Id` creates; an edit sends `Id` and the changed fields. */
export const projectSaveSchema = z.looseObject({
  ...writableProjectFields,
  Id: projectIdSchema.nullish(),
  Name: z.string().nullish(),
  PropertyValues: z.array(propertyValueChangeSchema).nullish(),
});

/** `docs/api/reference.md#project-folder` as read. */
export const projectFolderSchema = z.looseObject({
  Id: projectFolderIdSchema,
  ParentId: projectFolderIdSchema.nullish(),
  Name: z.string(),
  Members: z.array(memberSchema).nullish(),
  PropertyValues: z.array(propertyValueSchema).nullish(),
});

export const projectFolderNames = { Id: 'projectFolderId', PropertyValues: 'properties' } as const;

/** Body of POST /papi/v1/project/folder. Absent or '0' `Id` creates. */
export const projectFolderSaveSchema = z.looseObject({
  Id: projectFolderIdSchema.nullish(),
  ParentId: projectFolderIdSchema.nullish(),
  Name: z.string().nullish(),
  Members: z.array(memberSchema).nullish(),
  PropertyValues: z.array(propertyValueChangeSchema).nullish(),
});

export const listedProjectSchema = projectSchema.extend({ Kind: z.literal('project') });
export const listedProjectFolderSchema = projectFolderSchema.extend({ Kind: z.literal('folder') });

/** Item of GET /papi/v1/project?ParentId=, an extension: projects and project folders in one list. */
export const projectListItemSchema = z.discriminatedUnion('Kind', [
  listedProjectSchema,
  listedProjectFolderSchema,
]);

export const projectListQuerySchema = z.object({ ParentId: plainIdSchema.optional() });

/** Item of GET /papi/v1/project/status, an extension. */
export const projectStatusSchema = z.looseObject({
  Id: projectStatusIdSchema,
  Name: localizedStringSchema,
});

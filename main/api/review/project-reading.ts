import { z } from 'zod';
import {
  type LocalizedString,
  plainIdSchema,
  projectFolderIdSchema,
  projectIdSchema,
  rootFolderId,
  userIdSchema,
} from '../../../shared/api/index.ts';
import {
  asId,
  type MilestoneId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectRoleId,
  type ProjectStatusId,
  type TaskId,
  type UserId,
} from '../../../shared/model/index.ts';
import { extrasOf, idOr, lenient, listOf } from '../json-calls/lenient-fields.ts';

/** Properties of the bank that Galley does not know: kept, so that saving a list gives them back. */
interface WithExtras {
  readonly extras: Readonly<Record<string, unknown>>;
}

export interface BankMember extends WithExtras {
  readonly userId: UserId;
  readonly fullName: string;
  readonly roleId: ProjectRoleId;
}

export interface BankTask extends WithExtras {
  readonly taskId: TaskId | null;
  readonly name: string;
  readonly description: string;
  readonly isCompleted: boolean;
}

export interface BankMilestone extends WithExtras {
  readonly milestoneId: MilestoneId | null;
  readonly name: string;
  readonly description: string;
  /** Unix seconds. */
  readonly scheduleEnd: number | null;
  readonly isFullDays: boolean;
  readonly notifiesDeadline: boolean;
}

export interface BankPropertyValue {
  readonly field: string;
  readonly value: LocalizedString | string | number | boolean;
}

/** `docs/api/reference.md#project`. Times are Unix seconds; null is what the bank did not say. */
export interface BankProject extends WithExtras {
  readonly projectId: ProjectId;
  /** '0' is the top. */
  readonly parentId: ProjectFolderId;
  readonly name: string;
  readonly statusId: ProjectStatusId | null;
  readonly scheduleStart: number | null;
  readonly scheduleEnd: number | null;
  readonly isFullDays: boolean;
  readonly notifiesDeadline: boolean;
  readonly members: readonly BankMember[];
  readonly tasks: readonly BankTask[];
  readonly milestones: readonly BankMilestone[];
  readonly properties: readonly BankPropertyValue[];
  readonly proofCount: number | null;
  readonly assetCount: number | null;
  readonly messageCount: number | null;
}

/** `docs/api/reference.md#project-folder`. */
export interface BankProjectFolder extends WithExtras {
  readonly projectFolderId: ProjectFolderId;
  readonly parentId: ProjectFolderId;
  readonly name: string;
  readonly members: readonly BankMember[];
  readonly properties: readonly BankPropertyValue[];
}

const root = asId<ProjectFolderId>(rootFolderId);

const memberFields = {
  UserId: userIdSchema,
  ProjectRoleId: idOr<ProjectRoleId, ProjectRoleId>(asId('')),
  UserFullName: lenient.text,
};
const memberSchema = z.looseObject(memberFields).transform(
  (wire): BankMember => ({
    userId: wire.UserId,
    fullName: wire.UserFullName,
    roleId: wire.ProjectRoleId,
    extras: extrasOf(wire, Object.keys(memberFields)),
  }),
);

const taskFields = {
  Id: idOr<TaskId, null>(null),
  Name: lenient.text,
  Description: lenient.text,
  IsCompleted: lenient.flag,
};
const taskSchema = z.looseObject(taskFields).transform(
  (wire): BankTask => ({
    taskId: wire.Id,
    name: wire.Name,
    description: wire.Description,
    isCompleted: wire.IsCompleted,
    extras: extrasOf(wire, Object.keys(taskFields)),
  }),
);

const milestoneFields = {
  Id: idOr<MilestoneId, null>(null),
  Name: lenient.text,
  Description: lenient.text,
  ScheduleEnd: z
    .unknown()
    .optional()
    .transform((sent) => ({ sent, seconds: lenient.timeOrNull.parse(sent) })),
  ScheduleFullDays: lenient.flag,
  DeadlineNotification: lenient.flag,
};
const milestoneSchema = z.looseObject(milestoneFields).transform(
  (wire): BankMilestone => ({
    milestoneId: wire.Id,
    name: wire.Name,
    description: wire.Description,
    scheduleEnd: wire.ScheduleEnd.seconds,
    isFullDays: wire.ScheduleFullDays,
    notifiesDeadline: wire.DeadlineNotification,
    extras: {
      ...extrasOf(wire, Object.keys(milestoneFields)),
      // An end that nobody here can read is still the bank's: a list that is saved gives it back.
      ...(wire.ScheduleEnd.seconds === null ? { ScheduleEnd: wire.ScheduleEnd.sent ?? null } : {}),
    },
  }),
);

const propertySchema = z
  .looseObject({
    FieldIdentifier: plainIdSchema,
    Value: z.union([z.record(z.string(), z.string()), z.string(), z.number(), z.boolean()]),
  })
  .transform((wire): BankPropertyValue => ({ field: wire.FieldIdentifier, value: wire.Value }));

const folderFields = {
  Id: projectFolderIdSchema,
  ParentId: idOr<ProjectFolderId, ProjectFolderId>(root),
  Name: lenient.text,
  Members: listOf(memberSchema),
  PropertyValues: listOf(propertySchema),
};
export const projectFolderReading = z.looseObject(folderFields).transform(
  (wire): BankProjectFolder => ({
    projectFolderId: wire.Id,
    parentId: wire.ParentId,
    name: wire.Name,
    members: wire.Members,
    properties: wire.PropertyValues,
    extras: extrasOf(wire, [...Object.keys(folderFields), 'Kind']),
  }),
);

const projectFields = {
  ...folderFields,
  Id: projectIdSchema,
  StatusId: idOr<ProjectStatusId, null>(null),
  ScheduleStart: lenient.timeOrNull,
  ScheduleEnd: lenient.timeOrNull,
  ScheduleFullDays: lenient.flag,
  DeadlineNotification: lenient.flag,
  Tasks: listOf(taskSchema),
  Milestones: listOf(milestoneSchema),
  ProofCount: lenient.countOrNull,
  AssetCount: lenient.countOrNull,
  MessageCount: lenient.countOrNull,
};
export const projectReading = z.looseObject(projectFields).transform(
  (wire): BankProject => ({
    projectId: wire.Id,
    parentId: wire.ParentId,
    name: wire.Name,
    statusId: wire.StatusId,
    scheduleStart: wire.ScheduleStart,
    scheduleEnd: wire.ScheduleEnd,
    isFullDays: wire.ScheduleFullDays,
    notifiesDeadline: wire.DeadlineNotification,
    members: wire.Members,
    tasks: wire.Tasks,
    milestones: wire.Milestones,
    properties: wire.PropertyValues,
    proofCount: wire.ProofCount,
    assetCount: wire.AssetCount,
    messageCount: wire.MessageCount,
    extras: extrasOf(wire, [...Object.keys(projectFields), 'Kind']),
  }),
);

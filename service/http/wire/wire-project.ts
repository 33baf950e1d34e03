import type { z } from 'zod';
import {
  type projectFolderSaveSchema,
  type projectFolderSchema,
  type projectSaveSchema,
  type projectSchema,
  rootFolderId,
} from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type {
  MemberRecord,
  ProjectChange,
  ProjectFolderChange,
  ProjectFolderRecord,
  ProjectRecord,
} from '../../domain/index.ts';
import { readPropertyChanges, toWireProperties } from './wire-properties.ts';

/** A project as `docs/api/reference.md#project` shapes it; times that are not set are left out. */
export function toWireProject(project: ProjectRecord): z.input<typeof projectSchema> {
  const { projectId } = project;
  return {
    Id: projectId,
    ParentId: project.parentId ?? rootFolderId,
    StatusId: project.statusId,
    Name: project.name,
    ...(project.scheduleStart === null ? {} : { ScheduleStart: project.scheduleStart }),
    ...(project.scheduleEnd === null ? {} : { ScheduleEnd: project.scheduleEnd }),
    ScheduleFullDays: project.isFullDays,
    DeadlineNotification: project.notifiesDeadline,
    Members: toWireMembers(project.members),
    PropertyValues: toWireProperties(project.propertyValues),
    ProofCount: project.proofCount,
    AssetCount: project.assetCount,
    MessageCount: project.messageCount,
    Tasks: project.tasks.map((task) => ({
      Id: task.taskId,
      ParentId: projectId,
      Name: task.name,
      Description: task.description,
      IsCompleted: task.isCompleted,
    })),
    Milestones: project.milestones.map((milestone) => ({
      Id: milestone.milestoneId,
      ParentId: projectId,
      Name: milestone.name,
      Description: milestone.description,
      ...(milestone.scheduleEnd === null ? {} : { ScheduleEnd: milestone.scheduleEnd }),
      ScheduleFullDays: milestone.isFullDays,
      DeadlineNotification: milestone.notifiesDeadline,
    })),
  };
}

/** `docs/api/reference.md#project-folder`. */
export function toWireProjectFolder(folder: ProjectFolderRecord): z.input<typeof projectFolderSchema> {
  return {
    Id: folder.folderId,
    ParentId: folder.parentId ?? rootFolderId,
    Name: folder.name,
    Members: toWireMembers(folder.members),
    PropertyValues: toWireProperties(folder.propertyValues),
  };
}

/** What a save changes. Counts and full names are read only and say nothing here; null clears a time and is else nothing. */
export function readProjectChange(body: z.output<typeof projectSaveSchema>): ProjectChange {
  const projectId = idOrNull(body.Id);
  return {
    ...readFolderChange(body),
    statusId: body.StatusId ?? undefined,
    scheduleStart: body.ScheduleStart,
    scheduleEnd: body.ScheduleEnd,
    isFullDays: body.ScheduleFullDays ?? undefined,
    notifiesDeadline: body.DeadlineNotification ?? undefined,
    tasks: body.Tasks?.map((task, index) => {
      requireParent(task.ParentId, projectId, `Tasks.${index}.ParentId`);
      return {
        taskId: idOrNull(task.Id),
        name: task.Name,
        description: task.Description ?? undefined,
        isCompleted: task.IsCompleted ?? undefined,
      };
    }),
    milestones: body.Milestones?.map((milestone, index) => {
      requireParent(milestone.ParentId, projectId, `Milestones.${index}.ParentId`);
      return {
        milestoneId: idOrNull(milestone.Id),
        name: milestone.Name,
        description: milestone.Description ?? undefined,
        scheduleEnd: milestone.ScheduleEnd,
        isFullDays: milestone.ScheduleFullDays ?? undefined,
        notifiesDeadline: milestone.DeadlineNotification ?? undefined,
      };
    }),
  };
}

export function readFolderChange(
  body: Pick<z.output<typeof projectFolderSaveSchema>, 'ParentId' | 'Name' | 'Members' | 'PropertyValues'>,
): ProjectFolderChange {
  return {
    parentId: body.ParentId == null ? undefined : idOrNull(body.ParentId),
    name: body.Name ?? undefined,
    members: body.Members?.map(({ UserId, ProjectRoleId }) => ({ userId: UserId, roleId: ProjectRoleId })),
    propertyValues: body.PropertyValues == null ? undefined : readPropertyChanges(body.PropertyValues),
  };
}

/** '0' says that there is none yet, or for a parent that it is the root. */
export function idOrNull(id: string | null | undefined): string | null {
  return id == null || id === rootFolderId ? null : id;
}

function toWireMembers(
  members: readonly MemberRecord[],
): NonNullable<z.input<typeof projectSchema>['Members']> {
  return members.map(({ roleId, userId, fullName }) => ({
    ProjectRoleId: roleId,
    UserId: userId,
    UserFullName: fullName,
  }));
}

/** Tasks and milestones stay with their project. */
function requireParent(parentId: string | null | undefined, projectId: string | null, field: string): void {
  const named = idOrNull(parentId);
  if (named !== null && named !== projectId)
    throw new AppError('BAD_REQUEST', { field, reason: `${field} is not the id of this project.` });
}

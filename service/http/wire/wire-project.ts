import type { z } from 'zod';
import {
  milestoneNames,
  milestoneSchema,
  type projectFolderSaveSchema,
  type projectFolderSchema,
  projectNames,
  type projectSaveSchema,
  projectSchema,
  rootFolderId,
  taskNames,
  taskSchema,
  writableProjectFields,
} from '../../../shared/api/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type {
  MemberRecord,
  ProjectChange,
  ProjectFolderChange,
  ProjectFolderRecord,
  ProjectRecord,
} from '../../domain/index.ts';
import { readFields, writeFields } from './wire-fields.ts';
import { readPropertyChanges, toWireProperties } from './wire-properties.ts';

/** A project in the shape of `docs/api/reference.md#project`; unset times are omitted. */
export function toWireProject(project: ProjectRecord): z.input<typeof projectSchema> {
  const { projectId } = project;
  return {
    ...writeFields(projectSchema.shape, projectNames, {
      ...project,
      parentId: project.parentId ?? rootFolderId,
    }),
    Members: toWireMembers(project.members),
    PropertyValues: toWireProperties(project.propertyValues),
    Tasks: project.tasks.map((task) =>
      writeFields(taskSchema.shape, taskNames, { ...task, parentId: projectId }),
    ),
    Milestones: project.milestones.map((milestone) =>
      writeFields(milestoneSchema.shape, milestoneNames, { ...milestone, parentId: projectId }),
    ),
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

/**
 * The changes of a save. Counts and full names are read only and have no effect here; null clears a time and else has no effect.
 */
export function readProjectChange(body: z.output<typeof projectSaveSchema>): ProjectChange {
  const projectId = idOrNull(body.Id);
  return {
    ...readFields(writableProjectFields, projectNames, body),
    ...readFolderChange(body),
    tasks: body.Tasks?.map((task, index) => {
      requireParent(task.ParentId, projectId, `Tasks.${index}.ParentId`);
      return {
        ...readFields(taskSchema.shape, taskNames, task),
        taskId: idOrNull(task.Id),
        name: task.Name,
      };
    }),
    milestones: body.Milestones?.map((milestone, index) => {
      requireParent(milestone.ParentId, projectId, `Milestones.${index}.ParentId`);
      return {
        ...readFields(milestoneSchema.shape, milestoneNames, milestone),
        milestoneId: idOrNull(milestone.Id),
        name: milestone.Name,
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

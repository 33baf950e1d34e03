import { z } from 'zod';
import { type LocalizedString, projectStatusIdSchema, routes } from '../../../shared/api/index.ts';
import type { ProjectFolderId, ProjectId, ProjectStatusId } from '../../../shared/model/index.ts';
import { type PropertyChanges, propertyEntries } from '../assets/property-changes.ts';
import { isJsonObject } from '../http/json-answer.ts';
import { type BankReader, unreadable } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { lenient, readItem, readList, readSavedId } from '../json-calls/lenient-fields.ts';
import {
  type BankMember,
  type BankMilestone,
  type BankProject,
  type BankProjectFolder,
  type BankTask,
  projectFolderReading,
  projectReading,
} from './project-reading.ts';

/** What a save changes; what is left out stays as it is, in the bank as here. Lists replace the whole list. */
export interface ProjectFolderChanges {
  readonly parentId?: ProjectFolderId;
  readonly name?: string;
  readonly members?: readonly BankMember[];
  readonly properties?: PropertyChanges;
}

export interface ProjectChanges extends ProjectFolderChanges {
  readonly statusId?: ProjectStatusId;
  /** Unix seconds; null takes the date away. */
  readonly scheduleStart?: number | null;
  readonly scheduleEnd?: number | null;
  readonly isFullDays?: boolean;
  readonly notifiesDeadline?: boolean;
  readonly tasks?: readonly BankTask[];
  readonly milestones?: readonly BankMilestone[];
}

export type ProjectListEntry =
  | ({ readonly kind: 'project' } & BankProject)
  | ({ readonly kind: 'folder' } & BankProjectFolder);

export interface BankProjectStatus {
  readonly statusId: ProjectStatusId;
  readonly name: LocalizedString;
}

/** Projects and project folders. Every call throws AppError; no save is ever repeated here. */
export interface Projects {
  readProject(projectId: ProjectId, signal: AbortSignal): Promise<BankProject>;
  readProjectFolder(projectFolderId: ProjectFolderId, signal: AbortSignal): Promise<BankProjectFolder>;
  /** One level, '0' the top. Null when this bank cannot list projects. */
  listProjects(parentId: ProjectFolderId, signal: AbortSignal): Promise<readonly ProjectListEntry[] | null>;
  /** Null when this bank cannot list them. */
  projectStatuses(signal: AbortSignal): Promise<readonly BankProjectStatus[] | null>;
  /** Null creates. */
  saveProject(projectId: ProjectId | null, changes: ProjectChanges, signal: AbortSignal): Promise<ProjectId>;
  saveProjectFolder(
    projectFolderId: ProjectFolderId | null,
    changes: ProjectFolderChanges,
    signal: AbortSignal,
  ): Promise<ProjectFolderId>;
}

export interface ProjectsDeps {
  readonly reader: BankReader;
  readonly capabilities: (signal: AbortSignal) => Promise<BankCapabilities>;
}

export function createProjects({ reader, capabilities }: ProjectsDeps): Projects {
  return {
    async readProject(projectId, signal) {
      const params = { project_id: projectId };
      const value = await reader.json({ route: routes.readProject, params, signal });
      return readItem(projectReading, value, 'no project');
    },
    async readProjectFolder(projectFolderId, signal) {
      const params = { folder_id: projectFolderId };
      const value = await reader.json({ route: routes.readProjectFolder, params, signal });
      return readItem(projectFolderReading, value, 'no project folder');
    },
    async listProjects(parentId, signal) {
      if (!(await capabilities(signal)).has('listProjects')) return null;
      const query = { ParentId: parentId };
      const value = await reader.json({ route: routes.listProjects, params: {}, query, signal });
      if (!Array.isArray(value)) throw unreadable('no list of projects', { status: 200, headers: {} });
      return value.flatMap(readEntry);
    },
    async projectStatuses(signal) {
      if (!(await capabilities(signal)).has('listProjectStatuses')) return null;
      const value = await reader.json({ route: routes.listProjectStatuses, params: {}, signal });
      return readList(statusReading, value, 'no list of project statuses');
    },
    async saveProject(projectId, changes, signal) {
      const json = { ...(projectId === null ? {} : { Id: projectId }), ...toWireProject(changes) };
      const value = await reader.json({ route: routes.saveProject, params: {}, json, signal });
      return readSavedId(value, 'no id of the saved project');
    },
    async saveProjectFolder(projectFolderId, changes, signal) {
      const json = { ...(projectFolderId === null ? {} : { Id: projectFolderId }), ...toWireFolder(changes) };
      const value = await reader.json({ route: routes.saveProjectFolder, params: {}, json, signal });
      return readSavedId(value, 'no id of the saved project folder');
    },
  };
}

const statusReading = z
  .looseObject({ Id: projectStatusIdSchema, Name: lenient.localized })
  .transform((wire): BankProjectStatus => ({ statusId: wire.Id, name: wire.Name }));

/** An entry of a kind that is not known is left out: nobody could open it. */
function readEntry(value: unknown): readonly ProjectListEntry[] {
  if (!isJsonObject(value)) return [];
  if (value.Kind === 'folder') {
    return [{ kind: 'folder', ...readItem(projectFolderReading, value, 'an unreadable project folder') }];
  }
  return value.Kind === 'project'
    ? [{ kind: 'project', ...readItem(projectReading, value, 'an unreadable project') }]
    : [];
}

function toWireFolder({ parentId, name, members, properties }: ProjectFolderChanges) {
  return withoutAbsent({
    ParentId: parentId,
    Name: name,
    Members: members?.map(({ userId, roleId, extras }) => ({
      ...extras,
      UserId: userId,
      ProjectRoleId: roleId,
    })),
    PropertyValues: properties === undefined ? undefined : propertyEntries(properties),
  });
}

function toWireProject(changes: ProjectChanges) {
  return {
    ...toWireFolder(changes),
    ...withoutAbsent({
      StatusId: changes.statusId,
      ScheduleStart: changes.scheduleStart,
      ScheduleEnd: changes.scheduleEnd,
      ScheduleFullDays: changes.isFullDays,
      DeadlineNotification: changes.notifiesDeadline,
      Tasks: changes.tasks?.map(({ taskId, name, description, isCompleted, extras }) => ({
        ...extras,
        ...(taskId === null ? {} : { Id: taskId }),
        Name: name,
        Description: description,
        IsCompleted: isCompleted,
      })),
      Milestones: changes.milestones?.map((milestone) => ({
        ...milestone.extras,
        ...(milestone.milestoneId === null ? {} : { Id: milestone.milestoneId }),
        Name: milestone.name,
        Description: milestone.description,
        ScheduleEnd: milestone.scheduleEnd ?? milestone.extras.ScheduleEnd ?? null,
        ScheduleFullDays: milestone.isFullDays,
        DeadlineNotification: milestone.notifiesDeadline,
      })),
    }),
  };
}

/** A field that is absent is not sent at all: that is what "unchanged" looks like on the wire. */
function withoutAbsent(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

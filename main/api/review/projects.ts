import { z } from 'zod';
import {
  type LocalizedString,
  milestoneNames,
  projectNames,
  projectStatusIdSchema,
  routes,
  taskNames,
  toWireFields,
  writableProjectFields,
} from '../../../shared/api/index.ts';
import type { ProjectFolderId, ProjectId, ProjectStatusId } from '../../../shared/model/index.ts';
import { type PropertyChanges, propertyEntries } from '../assets/property-changes.ts';
import { isJsonObject } from '../http/json-answer.ts';
import { type BankReader, unreadable } from '../json-calls/bank-reader.ts';
import type { BankCapabilities } from '../json-calls/capabilities.ts';
import { lenient, readItem, readList, readSavedId } from '../json-calls/lenient-fields.ts';
import {
  type BankMember,
  type BankProject,
  type BankProjectFolder,
  milestoneShape,
  projectFolderReading,
  projectReading,
  taskShape,
} from './project-reading.ts';

/** The changes of a save; omitted fields stay as they are, in the bank and here. Lists replace the whole list. */
export interface ProjectFolderChanges {
  readonly parentId?: ProjectFolderId;
  readonly name?: string;
  readonly members?: readonly BankMember[];
  readonly properties?: PropertyChanges;
}

/** Fields that a bank counts or gives; no save writes them. */
type ReadOnly = 'projectId' | 'extras' | 'proofCount' | 'assetCount' | 'messageCount';

/** Null takes a date away. */
export interface ProjectChanges
  extends ProjectFolderChanges,
    Partial<Omit<BankProject, ReadOnly | 'statusId' | keyof ProjectFolderChanges>> {
  readonly statusId?: ProjectStatusId;
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

/** An entry of an unknown kind is dropped: no screen could open it. */
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
    ...toWireFields(writableProjectFields, projectNames, { ...changes }),
    ...toWireFolder(changes),
    ...withoutAbsent({
      Tasks: changes.tasks?.map(({ extras, taskId, ...task }) => ({
        ...extras,
        ...toWireFields(taskShape.shape, taskNames, { ...task, taskId: taskId ?? undefined }),
      })),
      Milestones: changes.milestones?.map(({ extras, milestoneId, ...milestone }) => ({
        ...extras,
        ...toWireFields(milestoneShape.shape, milestoneNames, {
          ...milestone,
          milestoneId: milestoneId ?? undefined,
          scheduleEnd: milestone.scheduleEnd ?? extras.ScheduleEnd ?? null,
        }),
      })),
    }),
  };
}

/** A field that is absent is not sent at all: that is what "unchanged" looks like on the wire. */
function withoutAbsent(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

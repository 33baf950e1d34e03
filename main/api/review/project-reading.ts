import { z } from 'zod';
import {
  type LocalizedString,
  memberNames,
  memberSchema,
  milestoneNames,
  milestoneSchema,
  plainIdSchema,
  projectFolderNames,
  projectFolderSchema,
  projectNames,
  projectSchema,
  rootFolderId,
  taskNames,
  taskSchema,
} from '../../../shared/api/index.ts';
import {
  asId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectRoleId,
} from '../../../shared/model/index.ts';
import { idOr, lenient, listOf } from '../json-calls/lenient-fields.ts';
import { lenientNoun, type WithExtras } from '../json-calls/lenient-noun.ts';

export interface BankPropertyValue {
  readonly field: string;
  readonly value: LocalizedString | string | number | boolean;
}

/** The parent is the project itself: Galley reads nothing of it, and a save gives it back as it came. */
const unlinked = { ParentId: true } as const;

const memberReading = lenientNoun(memberSchema, memberNames, {
  ProjectRoleId: idOr<ProjectRoleId, ProjectRoleId>(asId('')),
});
export type BankMember = z.output<typeof memberReading>;

export const taskShape = taskSchema.omit(unlinked);
const taskReading = lenientNoun(taskShape, taskNames, {});

export const milestoneShape = milestoneSchema.omit(unlinked);
const milestoneReading = lenientNoun(milestoneShape, milestoneNames, {
  ScheduleEnd: z
    .unknown()
    .optional()
    .transform((sent) => ({ sent, seconds: lenient.timeOrNull.parse(sent) })),
}).transform(({ scheduleEnd: { sent, seconds }, extras, ...milestone }) => {
  // An unreadable end is still the bank's: a saved list gives it back.
  const unread: WithExtras['extras'] = seconds === null ? { ScheduleEnd: sent ?? null } : {};
  return { ...milestone, scheduleEnd: seconds, extras: { ...extras, ...unread } };
});

const propertyReading = z
  .looseObject({
    FieldIdentifier: plainIdSchema,
    Value: z.union([z.record(z.string(), z.string()), z.string(), z.number(), z.boolean()]),
  })
  .transform((wire): BankPropertyValue => ({ field: wire.FieldIdentifier, value: wire.Value }));

const folderParts = {
  /** '0' is the top. */
  ParentId: idOr<ProjectFolderId, ProjectFolderId>(asId(rootFolderId)),
  Members: listOf(memberReading),
  PropertyValues: listOf(propertyReading),
};

/** `docs/api/reference.md#project-folder`. */
export const projectFolderReading = lenientNoun(projectFolderSchema, projectFolderNames, folderParts, [
  'Kind',
]);
export type BankProjectFolder = z.output<typeof projectFolderReading>;

/** `docs/api/reference.md#project`. Times are Unix seconds; null is what the bank did not say. */
export const projectReading = lenientNoun(
  projectSchema,
  projectNames,
  { ...folderParts, Tasks: listOf(taskReading), Milestones: listOf(milestoneReading) },
  ['Kind'],
);
export type BankProject = z.output<typeof projectReading>;

/** A project, or a folder, of which nothing is known but its id. */
export function unknownProject(projectId: ProjectId): BankProject {
  return projectReading.parse({ Id: projectId });
}

export function unknownProjectFolder(projectFolderId: ProjectFolderId): BankProjectFolder {
  return projectFolderReading.parse({ Id: projectFolderId });
}

import type { PropertyValueRecord } from './asset.ts';
import type { ProjectFields } from './project-fields.ts';

/** A worker on a project or project folder. The role says in which part, not with which rights. */
export interface MemberRecord {
  readonly userId: string;
  readonly roleId: string;
  readonly fullName: string;
}

/** `taskId` null: not stored yet. */
export interface TaskContent {
  readonly taskId: string | null;
  readonly name: string;
  readonly description: string;
  readonly isCompleted: boolean;
}

export interface TaskRecord extends TaskContent {
  readonly taskId: string;
}

/** `milestoneId` null: not stored yet. `scheduleEnd`: Unix seconds. */
export interface MilestoneContent {
  readonly milestoneId: string | null;
  readonly name: string;
  readonly description: string;
  readonly scheduleEnd: number | null;
  readonly isFullDays: boolean;
  readonly notifiesDeadline: boolean;
}

export interface MilestoneRecord extends MilestoneContent {
  readonly milestoneId: string;
}

/** The fields of a save. `parentId` null: at the root. */
export interface ProjectContent extends ProjectFields {
  readonly parentId: string | null;
  readonly members: readonly Omit<MemberRecord, 'fullName'>[];
  readonly propertyValues: readonly PropertyValueRecord[];
  readonly tasks: readonly TaskContent[];
  readonly milestones: readonly MilestoneContent[];
}

/** `docs/api/reference.md#message-count`. Deleted messages are in the list of messages, but do not count. */
export interface ProjectRecord extends ProjectContent {
  readonly projectId: string;
  readonly members: readonly MemberRecord[];
  readonly tasks: readonly TaskRecord[];
  readonly milestones: readonly MilestoneRecord[];
  readonly proofCount: number;
  readonly assetCount: number;
  readonly messageCount: number;
}

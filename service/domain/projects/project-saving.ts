import { AppError } from '../../../shared/errors/index.ts';
import type { ProjectAccess } from '../access/project-access.ts';
import type { AccountStore, CatalogueStore } from '../ports/ports.ts';
import type { ProjectFolderStore, ProjectStore } from '../ports/project-ports.ts';
import type { User } from '../records/account.ts';
import type { PropertyField } from '../records/catalogue.ts';
import type { MilestoneContent, ProjectContent, TaskContent } from '../records/project.ts';
import {
  changeProjectFields,
  emptyProjectFields,
  type ProjectFieldsChange,
} from '../records/project-fields.ts';
import type { ProjectFolderContent } from '../records/project-folder.ts';
import { requireMoment } from '../validation/moment.ts';
import {
  acceptMilestones,
  acceptTasks,
  type MilestoneInput,
  type TaskInput,
} from '../validation/project-schedule.ts';
import { refuse, requireName } from '../validation/project-texts.ts';
import { changeProperties, type PropertyChange } from '../validation/property-values.ts';
import { acceptMembers, type MemberInput } from './project-members.ts';

/** The fields of a project folder in a save; undefined ones stay. `parentId` null: the root. */
export interface ProjectFolderChange {
  readonly parentId: string | null | undefined;
  readonly name: string | undefined;
  readonly members: readonly MemberInput[] | undefined;
  readonly propertyValues: readonly PropertyChange[] | undefined;
}

/** The same for a project. Lists of tasks, milestones and members replace what was there; a schedule of null is none. */
export interface ProjectChange extends ProjectFolderChange, ProjectFieldsChange {
  readonly tasks: readonly TaskInput[] | undefined;
  readonly milestones: readonly MilestoneInput[] | undefined;
}

/**
 * Saves return the id. All throw FORBIDDEN for a missing or foreign object, and BAD_REQUEST naming the field; a move CONFLICT
 * when another user has moved the object since.
 */
export interface ProjectSaving {
  createProject(user: User, change: ProjectChange): Promise<string>;
  editProject(user: User, projectId: string, change: ProjectChange): Promise<void>;
  createFolder(user: User, change: ProjectFolderChange): Promise<string>;
  editFolder(user: User, folderId: string, change: ProjectFolderChange): Promise<void>;
}

export function createProjectSaving(deps: {
  readonly access: ProjectAccess;
  readonly projects: ProjectStore;
  readonly folders: ProjectFolderStore;
  readonly accounts: Pick<AccountStore, 'findUser'>;
  readonly catalogue: CatalogueStore;
  /** Unix milliseconds. */
  readonly now: () => number;
}): ProjectSaving {
  const { access, projects, folders, accounts, catalogue } = deps;
  const nowSeconds = (): number => Math.floor(deps.now() / 1000);

  /** Everything that has to be asked before the transaction, which then only computes. */
  async function checked(change: ProjectFolderChange): Promise<CheckedChange> {
    if (change.name !== undefined) requireName(change.name, 'Name');
    const { parentId, name, members, propertyValues } = change;
    return {
      parentId,
      name,
      members:
        members === undefined
          ? undefined
          : await acceptMembers(members, { accounts, roles: await projects.listRoles() }),
      propertyValues,
      fields: propertyValues === undefined ? [] : await catalogue.listPropertyFields(),
    };
  }

  /** Null where it stays: who sends a whole object back need not have a right on the parent that it names unchanged. */
  async function requireMove(
    user: User,
    current: Placed | undefined,
    { parentId }: ProjectFolderChange,
  ): Promise<Move | null> {
    if (parentId === undefined || current === undefined || parentId === current.parentId) return null;
    if (parentId === null && (await isShownAtRoot(user, current))) return null;
    await access.requireParent(user, parentId);
    return { from: current.parentId, to: parentId };
  }

  /** A user without access to the parent sees the object at the root, and sends back the shown place. */
  async function isShownAtRoot(user: User, { parentId }: Placed): Promise<boolean> {
    return parentId !== null && !(await access.mayWorkInFolder(user, parentId));
  }

  async function requireStatus(statusId: string): Promise<void> {
    const statuses = await projects.listStatuses();
    if (!statuses.some((status) => status.statusId === statusId))
      refuse('StatusId', 'The bank has no project status with this StatusId.');
  }

  return {
    async createProject(user, change) {
      await access.requireParent(user, change.parentId ?? null);
      if (change.name === undefined) refuse('Name', 'A new project needs a Name.');
      if (change.statusId !== undefined) await requireStatus(change.statusId);
      const [firstStatus] = await projects.listStatuses();
      const [firstRole] = await projects.listRoles();
      if (firstStatus === undefined || firstRole === undefined)
        throw new Error('The bank has no project status or no project role.');
      const content = applyProject(emptyProject(firstStatus.statusId), change, await checked(change));
      const isMember = content.members.some((member) => member.userId === user.userId);
      const creator = { userId: user.userId, roleId: firstRole.roleId };
      const members = isMember ? content.members : [creator, ...content.members];
      return projects.add({ ...content, members }, nowSeconds());
    },

    async editProject(user, projectId, change) {
      await access.requireProject(user, projectId);
      const [current] = await projects.load([projectId]);
      const move = await requireMove(user, current, change);
      if (change.statusId !== undefined) await requireStatus(change.statusId);
      const accepted = { ...(await checked(change)), parentId: move?.to };
      await projects.change(
        projectId,
        (before) => applyProject(unlessMoved(before, move), change, accepted),
        nowSeconds(),
      );
    },

    async createFolder(user, change) {
      await access.requireParent(user, change.parentId ?? null);
      if (change.name === undefined) refuse('Name', 'A new project folder needs a Name.');
      return folders.add(applyFolder(emptyFolder, await checked(change)), nowSeconds());
    },

    async editFolder(user, folderId, change) {
      await access.requireFolder(user, folderId);
      const [current] = await folders.load([folderId]);
      const move = await requireMove(user, current, change);
      const accepted = { ...(await checked(change)), parentId: move?.to };
      await folders.change(
        folderId,
        (before) => applyFolder(unlessMoved(before, move), accepted),
        nowSeconds(),
      );
    },
  };
}

interface CheckedChange extends ProjectFolderChange {
  readonly fields: readonly PropertyField[];
}

interface Placed {
  readonly parentId: string | null;
}

/** `from`: where it lay when the right on `to` was asked for. */
interface Move {
  readonly from: string | null;
  readonly to: string | null;
}

/** The right was asked for a move from one place to another; from a third one it may be another right. */
function unlessMoved<Thing extends Placed>(before: Thing, move: Move | null): Thing {
  if (move !== null && before.parentId !== move.from) throw new AppError('CONFLICT', { field: 'ParentId' });
  return before;
}

const emptyFolder: ProjectFolderContent = { parentId: null, name: '', members: [], propertyValues: [] };

/** A project without anything but a status. */
export function emptyProject(statusId: string): ProjectContent {
  return {
    ...emptyProjectFields,
    ...emptyFolder,
    statusId,
    tasks: [],
    milestones: [],
  };
}

function applyFolder(current: ProjectFolderContent, change: CheckedChange): ProjectFolderContent {
  return {
    parentId: change.parentId === undefined ? current.parentId : change.parentId,
    name: change.name ?? current.name,
    members: change.members ?? current.members,
    propertyValues: changeProperties(current.propertyValues, change.propertyValues ?? [], change.fields),
  };
}

function applyProject(
  current: ProjectContent,
  change: ProjectChange,
  accepted: CheckedChange,
): ProjectContent {
  const { scheduleStart = current.scheduleStart, scheduleEnd = current.scheduleEnd } = change;
  if (scheduleStart !== null) requireMoment(scheduleStart, 'ScheduleStart');
  if (scheduleEnd !== null) requireMoment(scheduleEnd, 'ScheduleEnd');
  if (scheduleStart !== null && scheduleEnd !== null && scheduleEnd < scheduleStart)
    refuse('ScheduleEnd', 'ScheduleEnd lies before ScheduleStart.');
  const tasks: readonly TaskContent[] =
    change.tasks === undefined ? current.tasks : acceptTasks(change.tasks, current.tasks);
  const milestones: readonly MilestoneContent[] =
    change.milestones === undefined
      ? current.milestones
      : acceptMilestones(change.milestones, current.milestones);
  return {
    ...changeProjectFields(current, change),
    ...applyFolder(current, accepted),
    tasks,
    milestones,
  };
}

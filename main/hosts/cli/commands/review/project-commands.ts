import { randomUUID } from 'node:crypto';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectStatusId,
} from '../../../../../shared/model/index.ts';
import type { ProjectView } from '../../../../../shared/rpc/index.ts';
import { systemClock } from '../../../../platform/index.ts';
import { createScreenProjects } from '../../../../review/index.ts';
import type { RememberedStore } from '../../../../settings/index.ts';
import { createAtMostOnceRequests } from '../../../../transfer/index.ts';
import type { CliContext } from '../../context/cli-context.ts';
import { withBank } from '../../context/with-bank.ts';
import { readDate } from '../../options/read-date.ts';
import { type ExitCode, exitCodes } from '../../output/exit-codes.ts';

export interface ProjectSaveFlags {
  readonly name?: string;
  readonly parent?: string;
  readonly status?: string;
  readonly start?: string;
  readonly end?: string;
  readonly fullDays?: boolean;
}

/** `galley project show ID`: the project, its tasks, and its proofs where the bank lists them. */
export function projectShowCommand(context: CliContext, id: string): Promise<ExitCode> {
  return withBank(context, async (bank) => {
    const { output, surroundings } = context;
    const projectId = asId<ProjectId>(id);
    const project = await bank.readProject(projectId, surroundings.interrupted);
    reportProject(context, project);
    for (const { taskId, name, isCompleted } of project.tasks) {
      output.event({ event: 'task', id: taskId, name, completed: isCompleted });
      output.answer(`  task\t${isCompleted ? 'done' : 'open'}\t${name}`);
    }
    const proofs = await bank.listProofs(projectId, surroundings.interrupted);
    for (const { proofId, name, statusId, versions } of proofs ?? []) {
      output.event({ event: 'proof', id: proofId, projectId, name, statusId, versions: versions.length });
      output.answer(`  proof\t${proofId}\t${name}`);
    }
    if (proofs === null) output.note('This bank cannot list the proofs of a project.');
    return exitCodes.done;
  });
}

/** `galley project save [ID]`: changes what is given; without an id it creates a project, once. */
export function projectSaveCommand(
  context: CliContext,
  id: string | undefined,
  flags: ProjectSaveFlags,
): Promise<ExitCode> {
  const changes = changesOf(flags);
  if (Object.keys(changes).length === 0)
    throw new AppError('BAD_USAGE', { reason: 'say what to change, for instance --name NAME' });
  if (id === undefined && changes.name === undefined)
    throw new AppError('BAD_USAGE', { reason: 'a new project needs --name NAME' });
  return withBank(context, async (bank) => {
    const signal = context.surroundings.interrupted;
    const requests = createAtMostOnceRequests({ clock: systemClock, book: null });
    signal.addEventListener('abort', requests.stop, { once: true });
    const projects = createScreenProjects({
      bank,
      requests,
      remembered: remembersNothing,
      log: context.log,
    });
    const projectId = id === undefined ? null : asId<ProjectId>(id);
    reportProject(context, await projects.save({ requestId: randomUUID(), projectId, changes }, signal));
    return exitCodes.done;
  });
}

// The catalogue belongs to the window; a window may be open now and is the one writer of the settings.
const remembersNothing: RememberedStore = { list: () => [], put: async () => {}, remove: async () => {} };

function changesOf({ name, parent, status, start, end, fullDays }: ProjectSaveFlags) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(parent === undefined ? {} : { parentId: asId<ProjectFolderId>(parent) }),
    ...(status === undefined ? {} : { statusId: asId<ProjectStatusId>(status) }),
    ...(start === undefined ? {} : { scheduleStart: readDate(start) }),
    ...(end === undefined ? {} : { scheduleEnd: readDate(end) }),
    ...(fullDays === undefined ? {} : { isFullDays: fullDays }),
  };
}

function reportProject(
  { output }: CliContext,
  project: Pick<
    ProjectView,
    'projectId' | 'parentId' | 'name' | 'statusId' | 'scheduleStart' | 'scheduleEnd' | 'proofCount'
  >,
): void {
  const { projectId, parentId, name, statusId, scheduleStart, scheduleEnd, proofCount } = project;
  output.event({
    event: 'project',
    id: projectId,
    parentId,
    name,
    statusId,
    scheduleStart,
    scheduleEnd,
    proofs: proofCount,
  });
  output.answer(`${projectId}\t${name}`);
}

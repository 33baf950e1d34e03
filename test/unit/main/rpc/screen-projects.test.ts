import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BankProject } from '../../../../main/api/index.ts';
import { createScreenProjects, type ScreenProjectsDeps } from '../../../../main/rpc/screen-projects.ts';
import { asId, type ProjectFolderId, type ProjectId, type TaskId } from '../../../../shared/model/index.ts';

const projectId = asId<ProjectId>('5');
const never = new AbortController().signal;

it('saves a project once at a time: a task that is ticked while another is made stays ticked', async () => {
  let held = project();
  const bank = {
    async readProject() {
      const read = held;
      await setImmediate();
      return read;
    },
    async saveProject(_: unknown, { tasks = held.tasks }: Partial<BankProject>) {
      await setImmediate();
      held = { ...held, tasks: tasks.map((task) => ({ ...task, taskId: task.taskId ?? asId<TaskId>('2') })) };
      return projectId;
    },
  };
  const projects = createScreenProjects({
    bank: bank as unknown as ScreenProjectsDeps['bank'],
    remembered: { list: () => [], put: async () => {}, remove: async () => {} },
    clicks: { once: (_, { send }) => send(never), stop: async () => {} },
  });
  await Promise.all([
    projects.save({ clickId: 'tick', projectId, changes: { completedTasks: { 1: true } } }, never),
    projects.save(
      {
        clickId: 'make',
        projectId,
        changes: { tasks: [{ taskId: null, content: { name: 'Fold', description: '' } }] },
      },
      never,
    ),
  ]);
  expect(held.tasks.map(({ name, isCompleted }) => [name, isCompleted])).toEqual([
    ['Print', true],
    ['Fold', false],
  ]);
});

it('says of the abilities of a bank that could not describe itself that they are guessed', async () => {
  const abilitiesOf = (isFinal: boolean) =>
    createScreenProjects({
      bank: {
        describe: async () => ({ isFinal, has: () => false }),
      } as unknown as ScreenProjectsDeps['bank'],
      remembered: { list: () => [], put: async () => {}, remove: async () => {} },
      clicks: { once: (_, { send }) => send(never), stop: async () => {} },
    }).abilities(never);
  expect([(await abilitiesOf(false)).isFinal, (await abilitiesOf(true)).isFinal]).toEqual([false, true]);
});

function project(): BankProject {
  return {
    projectId,
    parentId: asId<ProjectFolderId>('0'),
    name: 'Summer',
    statusId: null,
    scheduleStart: null,
    scheduleEnd: null,
    isFullDays: false,
    notifiesDeadline: false,
    members: [],
    tasks: [{ taskId: asId<TaskId>('1'), name: 'Print', description: '', isCompleted: false, extras: {} }],
    milestones: [],
    properties: [],
    proofCount: null,
    assetCount: null,
    messageCount: null,
    extras: {},
  };
}

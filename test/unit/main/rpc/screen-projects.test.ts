import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BankProject } from '../../../../main/api/index.ts';
import { silentLog } from '../../../../main/platform/index.ts';
import { createScreenProjects, type ScreenProjectsDeps } from '../../../../main/rpc/screen-projects.ts';
import type { RememberedItem } from '../../../../main/settings/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import { asId, type ProjectFolderId, type ProjectId, type TaskId } from '../../../../shared/model/index.ts';

const projectId = asId<ProjectId>('5');
const never = new AbortController().signal;
const fold = { taskId: null, content: { name: 'Fold', description: '' } };

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
    log: silentLog,
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
      log: silentLog,
    }).abilities(never);
  expect([(await abilitiesOf(false)).isFinal, (await abilitiesOf(true)).isFinal]).toEqual([false, true]);
});

const refusals = ['FORBIDDEN', 'BANK_BUSY', 'BANK_UNREACHABLE', 'BANK_ANSWER_UNREADABLE'] as const;

describe('what was created and cannot be read', () => {
  it.each(refusals)('is answered and remembered, so that nobody makes a second one: %s', async (code) => {
    const { projects, remembered, saves } = bench({ failure: code });
    const parentId = asId<ProjectFolderId>('3');

    const made = await projects.save(
      { clickId: 'project', projectId: null, changes: { name: 'Autumn', parentId, scheduleStart: 1 } },
      never,
    );
    const folder = await projects.saveFolder(
      { clickId: 'folder', projectFolderId: null, changes: { name: 'Print' } },
      never,
    );

    expect([made, folder]).toMatchObject([
      { projectId: '5', name: 'Autumn', parentId: '3', scheduleStart: 1, scheduleEnd: null, members: [] },
      { projectFolderId: '6', name: 'Print', parentId: '0' },
    ]);
    expect(remembered).toEqual([
      { kind: 'project', id: '5', name: 'Autumn', parentId: '3' },
      { kind: 'folder', id: '6', name: 'Print', parentId: '0' },
    ]);
    expect(saves).toEqual(['Autumn', 'Print']);
  });

  it('is answered also when nothing can be remembered', async () => {
    const { projects, saves } = bench({ failure: 'FORBIDDEN', put: 'LOCAL_DISK_FULL' });
    const changes = { name: 'Autumn' };
    expect(await projects.save({ clickId: 'a', projectId: null, changes }, never)).toMatchObject({
      projectId: '5',
    });
    expect(saves).toEqual(['Autumn']);
  });

  it('is left to the list of a bank that has one', async () => {
    const { projects, remembered } = bench({ failure: 'FORBIDDEN', listed: [] });
    const changes = { name: 'Autumn' };
    await projects.save({ clickId: 'a', projectId: null, changes }, never);
    expect(remembered).toEqual([]);
  });

  it('is no answer for what was changed: that may be read and done again', async () => {
    const { projects } = bench({ failure: 'BANK_BUSY' });
    const change = { clickId: 'a', projectFolderId: asId<ProjectFolderId>('6'), changes: { name: 'Print' } };
    await expect(projects.saveFolder(change, never)).rejects.toMatchObject({ code: 'BANK_BUSY' });
  });
});

describe('what was changed and cannot be read', () => {
  it.each([
    ['a new task, which a second save would add again', { tasks: [fold] }, 'COULD_NOT_CONFIRM'],
    ['a new name, which a second save only repeats', { name: 'Autumn' }, 'BANK_BUSY'],
  ] as const)('tells who saved %s', async (_, changes, code) => {
    const readings = [project()];
    const saved: unknown[] = [];
    const bank: Partial<ScreenProjectsDeps['bank']> = {
      async readProject() {
        const read = readings.pop();
        if (read === undefined) throw new AppError('BANK_BUSY');
        return read;
      },
      async saveProject(id, wanted) {
        saved.push(wanted);
        return asId<ProjectId>(String(id));
      },
    };
    const projects = createScreenProjects({
      bank: bank as ScreenProjectsDeps['bank'],
      remembered: { list: () => [], put: async () => {}, remove: async () => {} },
      clicks: { once: (_clickId, { send }) => send(never), stop: async () => {} },
      log: silentLog,
    });
    await expect(projects.save({ clickId: 'a', projectId, changes }, never)).rejects.toMatchObject({ code });
    expect(saved).toHaveLength(1);
  });
});

/** A bank whose readings fail, and lists nothing where `listed` is not given. */
function bench({
  failure,
  put,
  listed = null,
}: {
  readonly failure: ErrorCode;
  readonly put?: ErrorCode;
  readonly listed?: readonly [] | null;
}) {
  const saves: (string | undefined)[] = [];
  const remembered: RememberedItem[] = [];
  const fail = async () => {
    throw new AppError(failure);
  };
  const bank: Partial<ScreenProjectsDeps['bank']> = {
    listProjects: async () => listed,
    readProject: fail,
    readProjectFolder: fail,
    async saveProject(_, { name }) {
      saves.push(name);
      return projectId;
    },
    async saveProjectFolder(_, { name }) {
      saves.push(name);
      return asId<ProjectFolderId>('6');
    },
  };
  const projects = createScreenProjects({
    bank: bank as ScreenProjectsDeps['bank'],
    remembered: {
      list: () => remembered,
      async put(item) {
        if (put !== undefined) throw new AppError(put);
        remembered.push(item);
      },
      remove: async () => {},
    },
    clicks: { once: (_, { send }) => send(never), stop: async () => {} },
    log: silentLog,
  });
  return { projects, remembered, saves };
}

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

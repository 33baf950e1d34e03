import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { BankProject } from '../../../../main/api/index.ts';
import { silentLog, systemClock } from '../../../../main/platform/index.ts';
import { createScreenProjects, type ScreenProjectsDeps } from '../../../../main/review/screen-projects.ts';
import type { RememberedItem } from '../../../../main/settings/index.ts';
import { createAtMostOnceRequests } from '../../../../main/transfer/index.ts';
import { AppError, type ErrorCode } from '../../../../shared/errors/index.ts';
import {
  asId,
  type MessageId,
  type MilestoneId,
  type ProjectFolderId,
  type ProjectId,
  type TaskId,
} from '../../../../shared/model/index.ts';

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
    requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
    log: silentLog,
  });
  await Promise.all([
    projects.save({ requestId: 'tick', projectId, changes: { completedTasks: { 1: true } } }, never),
    projects.save(
      {
        requestId: 'make',
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
        describe: async () => ({ isFinal, has: () => false, announces: () => false }),
      } as unknown as ScreenProjectsDeps['bank'],
      remembered: { list: () => [], put: async () => {}, remove: async () => {} },
      requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
      log: silentLog,
    }).abilities(never);
  expect([(await abilitiesOf(false)).isFinal, (await abilitiesOf(true)).isFinal]).toEqual([false, true]);
});

const refusals = ['FORBIDDEN', 'BANK_BUSY', 'BANK_UNREACHABLE', 'BANK_ANSWER_UNREADABLE'] as const;

describe('created objects that cannot be read', () => {
  it.each(refusals)('is answered and remembered, so that no second one is made: %s', async (code) => {
    const { projects, remembered, saves } = fixture({ failure: code });
    const parentId = asId<ProjectFolderId>('3');

    const made = await projects.save(
      { requestId: 'project', projectId: null, changes: { name: 'Autumn', parentId, scheduleStart: 1 } },
      never,
    );
    const folder = await projects.saveFolder(
      { requestId: 'folder', projectFolderId: null, changes: { name: 'Print' } },
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
    const { projects, saves } = fixture({ failure: 'FORBIDDEN', put: 'LOCAL_DISK_FULL' });
    const changes = { name: 'Autumn' };
    expect(await projects.save({ requestId: 'a', projectId: null, changes }, never)).toMatchObject({
      projectId: '5',
    });
    expect(saves).toEqual(['Autumn']);
  });

  it('is left to the list of a bank that has one', async () => {
    const { projects, remembered } = fixture({ failure: 'FORBIDDEN', listed: [] });
    const changes = { name: 'Autumn' };
    await projects.save({ requestId: 'a', projectId: null, changes }, never);
    expect(remembered).toEqual([]);
  });

  it('is no answer for what was changed: that may be read and done again', async () => {
    const { projects } = fixture({ failure: 'BANK_BUSY' });
    const change = {
      requestId: 'a',
      projectFolderId: asId<ProjectFolderId>('6'),
      changes: { name: 'Print' },
    };
    await expect(projects.saveFolder(change, never)).rejects.toMatchObject({ code: 'BANK_BUSY' });
  });
});

describe('changed objects that cannot be read', () => {
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
      requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
      log: silentLog,
    });
    await expect(projects.save({ requestId: 'a', projectId, changes }, never)).rejects.toMatchObject({
      code,
    });
    expect(saved).toHaveLength(1);
  });
});

describe('a page that lost its connection and saves once more under the same id', () => {
  const crease = {
    milestoneId: null,
    content: { name: 'Crease', description: '', scheduleEnd: 5, isFullDays: true, notifiesDeadline: false },
  };

  it.each([
    ['task', { tasks: [fold] }],
    ['milestone', { milestones: [crease] }],
  ] as const)('is notified once of its new %s', async (_, changes) => {
    const bank = savingBank();
    const { projects } = bank;
    const save = () => projects.save({ requestId: 'a', projectId, changes }, never);
    const first = await save();
    expect(await save()).toEqual(first);
    expect([bank.saves(), first.tasks.length + first.milestones.length]).toEqual([1, 2]);
  });

  it('hears nothing of a bank that cannot be read before a save that was made', async () => {
    const bank = savingBank();
    const { projects } = bank;
    const save = () => projects.save({ requestId: 'a', projectId, changes: { tasks: [fold] } }, never);
    await save();
    bank.failReadings('BANK_BUSY');
    await expect(save()).rejects.toMatchObject({ code: 'COULD_NOT_CONFIRM' });
    const create = () =>
      projects.save({ requestId: 'b', projectId: null, changes: { name: 'Autumn' } }, never);
    bank.failReadings(null);
    await create();
    bank.failReadings('BANK_BUSY');
    expect(await create()).toMatchObject({ name: 'Autumn' });
    expect(bank.saves()).toBe(2);
  });

  it('hears nothing of a bank that cannot be read before a message that was posted', async () => {
    const bank = savingBank();
    const { projects } = bank;
    const message = { requestId: 'a', projectId, parentId: null, subject: 'Proofs', text: 'Ready.' };
    const posted = await projects.postMessage(message, never);
    bank.failReadings('BANK_BUSY');
    expect(await projects.postMessage(message, never)).toEqual(posted);
    expect(bank.saves()).toBe(1);
  });

  it('saves after all what was never sent, because the bank could not be read', async () => {
    const bank = savingBank();
    const { projects } = bank;
    const save = () => projects.save({ requestId: 'a', projectId, changes: { tasks: [fold] } }, never);
    bank.failReadings('BANK_BUSY');
    await expect(save()).rejects.toMatchObject({ code: 'BANK_BUSY' });
    bank.failReadings(null);
    expect((await save()).tasks.map(({ name }) => name)).toEqual(['Print', 'Fold']);
    expect(bank.saves()).toBe(1);
  });
});

/** A bank that keeps what is saved and gives ids to what is new in it, behind clicks as they are. */
function savingBank() {
  let held = project();
  let failure: ErrorCode | null = null;
  let saveCount = 0;
  const read = () => {
    if (failure !== null) throw new AppError(failure);
    return held;
  };
  const bank: Partial<ScreenProjectsDeps['bank']> = {
    readProject: async () => read(),
    async listProjects() {
      read();
      return [];
    },
    async listMessages() {
      read();
      return [];
    },
    async postMessage(_, { parentId, subject, bodyHtml }) {
      saveCount += 1;
      const facts = { author: 'Ann', moderator: null, created: 1, modified: null, isDeleted: false };
      return { messageId: asId<MessageId>('1'), parentId, subject, bodyHtml, ...facts };
    },
    async saveProject(_, { name = held.name, tasks = held.tasks, milestones = held.milestones }) {
      saveCount += 1;
      held = {
        ...held,
        name,
        tasks: tasks.map((task, at) => ({ ...task, taskId: asId<TaskId>(`${at + 1}`) })),
        milestones: milestones.map((each, at) => ({ ...each, milestoneId: asId<MilestoneId>(`${at + 1}`) })),
      };
      return projectId;
    },
  };
  const projects = createScreenProjects({
    bank: bank as ScreenProjectsDeps['bank'],
    remembered: { list: () => [], put: async () => {}, remove: async () => {} },
    requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
    log: silentLog,
  });
  return {
    projects,
    saves: () => saveCount,
    failReadings(code: ErrorCode | null) {
      failure = code;
    },
  };
}

/** A bank with failing readings that lists nothing where `listed` is not given. */
function fixture({
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
    requests: createAtMostOnceRequests({ clock: systemClock, book: null }),
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

import { describe, expect, it } from 'vitest';
import type { BankProject } from '../../../../main/api/index.ts';
import { createPeopleSeen } from '../../../../main/review/people-seen.ts';
import {
  isProjectSaved,
  toProjectChanges,
  wasMoveIgnored,
  wereListsIgnored,
} from '../../../../main/review/project-changes.ts';
import {
  asId,
  type MilestoneId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectRoleId,
  type TaskId,
  type UserId,
} from '../../../../shared/model/index.ts';
import type { ProjectSave } from '../../../../shared/rpc/index.ts';

const [anna, liisa, mika] = ['1', '2', '3'].map((id) => asId<UserId>(id)) as [UserId, UserId, UserId];
const [lead, designer] = ['1', '2'].map((id) => asId<ProjectRoleId>(id)) as [ProjectRoleId, ProjectRoleId];
const printerId = asId<MilestoneId>('7');

const printing = { name: 'Print', description: '' };
const folding = { name: 'Fold', description: '' };

const content = {
  name: 'Posters to the printer',
  description: '',
  scheduleEnd: 1_900_000_000,
  isFullDays: true,
  notifiesDeadline: false,
};

const project: BankProject = {
  projectId: asId<ProjectId>('5'),
  parentId: asId<ProjectFolderId>('0'),
  name: 'Summer',
  statusId: null,
  scheduleStart: null,
  scheduleEnd: null,
  isFullDays: false,
  notifiesDeadline: false,
  members: [
    { userId: anna, fullName: 'Anna', roleId: lead, extras: { Phone: '1' } },
    { userId: liisa, fullName: 'Liisa', roleId: designer, extras: {} },
  ],
  tasks: [
    { taskId: asId<TaskId>('1'), name: 'Print', description: '', isCompleted: false, extras: {} },
    { taskId: null, name: 'Without an id', description: '', isCompleted: false, extras: {} },
  ],
  milestones: [
    { milestoneId: printerId, ...content, extras: { Colour: 'red' } },
    { milestoneId: null, ...content, name: 'Without an id', extras: {} },
  ],
  properties: [
    { field: 'caption', value: { 'x-default': 'A lake', fi: 'Järvi' } },
    { field: 'cleared', value: 1 },
  ],
  proofCount: null,
  assetCount: null,
  messageCount: null,
  extras: {},
};

describe('main/rpc/project-changes', () => {
  it('sends of a list the entries that the bank has now, with what a person changed', () => {
    const changes: ProjectSave['changes'] = {
      name: 'Autumn',
      members: [
        { userId: anna, roleId: designer },
        { userId: liisa, roleId: null },
        { userId: mika, roleId: lead },
      ],
      milestones: [
        { milestoneId: printerId, content: { ...content, name: 'Printed' } },
        { milestoneId: null, content: { ...content, name: 'Review' } },
      ],
      completedTasks: { 1: true },
      properties: [{ fieldId: 'caption', value: { fi: 'Järvet' } }],
    };
    expect(toProjectChanges(changes, project)).toEqual({
      name: 'Autumn',
      members: [
        { userId: anna, fullName: 'Anna', roleId: designer, extras: { Phone: '1' } },
        { userId: mika, fullName: '', roleId: lead, extras: {} },
      ],
      milestones: [
        { milestoneId: printerId, ...content, name: 'Printed', extras: { Colour: 'red' } },
        project.milestones[1],
        { milestoneId: null, ...content, name: 'Review', extras: {} },
      ],
      tasks: [{ ...project.tasks[0], isCompleted: true }, project.tasks[1]],
      properties: new Map([['caption', { fi: 'Järvet' }]]),
    });
  });

  it('makes, renames and takes out tasks, and leaves them as ticked as the bank has them now', () => {
    const ticked = {
      ...project,
      tasks: [
        {
          taskId: asId<TaskId>('1'),
          name: 'Print',
          description: '',
          isCompleted: true,
          extras: { Color: 1 },
        },
        ...project.tasks.slice(1),
        { taskId: asId<TaskId>('2'), name: 'Fold', description: '', isCompleted: false, extras: {} },
      ],
    };
    const changes: ProjectSave['changes'] = {
      tasks: [
        { taskId: asId<TaskId>('1'), content: { name: 'Print it', description: 'Twice' } },
        { taskId: null, content: { name: 'Send', description: '' } },
        { taskId: asId<TaskId>('2'), content: null },
      ],
      completedTasks: { 3: true },
    };
    const { tasks } = toProjectChanges(changes, ticked);
    expect(tasks).toEqual([
      {
        taskId: '1',
        name: 'Print it',
        description: 'Twice',
        isCompleted: true,
        extras: { Color: 1 },
      },
      project.tasks[1],
      { taskId: null, name: 'Send', description: '', isCompleted: false, extras: {} },
    ]);
  });

  it('moves a project by the folder alone, and knows a bank that left it where it was', () => {
    const move = { parentId: asId<ProjectFolderId>('77') };
    const moved = { ...project, ...move };
    expect([
      toProjectChanges(move, project),
      isProjectSaved(moved, move, project),
      isProjectSaved(project, move, project),
      wasMoveIgnored(moved, move),
      wasMoveIgnored(project, move),
      wasMoveIgnored(project, {}),
    ]).toEqual([move, true, false, false, true, false]);
  });

  it('omits every unchanged list', () => {
    expect(toProjectChanges({ isFullDays: true }, project)).toEqual({ isFullDays: true });
  });

  it.each<[string, ProjectSave['changes']]>([
    ['a role', { members: [{ userId: anna, roleId: lead }] }],
    ['a member who is gone', { members: [{ userId: mika, roleId: null }] }],
    ['a milestone', { milestones: [{ milestoneId: printerId, content }] }],
    ['a milestone that is gone', { milestones: [{ milestoneId: asId<MilestoneId>('8'), content: null }] }],
    ['a task', { tasks: [{ taskId: asId<TaskId>('1'), content: { name: 'Print', description: '' } }] }],
    ['a task that is gone', { tasks: [{ taskId: asId<TaskId>('8'), content: null }] }],
    ['a boolean that is read as a number', { properties: [{ fieldId: 'cleared', value: true }] }],
    ['a plain text as the default one', { properties: [{ fieldId: 'caption', value: 'A lake' }] }],
    ['one language', { properties: [{ fieldId: 'caption', value: { fi: 'Järvi', sv: '' } }] }],
    ['an empty field', { properties: [{ fieldId: 'usage', value: null }] }],
  ])('finds %s on the bank', (_, changes) => {
    expect(isProjectSaved(project, changes, project)).toBe(true);
  });

  it.each<[string, ProjectSave['changes']]>([
    ['another name', { name: 'Autumn' }],
    ['another role', { members: [{ userId: anna, roleId: designer }] }],
    ['a member who is still there', { members: [{ userId: anna, roleId: null }] }],
    ['a new milestone in one that was there', { milestones: [{ milestoneId: null, content }] }],
    ['a milestone that is still there', { milestones: [{ milestoneId: printerId, content: null }] }],
    ['a task to tick', { completedTasks: { 1: true } }],
    ['a task that is still there', { tasks: [{ taskId: asId<TaskId>('1'), content: null }] }],
    ['a new task in one that was there', { tasks: [{ taskId: null, content: printing }] }],
    ['another name of a task', { tasks: [{ taskId: asId<TaskId>('1'), content: folding }] }],
    ['another value', { properties: [{ fieldId: 'cleared', value: false }] }],
    ['a field that is filled still', { properties: [{ fieldId: 'cleared', value: null }] }],
    ['another text', { properties: [{ fieldId: 'caption', value: { fi: 'Järvet' } }] }],
  ])('does not find %s on the bank', (_, changes) => {
    expect(isProjectSaved(project, changes, project)).toBe(false);
  });

  it('tells a bank that ignored a list from one that took it, and from a colleague who changed it', () => {
    const changes = { milestones: [{ milestoneId: printerId, content: { ...content, name: 'Printed' } }] };
    const added = { tasks: [{ taskId: null, content: folding }] };
    expect(wereListsIgnored(project, added, project)).toBe(true);
    const taken = {
      ...project,
      milestones: [{ milestoneId: printerId, ...content, name: 'Printed', extras: {} }],
    };
    const others = { ...project, milestones: [] };
    expect([project, taken, others].map((now) => wereListsIgnored(now, changes, project))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('main/rpc/people-seen', () => {
  it('knows each user and role once, and the name from any place', () => {
    const people = createPeopleSeen();
    people.note([{ members: [{ userId: anna, fullName: '', roleId: lead }] }]);
    people.note([project, { members: [{ userId: anna, fullName: '', roleId: lead }] }]);
    expect(people.view()).toEqual({
      users: [
        { userId: anna, fullName: 'Anna' },
        { userId: liisa, fullName: 'Liisa' },
      ],
      roleIds: [lead, designer],
    });
  });
});

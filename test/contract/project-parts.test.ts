import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startProjectBank } from '../support/project-bank.ts';
import { refusalsOf } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';
import type { RunningBank } from '../support/running-bank.ts';

function refusals(bank: RunningBank, bodies: readonly unknown[]): Promise<readonly string[]> {
  return refusalsOf(bank.admin, routes.saveProject.path, bodies);
}

const adminMember = { UserId: '1', ProjectRoleId: '1', UserFullName: 'Galley Administrator' };

describe('docs/api/reference.md#member', () => {
  row('Member', 'ProjectRoleId', '(not shown) a role that the bank does not have is 400', async () => {
    const { bank } = await startProjectBank();
    const Members = [{ UserId: '1', ProjectRoleId: '99' }];
    expect(await refusals(bank, [{ Id: bank.projectId, Members }])).toEqual([
      '400 BAD_REQUEST Members.0.ProjectRoleId',
    ]);
  });

  row('Member', 'UserId', '(not shown) an unknown user, or one named twice, is 400', async () => {
    const { bank, projects } = await startProjectBank();
    const admin = { UserId: '1', ProjectRoleId: '2' };
    expect(
      await refusals(bank, [
        { Id: bank.projectId, Members: [admin, { UserId: '99', ProjectRoleId: '1' }] },
        { Id: bank.projectId, Members: [admin, admin] },
      ]),
    ).toEqual(['400 BAD_REQUEST Members.1.UserId', '400 BAD_REQUEST Members.1.UserId']);
    expect((await projects.readProject(bank.projectId)).Members).toEqual([adminMember]);
  });

  row('Member', 'UserFullName', 'is the name of the user, whatever a save says', async () => {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({ Id: bank.projectId, Members: [{ ...adminMember, UserFullName: 'Nobody' }] });
    expect((await projects.readProject(bank.projectId)).Members).toEqual([adminMember]);
  });
});

describe('docs/api/reference.md#task', () => {
  row(
    'Task',
    'Id',
    'an entry with an Id keeps it, one without gets a new one, one that is missing is gone',
    async () => {
      const { bank, projects } = await startProjectBank();
      const save = (Tasks: unknown) => projects.saveProject({ Id: bank.projectId, Tasks });
      await save([{ Name: 'a' }, { Id: '0', Name: 'b' }]);
      const [a, b] = (await projects.readProject(bank.projectId)).Tasks ?? [];
      await save([{ Id: b?.Id, Name: 'b2' }, { Name: 'c' }]);
      const [kept, added] = (await projects.readProject(bank.projectId)).Tasks ?? [];
      expect([kept, [a?.Id, b?.Id].includes(added?.Id)]).toEqual([{ ...b, Name: 'b2' }, false]);
    },
  );

  row('Task', 'Id', '(not shown) an Id of another project, or twice the same, is 400', async () => {
    const { bank, projects } = await startProjectBank();
    const other = await projects.saveProject({ Name: 'other', Tasks: [{ Name: 'theirs' }] });
    const [theirs] = (await projects.readProject(other)).Tasks ?? [];
    expect(
      await refusals(bank, [
        { Id: bank.projectId, Tasks: [{ Id: theirs?.Id, Name: 'mine' }] },
        { Id: other, Tasks: [theirs, theirs] },
        { Name: 'copy', Tasks: [{ Id: theirs?.Id, Name: 'mine' }] },
      ]),
    ).toEqual(['400 BAD_REQUEST Tasks.0.Id', '400 BAD_REQUEST Tasks.1.Id', '400 BAD_REQUEST Tasks.0.Id']);
    expect((await projects.readProject(other)).Tasks).toEqual([theirs]);
  });

  row('Task', 'ParentId', 'is the project; another one is refused', async () => {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({ Id: bank.projectId, Tasks: [{ Name: 'a', ParentId: bank.projectId }] });
    expect((await projects.readProject(bank.projectId)).Tasks?.[0]?.ParentId).toBe(bank.projectId);
    expect(await refusals(bank, [{ Id: bank.projectId, Tasks: [{ Name: 'a', ParentId: '99' }] }])).toEqual([
      '400 BAD_REQUEST Tasks.0.ParentId',
    ]);
  });

  row('Task', 'Name', 'is needed and says which task it is, in the order of the save', async () => {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({ Id: bank.projectId, Tasks: [{ Name: 'b' }, { Name: 'a' }] });
    expect((await projects.readProject(bank.projectId)).Tasks?.map(({ Name }) => Name)).toEqual(['b', 'a']);
    expect(await refusals(bank, [{ Id: bank.projectId, Tasks: [{ Name: ' ' }] }])).toEqual([
      '400 BAD_REQUEST Tasks.0.Name',
    ]);
  });

  row('Task', 'Description', 'stays when an entry does not name it; at most 10,000 characters', async () => {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({ Id: bank.projectId, Tasks: [{ Name: 'a', Description: 'why' }] });
    const [task] = (await projects.readProject(bank.projectId)).Tasks ?? [];
    await projects.saveProject({ Id: bank.projectId, Tasks: [{ Id: task?.Id, Name: 'a' }] });
    expect((await projects.readProject(bank.projectId)).Tasks?.[0]?.Description).toBe('why');
    const Tasks = [{ Name: 'a', Description: 'x'.repeat(10_001) }];
    expect(await refusals(bank, [{ Id: bank.projectId, Tasks }])).toEqual([
      '400 BAD_REQUEST Tasks.0.Description',
    ]);
  });

  row('Task', 'IsCompleted', 'is false at first and set by a save', async () => {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({
      Id: bank.projectId,
      Tasks: [{ Name: 'a' }, { Name: 'b', IsCompleted: true }],
    });
    expect((await projects.readProject(bank.projectId)).Tasks?.map((task) => task.IsCompleted)).toEqual([
      false,
      true,
    ]);
  });
});

describe('docs/api/reference.md#milestone', () => {
  async function saved(milestone: object): Promise<unknown> {
    const { bank, projects } = await startProjectBank();
    await projects.saveProject({ Id: bank.projectId, Milestones: [{ Name: 'm', ...milestone }] });
    // A save that names no milestones leaves them.
    await projects.saveProject({ Id: bank.projectId, Name: 'changed' });
    const [stored] = (await projects.readProject(bank.projectId)).Milestones ?? [];
    return { ...stored, ParentId: stored?.ParentId === bank.projectId };
  }
  const plain = {
    Id: expect.stringMatching(/^\d+$/),
    ParentId: true,
    Name: 'm',
    Description: '',
    ScheduleFullDays: false,
    DeadlineNotification: false,
  };

  row('Milestone', 'Id', 'is kept by an entry that names it, and the rest of it stays', async () => {
    const { bank, projects } = await startProjectBank();
    const save = (Milestones: unknown) => projects.saveProject({ Id: bank.projectId, Milestones });
    await save([{ Name: 'a', ScheduleEnd: 5000, DeadlineNotification: true }, { Name: 'b' }]);
    const [a] = (await projects.readProject(bank.projectId)).Milestones ?? [];
    await save([{ Id: a?.Id, Name: 'a2' }]);
    expect((await projects.readProject(bank.projectId)).Milestones).toEqual([{ ...a, Name: 'a2' }]);
  });
  row('Milestone', 'ParentId', 'is the project', async () => {
    expect(await saved({})).toEqual(plain);
  });
  row('Milestone', 'Name', 'is kept', async () => {
    expect(await saved({ Name: 'Print' })).toEqual({ ...plain, Name: 'Print' });
  });
  row('Milestone', 'Description', 'is kept', async () => {
    expect(await saved({ Description: 'PDF' })).toEqual({ ...plain, Description: 'PDF' });
  });
  row('Milestone', 'ScheduleEnd', 'is kept, in Unix seconds', async () => {
    expect(await saved({ ScheduleEnd: 1_790_000_000 })).toEqual({ ...plain, ScheduleEnd: 1_790_000_000 });
  });
  row('Milestone', 'ScheduleFullDays', 'is kept', async () => {
    expect(await saved({ ScheduleFullDays: true })).toEqual({ ...plain, ScheduleFullDays: true });
  });
  row('Milestone', 'DeadlineNotification', 'is kept', async () => {
    expect(await saved({ DeadlineNotification: true })).toEqual({ ...plain, DeadlineNotification: true });
  });

  it('refuses more milestones than are readable, and keeps the present ones', async () => {
    const { bank, projects } = await startProjectBank();
    const Milestones = Array.from({ length: 1001 }, () => ({ Name: 'm' }));
    expect(await refusals(bank, [{ Id: bank.projectId, Milestones }])).toEqual([
      '400 BAD_REQUEST Milestones',
    ]);
    expect((await projects.readProject(bank.projectId)).Milestones).toEqual([]);
  });
});

describe('full lists of a project', () => {
  const full = (Name: string) => ({ Name, Description: 'Я'.repeat(10_000) });

  it('are saved in one request, in every alphabet and also where each letter is escaped', async () => {
    const { bank, projects } = await startProjectBank();
    const Tasks = Array.from({ length: 100 }, (_, index) => full(`Task ${index}`));
    const Milestones = Array.from({ length: 100 }, (_, index) => full(`Milestone ${index}`));
    await projects.saveProject({ Id: bank.projectId, Tasks });
    const body = JSON.stringify({ Id: bank.projectId, Tasks, Milestones }).replaceAll('Я', '\\u042f');
    const headers = { 'content-type': 'application/json' };
    const answer = await bank.admin.send('POST', routes.saveProject.path, { headers, body });
    const saved = await projects.readProject(bank.projectId);
    const described = [...(saved.Tasks ?? []), ...(saved.Milestones ?? [])].map((one) => one.Description);
    expect([answer.status, described.length, new Set(described)]).toEqual([
      200,
      200,
      new Set(['Я'.repeat(10_000)]),
    ]);
  });

  it('that hold more text than a list may are 400 and say so, and what was there stays', async () => {
    const { bank, projects } = await startProjectBank();
    const tooMany = Array.from({ length: 105 }, (_, index) => full(`Entry ${index}`));
    expect(
      await refusals(bank, [
        { Id: bank.projectId, Tasks: tooMany },
        { Id: bank.projectId, Milestones: tooMany },
      ]),
    ).toEqual(['400 BAD_REQUEST Tasks', '400 BAD_REQUEST Milestones']);
    const { Tasks, Milestones } = await projects.readProject(bank.projectId);
    expect([Tasks, Milestones]).toEqual([[], []]);
  });
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startProjectBank } from '../support/project-bank.ts';
import { createProjectClient, refusalOf, refusalsOf } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

function refusals(bank: RunningBank, bodies: readonly unknown[]): Promise<readonly string[]> {
  return refusalsOf(bank.admin, routes.saveProject.path, bodies);
}

const adminMember = { UserId: '1', ProjectRoleId: '1', UserFullName: 'Galley Administrator' };

describe('docs/api/reference.md#projects', () => {
  row(
    'Endpoints, projects',
    'POST /papi/v1/project',
    'creates and answers the id as a JSON string',
    async () => {
      const { bank } = await startProjectBank();
      const response = await bank.admin.postJson(routes.saveProject.path, { Name: 'New' });
      expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
        200,
        'application/json; charset=utf-8',
        expect.stringMatching(/^"\d+"$/),
      ]);
    },
  );

  row(
    'Endpoints, projects',
    'GET /papi/v1/project/{project_id}',
    'a new project with all its fields',
    async () => {
      const { bank, projects } = await startProjectBank();
      const projectId = await projects.saveProject({ Name: 'New' });
      const response = await bank.admin.send('GET', `/papi/v1/project/${projectId}`);
      expect(await response.json()).toEqual({
        Id: projectId,
        ParentId: '0',
        StatusId: '1',
        Name: 'New',
        ScheduleFullDays: false,
        DeadlineNotification: false,
        Members: [adminMember],
        PropertyValues: [],
        ProofCount: 0,
        AssetCount: 0,
        MessageCount: 0,
        Tasks: [],
        Milestones: [],
      });
    },
  );

  row(
    'Endpoints, projects',
    'GET /papi/v1/project/{project_id}',
    '(not shown) an unknown one is 403',
    async () => {
      const { bank } = await startProjectBank();
      const ids = ['99999', '0', 'x', '1e3', '-1', '__proto__'];
      const answers = [];
      for (const id of ids) answers.push((await bank.admin.send('GET', `/papi/v1/project/${id}`)).status);
      expect(answers).toEqual(ids.map(() => 403));
    },
  );

  it('starts every bank with a project, and the listening line has its id', async () => {
    const { bank, projects } = await startProjectBank();
    expect(await projects.readProject(bank.projectId)).toMatchObject({
      Name: 'First project',
      Members: [adminMember],
    });
  });
});

describe('a bank that is older than projects', () => {
  it('gets its lists and its first project when it is opened', async () => {
    const { bank } = await startProjectBank();
    await bank.stop();
    const database = new DatabaseSync(join(bank.dataPath, 'bank.db'));
    for (const table of ['project_member', 'project', 'project_status', 'project_role'])
      database.exec(`delete from ${table}`);
    database.close();
    const again = await startBank({ dataPath: bank.dataPath });
    const projects = createProjectClient(again.admin);
    const created = await projects.saveProject({ Name: 'Created' });
    expect([
      (await projects.readProject(again.projectId)).Name,
      (await projects.readProject(created)).StatusId,
    ]).toEqual(['First project', '1']);
  });
});

describe('docs/api/reference.md#project', () => {
  row('Project', 'Id', "'0' and no Id create a new one each, another edits that one", async () => {
    const { projects } = await startProjectBank();
    const first = await projects.saveProject({ Id: '0', Name: 'One' });
    const second = await projects.saveProject({ Name: 'One' });
    const edited = await projects.saveProject({ Id: first, Name: 'Changed' });
    expect([first === second, edited, (await projects.readProject(first)).Name]).toEqual([
      false,
      first,
      'Changed',
    ]);
  });

  row('Project', 'Id', '(not shown) an edit of an unknown project is 403 and creates none', async () => {
    const { bank, projects } = await startProjectBank();
    expect(await refusals(bank, [{ Id: '99999', Name: 'x' }])).toEqual(['403 FORBIDDEN']);
    expect(await projects.list()).toHaveLength(1);
  });

  row('Project', 'ParentId', "'0' is the root; another id puts it into that folder", async () => {
    const { projects } = await startProjectBank();
    const folderId = await projects.saveFolder({ Name: 'Folder' });
    const projectId = await projects.saveProject({ ParentId: folderId, Name: 'Inside' });
    const inside = (await projects.readProject(projectId)).ParentId;
    await projects.saveProject({ Id: projectId, ParentId: '0' });
    expect([inside, (await projects.readProject(projectId)).ParentId]).toEqual([folderId, '0']);
  });

  row('Project', 'ParentId', '(not shown) a folder that is not there is 403', async () => {
    const { bank } = await startProjectBank();
    expect(
      await refusals(bank, [
        { ParentId: '99999', Name: 'x' },
        { Id: bank.projectId, ParentId: '99999' },
        { Id: bank.projectId, ParentId: bank.projectId },
      ]),
    ).toEqual(['403 FORBIDDEN', '403 FORBIDDEN', '403 FORBIDDEN']);
  });

  row('Project', 'StatusId', 'is set by a save', async () => {
    const { projects } = await startProjectBank();
    const projectId = await projects.saveProject({ Name: 'x', StatusId: '2' });
    await projects.saveProject({ Id: projectId, StatusId: 3 });
    expect((await projects.readProject(projectId)).StatusId).toBe('3');
  });

  row('Project', 'Name', 'is kept as it is, and stays when a save does not name it', async () => {
    const { projects } = await startProjectBank();
    const name = 'Kesä “järvellä” <b>& 2026</b> 🎉';
    const projectId = await projects.saveProject({ Name: name });
    await projects.saveProject({ Id: projectId, StatusId: '2' });
    expect((await projects.readProject(projectId)).Name).toBe(name);
  });

  row('Project', 'Name', '(not shown) a project needs one of at most 255 characters', async () => {
    const { bank } = await startProjectBank();
    const names = [undefined, '', '   ', 'x'.repeat(256), 'a\0b', '\ud800'];
    expect(
      await refusals(
        bank,
        names.map((Name) => ({ Name })),
      ),
    ).toEqual(names.map(() => '400 BAD_REQUEST Name'));
  });

  row(
    'Project',
    'ScheduleStart',
    'Unix seconds; absent until they are set, and cleared by null',
    async () => {
      const { projects } = await startProjectBank();
      const projectId = await projects.saveProject({ Name: 'x', ScheduleStart: 1_790_000_000 });
      const before = (await projects.readProject(projectId)).ScheduleStart;
      await projects.saveProject({ Id: projectId, ScheduleStart: null });
      expect([before, (await projects.readProject(projectId)).ScheduleStart]).toEqual([
        1_790_000_000,
        undefined,
      ]);
    },
  );

  row(
    'Project',
    'ScheduleEnd',
    '(not shown) not before the start, also when only one of them changes',
    async () => {
      const { bank, projects } = await startProjectBank();
      const projectId = await projects.saveProject({ Name: 'x', ScheduleStart: 2000, ScheduleEnd: 3000 });
      expect(
        await refusals(bank, [
          { Id: projectId, ScheduleEnd: 1999 },
          { Id: projectId, ScheduleStart: 3001 },
          { Id: projectId, ScheduleEnd: 2500.5 },
          { Id: projectId, ScheduleEnd: '3000' },
        ]),
      ).toEqual([
        '400 BAD_REQUEST ScheduleEnd',
        '400 BAD_REQUEST ScheduleEnd',
        '400 BAD_REQUEST body.ScheduleEnd',
        '400 BAD_REQUEST body.ScheduleEnd',
      ]);
      expect(await projects.readProject(projectId)).toMatchObject({ ScheduleStart: 2000, ScheduleEnd: 3000 });
    },
  );

  row('Project', 'ScheduleFullDays', 'is a flag that a save sets and clears', async () => {
    const { projects } = await startProjectBank();
    const projectId = await projects.saveProject({ Name: 'x', ScheduleFullDays: true });
    const before = (await projects.readProject(projectId)).ScheduleFullDays;
    await projects.saveProject({ Id: projectId, ScheduleFullDays: false });
    expect([before, (await projects.readProject(projectId)).ScheduleFullDays]).toEqual([true, false]);
  });

  row('Project', 'DeadlineNotification', 'is a flag that a save sets; the others stay', async () => {
    const { projects } = await startProjectBank();
    const projectId = await projects.saveProject({ Name: 'x', ScheduleFullDays: true });
    await projects.saveProject({ Id: projectId, DeadlineNotification: true });
    expect(await projects.readProject(projectId)).toMatchObject({
      ScheduleFullDays: true,
      DeadlineNotification: true,
    });
  });

  row('Project', 'Members', 'are replaced by the list of a save and stay without one', async () => {
    const { projects } = await startProjectBank({ seed: 'demo' });
    const projectId = await projects.saveProject({ Name: 'x' });
    const liisa = { UserId: '2', ProjectRoleId: '3' };
    await projects.saveProject({ Id: projectId, Members: [liisa] });
    await projects.saveProject({ Id: projectId, Name: 'y' });
    expect((await projects.readProject(projectId)).Members).toEqual([
      { ...liisa, UserFullName: 'Liisa Korhonen' },
    ]);
  });

  row('Project', 'Members', '(not shown) whoever creates a project is one of them', async () => {
    const { projects } = await startProjectBank({ seed: 'demo' });
    const projectId = await projects.saveProject({
      Name: 'x',
      Members: [{ UserId: '2', ProjectRoleId: '2' }],
    });
    const named = await projects.saveProject({ Name: 'y', Members: [{ UserId: '1', ProjectRoleId: '3' }] });
    const members = [
      (await projects.readProject(projectId)).Members,
      (await projects.readProject(named)).Members,
    ];
    expect(members.map((list) => list?.map(({ UserId, ProjectRoleId }) => [UserId, ProjectRoleId]))).toEqual([
      [
        ['1', '1'],
        ['2', '2'],
      ],
      [['1', '3']],
    ]);
  });

  row(
    'Project',
    'PropertyValues',
    'are written as those of assets: merged, and deleted without a Value',
    async () => {
      const { projects } = await startProjectBank({ seed: 'demo' });
      const projectId = await projects.saveProject({
        Name: 'x',
        PropertyValues: [
          { FieldIdentifier: 'print-run', Value: 5000 },
          { FieldIdentifier: 'cleared', Value: 1 },
        ],
      });
      const before = (await projects.readProject(projectId)).PropertyValues;
      await projects.saveProject({
        Id: projectId,
        PropertyValues: [{ FieldIdentifier: 'print-run' }, { FieldIdentifier: 'usage', Value: 'web' }],
      });
      expect([before, (await projects.readProject(projectId)).PropertyValues]).toEqual([
        [
          { FieldIdentifier: 'cleared', Value: true },
          { FieldIdentifier: 'print-run', Value: 5000 },
        ],
        [
          { FieldIdentifier: 'cleared', Value: true },
          { FieldIdentifier: 'usage', Value: 'web' },
        ],
      ]);
    },
  );

  row('Project', 'PropertyValues', '(not shown) an unknown field or a wrong value is 400', async () => {
    const { bank } = await startProjectBank({ seed: 'demo' });
    const values = [
      { FieldIdentifier: 'nope', Value: 1 },
      { FieldIdentifier: '__proto__', Value: 1 },
      { FieldIdentifier: 'print-run', Value: 'many' },
      { FieldIdentifier: 'usage', Value: 'elsewhere' },
    ];
    expect(
      await refusals(
        bank,
        values.map((value) => ({ Id: bank.projectId, PropertyValues: [value] })),
      ),
    ).toEqual(values.map((value) => `400 BAD_REQUEST PropertyValues.${value.FieldIdentifier}`));
  });

  row('Project', 'ProofCount', 'counts the proofs that are there', async () => {
    const { bank, projects } = await startProjectBank();
    const proofId = await projects.uploadProof(bank.projectId, 'a.txt', 'one');
    await projects.uploadVersion(proofId, 'a.txt', 'two');
    await projects.uploadProof(bank.projectId, 'b.txt', 'other');
    const before = (await projects.readProject(bank.projectId)).ProofCount;
    await bank.admin.send('DELETE', `/papi/v1/proof/${proofId}`);
    expect([before, (await projects.readProject(bank.projectId)).ProofCount]).toEqual([2, 1]);
  });

  row('Project', 'AssetCount', 'counts the assets that are linked to the project', async () => {
    const { projects } = await startProjectBank({ seed: 'demo' });
    const [summer] = (await projects.list()).filter(({ Name }) => Name === 'Campaigns');
    const [folder] = await projects.list(summer?.Id);
    const [project] = await projects.list(folder?.Id);
    expect([folder?.Name, project?.Name, project?.AssetCount]).toEqual(['Summer', 'Summer by the lake', 3]);
  });

  row('Project', 'MessageCount', '(not shown) counts messages and replies that are not deleted', async () => {
    const { projects } = await startProjectBank({ seed: 'demo' });
    const [campaigns] = await projects
      .list('0')
      .then((level) => level.filter(({ Name }) => Name === 'Campaigns'));
    const [folder] = await projects.list(campaigns?.Id);
    const [project] = await projects.list(folder?.Id);
    const projectId = String(project?.Id);
    const messages = await projects.messages(projectId);
    const counted = messages.filter(({ IsDeleted }) => !IsDeleted).length;
    await projects.postMessage(projectId, { Subject: 'One more', Body: 'x' });
    expect([messages.length > counted, (await projects.readProject(projectId)).MessageCount]).toEqual([
      true,
      counted + 1,
    ]);
  });

  row(
    'Project',
    'Tasks',
    '(not shown) a list in a save replaces them, an empty one ends them, none leaves them',
    async () => {
      const { bank, projects } = await startProjectBank();
      const namesAfter = async (save: object): Promise<unknown> => {
        await projects.saveProject({ Id: bank.projectId, ...save });
        return (await projects.readProject(bank.projectId)).Tasks?.map(({ Name }) => Name);
      };
      expect([
        await namesAfter({ Tasks: [{ Name: 'a' }, { Name: 'b' }] }),
        await namesAfter({ Name: 'x', Tasks: null }),
        await namesAfter({ Milestones: [{ Name: 'm' }] }),
        await namesAfter({ Tasks: [{ Name: 'c' }] }),
        await namesAfter({ Tasks: [] }),
      ]).toEqual([['a', 'b'], ['a', 'b'], ['a', 'b'], ['c'], []]);
    },
  );

  row(
    'Project',
    'Milestones',
    '(not shown) a list in a save replaces them, none leaves them, a bad one changes nothing',
    async () => {
      const { bank, projects } = await startProjectBank();
      await projects.saveProject({ Id: bank.projectId, Milestones: [{ Name: 'a' }, { Name: 'b' }] });
      await projects.saveProject({ Id: bank.projectId, Tasks: [{ Name: 't' }] });
      const refused = await refusals(bank, [
        { Id: bank.projectId, Name: 'x', Milestones: [{ Name: 'c' }, { Name: '' }] },
        { Id: bank.projectId, Name: 'x', Milestones: [{ Id: '99', Name: 'c' }] },
      ]);
      const before = await projects.readProject(bank.projectId);
      await projects.saveProject({ Id: bank.projectId, Milestones: [{ Name: 'c' }] });
      const after = await projects.readProject(bank.projectId);
      expect([
        refused,
        before.Name,
        before.Milestones?.length,
        after.Milestones?.map(({ Name }) => Name),
      ]).toEqual([
        ['400 BAD_REQUEST Milestones.1.Name', '400 BAD_REQUEST Milestones.0.Id'],
        'First project',
        2,
        ['c'],
      ]);
    },
  );

  it('ignores what is for reading only, and properties that it does not know', async () => {
    const { projects } = await startProjectBank();
    const projectId = await projects.saveProject({ Name: 'x', ProofCount: 7, Colour: 'red' });
    const { Colour, ...project } = await projects.readProject(projectId);
    await projects.saveProject(project);
    expect([Colour, await projects.readProject(projectId)]).toEqual([undefined, project]);
  });

  it('refuses bodies of other shapes and says which field is wrong', async () => {
    const { bank } = await startProjectBank();
    const bodies = {
      '[]': '400 BAD_REQUEST body',
      '"x"': '400 BAD_REQUEST body',
      null: '400 BAD_REQUEST body',
      '{"Name":1}': '400 BAD_REQUEST body.Name',
      '{"Name":"x","Id":{}}': '400 BAD_REQUEST body.Id',
      '{"Name":"x","Members":{}}': '400 BAD_REQUEST body.Members',
      '{"Name":"x","Members":[{"UserId":"1"}]}': '400 BAD_REQUEST body.Members.0.ProjectRoleId',
      '{"Name":"x","Tasks":[{}]}': '400 BAD_REQUEST body.Tasks.0.Name',
      '{"Name":"x","ScheduleFullDays":"yes"}': '400 BAD_REQUEST body.ScheduleFullDays',
      '{"Name":"x","ScheduleStart":1e300}': '400 BAD_REQUEST body.ScheduleStart',
    };
    const answers: Record<string, unknown> = {};
    for (const body of Object.keys(bodies)) {
      const init = { headers: { 'content-type': 'application/json' }, body };
      answers[body] = await refusalOf(await bank.admin.send('POST', routes.saveProject.path, init));
    }
    const init = { headers: { 'content-type': 'application/json' }, body: '{"Name":"x","__proto__":{}}' };
    const polluted = await bank.admin.send('POST', routes.saveProject.path, init);
    expect([answers, polluted.status]).toEqual([bodies, 400]);
  });
});

describe('docs/api/reference.md#project-status', () => {
  row(
    'Project status',
    'StatusId',
    'begins with the first of the list; one that is not in it is 400',
    async () => {
      const { bank, projects } = await startProjectBank();
      const statuses = routes.listProjectStatuses.response.parse(
        await (await bank.admin.send('GET', routes.listProjectStatuses.path)).json(),
      );
      expect((await projects.readProject(bank.projectId)).StatusId).toBe(statuses[0]?.Id);
      expect(
        await refusals(bank, [
          { Id: bank.projectId, StatusId: '99' },
          { Name: 'x', StatusId: '' },
        ]),
      ).toEqual(['400 BAD_REQUEST StatusId', '400 BAD_REQUEST body.StatusId']);
    },
  );

  row(
    'Extensions',
    'GET /papi/v1/project/status',
    'lists statuses with names in four languages',
    async () => {
      const { bank } = await startProjectBank();
      const statuses = await (await bank.admin.send('GET', routes.listProjectStatuses.path)).json();
      expect(statuses.map(({ Id, Name }: { Id: string; Name: object }) => [Id, Object.keys(Name)])).toEqual(
        ['1', '2', '3', '4'].map((id) => [id, ['x-default', 'en', 'fi', 'sv', 'de']]),
      );
    },
  );
});

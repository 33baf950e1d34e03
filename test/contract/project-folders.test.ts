import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startProjectBank } from '../support/project-bank.ts';
import { type ProjectClient, refusalsOf } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';
import type { BankClient } from '../support/running-bank.ts';

function refusals(client: BankClient, bodies: readonly unknown[]): Promise<readonly string[]> {
  return refusalsOf(client, routes.saveProjectFolder.path, bodies);
}

describe('docs/api/reference.md#project-folders', () => {
  row(
    'Endpoints, project folders',
    'POST /papi/v1/project/folder',
    'creates and answers the id as a JSON string',
    async () => {
      const { bank } = await startProjectBank();
      const response = await bank.admin.postJson(routes.saveProjectFolder.path, { Name: 'New' });
      expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^"\d+"$/)]);
    },
  );

  row(
    'Endpoints, project folders',
    'GET /papi/v1/Folder/{folder_id}',
    'a folder with all its fields and no others',
    async () => {
      const { bank, projects } = await startProjectBank();
      const folderId = await projects.saveFolder({ Name: 'New' });
      const response = await bank.admin.send('GET', `/papi/v1/Folder/${folderId}`);
      expect(await response.json()).toEqual({
        Id: folderId,
        ParentId: '0',
        Name: 'New',
        Members: [],
        PropertyValues: [],
      });
    },
  );

  row(
    'Endpoints, project folders',
    'GET /papi/v1/Folder/{folder_id}',
    '(not shown) an unknown one is 403',
    async () => {
      const { bank } = await startProjectBank();
      // A project is no folder, and `/folder/` is the media bank's.
      const paths = ['Folder/99999', 'Folder/0', 'Folder/x', `Folder/${bank.projectId}`];
      const answers = [];
      for (const path of paths) answers.push((await bank.admin.send('GET', `/papi/v1/${path}`)).status);
      expect(answers).toEqual(paths.map(() => 403));
    },
  );

  row('Project folder', 'Id', "'0' and no Id create a new one each, another edits that one", async () => {
    const { projects } = await startProjectBank();
    const first = await projects.saveFolder({ Id: '0', Name: 'One' });
    const second = await projects.saveFolder({ Name: 'One' });
    const edited = await projects.saveFolder({ Id: first, Name: 'Changed' });
    expect([first === second, edited, (await projects.readFolder(first)).Name]).toEqual([
      false,
      first,
      'Changed',
    ]);
  });

  row('Project folder', 'ParentId', 'moves the folder with everything in it', async () => {
    const { projects } = await startProjectBank();
    const [a, b] = [await projects.saveFolder({ Name: 'a' }), await projects.saveFolder({ Name: 'b' })];
    const inside = await projects.saveProject({ Name: 'inside', ParentId: a });
    await projects.saveFolder({ Id: a, ParentId: b });
    expect([
      (await projects.readFolder(a)).ParentId,
      (await projects.list(b)).map(({ Name }) => Name),
      (await projects.readProject(inside)).ParentId,
    ]).toEqual([b, ['a'], a]);
  });

  row(
    'Project folder',
    'ParentId',
    '(not shown) a folder never lies in itself, and not in what is not there',
    async () => {
      const { bank, projects } = await startProjectBank();
      const a = await projects.saveFolder({ Name: 'a' });
      const b = await projects.saveFolder({ Name: 'b', ParentId: a });
      const c = await projects.saveFolder({ Name: 'c', ParentId: b });
      expect(
        await refusals(bank.admin, [
          { Id: a, ParentId: a },
          { Id: a, ParentId: b },
          { Id: a, ParentId: c },
          { Id: a, ParentId: '99999' },
          { Name: 'x', ParentId: bank.projectId },
        ]),
      ).toEqual([
        '400 BAD_REQUEST ParentId',
        '400 BAD_REQUEST ParentId',
        '400 BAD_REQUEST ParentId',
        '403 FORBIDDEN',
        '403 FORBIDDEN',
      ]);
      expect((await projects.readFolder(a)).ParentId).toBe('0');
    },
  );

  it('lets two folders be moved into each other at once, and only one of the moves happen', async () => {
    const { bank, projects } = await startProjectBank();
    const [a, b] = [await projects.saveFolder({ Name: 'a' }), await projects.saveFolder({ Name: 'b' })];
    const moves = await Promise.all([
      bank.admin.postJson(routes.saveProjectFolder.path, { Id: a, ParentId: b }),
      bank.admin.postJson(routes.saveProjectFolder.path, { Id: b, ParentId: a }),
    ]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  row('Project folder', 'Name', 'is kept, is needed, and has at most 255 characters', async () => {
    const { bank, projects } = await startProjectBank();
    const folderId = await projects.saveFolder({ Name: 'Kesä <b>' });
    expect((await projects.readFolder(folderId)).Name).toBe('Kesä <b>');
    const names = [undefined, '', '\t', 'x'.repeat(256)];
    expect(
      await refusals(
        bank.admin,
        names.map((Name) => ({ Name })),
      ),
    ).toEqual(names.map(() => '400 BAD_REQUEST Name'));
  });

  row('Project folder', 'Members', 'are replaced by the list of a save and stay without one', async () => {
    const { bank, projects } = await startProjectBank();
    const member = { UserId: '1', ProjectRoleId: '2' };
    const folderId = await projects.saveFolder({ Name: 'x', Members: [member] });
    await projects.saveFolder({ Id: folderId, Name: 'y' });
    const before = (await projects.readFolder(folderId)).Members;
    await projects.saveFolder({ Id: folderId, Members: [] });
    expect([before, (await projects.readFolder(folderId)).Members]).toEqual([
      [{ ...member, UserFullName: 'Galley Administrator' }],
      [],
    ]);
    expect(await refusals(bank.admin, [{ Id: folderId, Members: [member, member] }])).toEqual([
      '400 BAD_REQUEST Members.1.UserId',
    ]);
  });

  row('Project folder', 'PropertyValues', 'are written as those of assets', async () => {
    const { projects } = await startProjectBank({ seed: 'demo' });
    const folderId = await projects.saveFolder({
      Name: 'x',
      PropertyValues: [
        { FieldIdentifier: 'usage', Value: 'print' },
        { FieldIdentifier: 'print-run', Value: 12 },
      ],
    });
    await projects.saveFolder({ Id: folderId, PropertyValues: [{ FieldIdentifier: 'print-run' }] });
    expect((await projects.readFolder(folderId)).PropertyValues).toEqual([
      { FieldIdentifier: 'usage', Value: 'print' },
    ]);
  });

  row(
    'Extensions',
    'GET /papi/v1/project',
    'folders first, then projects, each by name and told apart by Kind',
    async () => {
      const { bank, projects } = await startProjectBank();
      const folderId = await projects.saveFolder({ Name: 'z' });
      await projects.saveFolder({ Name: 'a' });
      const inside = await projects.saveProject({ Name: 'b', ParentId: folderId });
      const shown = (level: Awaited<ReturnType<ProjectClient['list']>>) =>
        level.map(({ Kind, Name }) => `${Kind} ${Name}`);
      expect([shown(await projects.list()), shown(await projects.list('0'))]).toEqual([
        ['folder a', 'folder z', 'project First project'],
        ['folder a', 'folder z', 'project First project'],
      ]);
      expect(await projects.list(folderId)).toEqual([
        { ...(await projects.readProject(inside)), Kind: 'project' },
      ]);
      const unknown = await bank.admin.send('GET', `${routes.listProjects.path}?ParentId=${inside}`);
      expect(unknown.status).toBe(403);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startProjectBank } from '../support/project-bank.ts';
import { createProjectClient } from '../support/project-client.ts';
import { bodyOf, createBankClient, tokenForPassword } from '../support/running-bank.ts';

/** The demonstration as its agency: a member of the folder Summer, and of one project in a folder that it does not see. */
async function startAsAgency() {
  const { bank, projects } = await startProjectBank({ seed: 'demo' });
  const client = createBankClient(bank.url, await tokenForPassword(bank.url, 'liisa', bank.password ?? ''));
  const agency = createProjectClient(client);
  const [campaigns] = (await projects.list()).filter(({ Name }) => Name === 'Campaigns');
  const below = await projects.list(campaigns?.Id);
  const idOf = (name: string): string => String(below.find(({ Name }) => Name === name)?.Id);
  return { projects, client, agency, summer: idOf('Summer'), winter: idOf('Winter') };
}

describe('rights on projects (docs/decisions/0008)', () => {
  it("shows the highest objects of a user's memberships as roots", async () => {
    const { agency, summer } = await startAsAgency();
    const roots = await agency.list();
    expect(roots.map(({ Kind, Name, ParentId }) => [Kind, Name, ParentId])).toEqual([
      ['folder', 'Summer', '0'],
      ['project', 'Logo, next round', '0'],
    ]);
    expect((await agency.list(summer)).map(({ Name }) => Name)).toEqual(['Summer by the lake']);
  });

  it('lets a member of a folder work on everything below it, however deep', async () => {
    const { agency, summer } = await startAsAgency();
    const folderId = await agency.saveFolder({ Name: 'Print', ParentId: summer });
    const deeper = await agency.saveFolder({ Name: 'Posters', ParentId: folderId });
    const projectId = await agency.saveProject({ Name: 'A3', ParentId: deeper });
    await agency.saveProject({ Id: projectId, Members: [] });
    const proofId = await agency.uploadProof(projectId, 'a.txt', 'x');
    expect([(await agency.readProof(proofId)).Name, (await agency.readProject(projectId)).Members]).toEqual([
      'a',
      [],
    ]);
  });

  it('answers 403 to everybody else, and changes nothing', async () => {
    const { projects, client, agency, summer, winter } = await startAsAgency();
    const [snow] = await projects.list(winter);
    const [lake] = await projects.list(summer);
    const [proof] = await projects.proofsOf(String(snow?.Id));
    const versionId = proof?.CurrentVersionId;
    const post = (path: string, body: unknown) => client.postJson(`/papi/v1/${path}`, body);
    const get = (path: string) => client.send('GET', `/papi/v1/${path}`);
    const upload = (path: string) => client.send('POST', `/papi/v1/${path}`, { body: bodyOf('x') });
    const before = [
      await projects.readProject(String(snow?.Id)),
      await projects.readProof(String(proof?.Id)),
    ];
    const answers = {
      project: await get(`project/${snow?.Id}`),
      'its folder': await get(`Folder/${winter}`),
      'its messages': await get(`project/${snow?.Id}/message`),
      'its proofs': await get(`project/${snow?.Id}/proof`),
      'a proof': await get(`proof/${proof?.Id}`),
      'the file of a proof': await get(`file/download/${versionId}/1`),
      'what lies in the folder': await get(`project?ParentId=${winter}`),
      'edit of the project': await post('project', { Id: snow?.Id, Name: 'mine' }),
      'edit of the folder': await post('project/folder', { Id: winter, Name: 'mine' }),
      'a message': await post(`project/${snow?.Id}/message`, { Subject: 's', Body: 'b' }),
      'edit of the proof': await post('proof', { Id: proof?.Id, Name: 'mine' }),
      'upload of a proof': await upload(`project/${snow?.Id}/proof/upload/x.txt`),
      'upload of a version': await upload(`proof/${proof?.Id}/upload/x.txt`),
      'deletion of the proof': await client.send('DELETE', `/papi/v1/proof/${proof?.Id}`),
      'deletion of the version': await client.send('DELETE', `/papi/v1/proof/${proof?.Id}/${versionId}`),
      'a project at the root': await post('project', { Name: 'x' }),
      'a folder at the root': await post('project/folder', { Name: 'x' }),
      'a project in the folder': await post('project', { Name: 'x', ParentId: winter }),
      'a move into the folder': await post('project', { Id: lake?.Id, ParentId: winter }),
      'a move to the root': await post('project', { Id: lake?.Id, ParentId: '0' }),
    };
    expect(Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))).toEqual(
      Object.fromEntries(Object.keys(answers).map((what) => [what, 403])),
    );
    expect([
      await projects.readProject(String(snow?.Id)),
      await projects.readProof(String(proof?.Id)),
    ]).toEqual(before);
    expect((await agency.readProject(String(lake?.Id))).ParentId).toBe(summer);
  });

  it('ends with the membership', async () => {
    const { projects, agency, client } = await startAsAgency();
    const [logo] = (await agency.list()).filter(({ Kind }) => Kind === 'project');
    const path = `/papi/v1/project/${logo?.Id}`;
    const before = (await client.send('GET', path)).status;
    await projects.saveProject({ Id: logo?.Id, Members: [] });
    expect([before, (await client.send('GET', path)).status]).toEqual([200, 403]);
  });

  it('lets a member send back what the list showed, which stays where it lies', async () => {
    const { projects, client, agency } = await startAsAgency();
    const listed = await agency.list();
    const statuses = [];
    for (const { Kind, ...shown } of listed) {
      const path = Kind === 'folder' ? routes.saveProjectFolder.path : routes.saveProject.path;
      statuses.push((await client.postJson(path, { ...shown, Name: `${shown.Name}, changed` })).status);
    }
    const [campaigns] = (await projects.list()).filter(({ Name }) => Name === 'Campaigns');
    const below = (await projects.list(campaigns?.Id)).map(({ Name }) => Name);
    expect([
      statuses,
      (await agency.list()).map(({ Name }) => Name),
      below.includes('Summer, changed'),
    ]).toEqual([[200, 200], ['Summer, changed', 'Logo, next round, changed'], true]);
  });

  it('lets a member send a whole project back with a folder that they do not see', async () => {
    const { agency, client } = await startAsAgency();
    const [listed] = (await agency.list()).filter(({ Kind }) => Kind === 'project');
    const project = await agency.readProject(String(listed?.Id));
    const response = await client.postJson(routes.saveProject.path, { ...project, Name: 'Changed' });
    expect([response.status, (await agency.readProject(project.Id)).Name]).toEqual([200, 'Changed']);
  });
});

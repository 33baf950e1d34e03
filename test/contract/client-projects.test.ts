import { describe, expect, it } from 'vitest';
import { asId, type MessageId, type ProjectFolderId, type ProjectId } from '../../shared/model/index.ts';
import { connectGalley, never } from '../support/galley-client.ts';
import { createProjectClient } from '../support/project-client.ts';
import { startBank } from '../support/running-bank.ts';

const top = asId<ProjectFolderId>('0');

describe.each(['extended', 'documented'] as const)('projects of a bank of the profile %s', (profile) => {
  it('are created, edited field by field, and read with what Galley does not know', async () => {
    const bank = await startBank({ profile });
    const client = connectGalley(bank);
    const projectId = await client.saveProject(null, { name: 'Spring', scheduleEnd: 1_900_000_000 }, never);
    await createProjectClient(bank.admin).saveProject({
      Id: projectId,
      Tasks: [{ Name: 'Proofread' }, { Name: 'Print' }],
    });
    const before = await client.readProject(projectId, never);
    const tasks = before.tasks.map((task, index) => (index === 0 ? { ...task, isCompleted: true } : task));
    await client.saveProject(projectId, { tasks, scheduleEnd: null, isFullDays: true }, never);
    const after = await client.readProject(projectId, never);
    expect({
      ...after,
      members: after.members.map(({ fullName }) => fullName),
      tasks: after.tasks.map(({ name, isCompleted }) => [name, isCompleted]),
    }).toEqual({
      ...before,
      members: before.members.map(({ fullName }) => fullName),
      scheduleEnd: null,
      isFullDays: true,
      tasks: [
        ['Proofread', true],
        ['Print', false],
      ],
    });
  });

  it('keep their place and name in project folders', async () => {
    const bank = await startBank({ profile });
    const client = connectGalley(bank);
    const parentId = await client.saveProjectFolder(null, { name: 'Client A' }, never);
    const folderId = await client.saveProjectFolder(null, { name: 'Print', parentId }, never);
    await client.saveProjectFolder(folderId, { name: 'Prepress' }, never);
    const { projectFolderId, name, parentId: under } = await client.readProjectFolder(folderId, never);
    expect({ projectFolderId, name, under }).toEqual({
      projectFolderId: folderId,
      name: 'Prepress',
      under: parentId,
    });
  });

  it('refuse what is not there as one code', async () => {
    const client = connectGalley(await startBank({ profile }));
    const unknown = asId<ProjectId>('999999');
    await expect(client.readProject(unknown, never)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(client.listMessages(unknown, never)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the parts of an extended bank alone', () => {
  it('lists projects and folders of one level, and statuses', async () => {
    const bank = await startBank();
    const client = connectGalley(bank);
    const parentId = await client.saveProjectFolder(null, { name: 'Client A' }, never);
    const projectId = await client.saveProject(null, { name: 'Spring', parentId }, never);
    const level = await client.listProjects(parentId, never);
    const tops = await client.listProjects(top, never);
    expect([
      level?.map((entry) => [entry.kind, entry.name, entry.kind === 'project' && entry.projectId]),
      tops?.some((entry) => entry.kind === 'folder' && entry.projectFolderId === parentId),
      ((await client.projectStatuses(never)) ?? []).length > 0,
    ]).toEqual([[['project', 'Spring', projectId]], true, true]);
  });

  it('takes messages and replies, and lists them with their threads', async () => {
    const bank = await startBank();
    const client = connectGalley(bank);
    const projectId = asId<ProjectId>(bank.projectId);
    const first = await client.postMessage(
      projectId,
      { parentId: null, subject: 'Cover', bodyHtml: 'Which <b>red</b>?<br>' },
      never,
    );
    await client.postMessage(
      projectId,
      { parentId: first.messageId, subject: null, bodyHtml: 'Ours' },
      never,
    );
    const messages = await client.listMessages(projectId, never);
    const shown = messages.map(({ parentId, subject, isDeleted, author }) => ({
      parentId,
      subject,
      isDeleted,
      hasAuthor: author !== '',
    }));
    expect(shown).toEqual([
      { parentId: null, subject: 'Cover', isDeleted: false, hasAuthor: true },
      { parentId: first.messageId as MessageId, subject: null, isDeleted: false, hasAuthor: true },
    ]);
  });

  it('is null or refused before anything is sent where the bank has no such call', async () => {
    const bank = await startBank({ profile: 'documented' });
    const client = connectGalley(bank);
    const projectId = asId<ProjectId>(bank.projectId);
    const draft = { parentId: null, subject: 'Cover', bodyHtml: 'Red' };
    await expect(client.postMessage(projectId, draft, never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([
      await client.listProjects(top, never),
      await client.projectStatuses(never),
      await client.listProofs(projectId, never),
    ]).toEqual([null, null, null]);
  });
});

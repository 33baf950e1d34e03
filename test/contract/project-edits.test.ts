import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  asId,
  type MilestoneId,
  type ProjectFolderId,
  type ProjectId,
  type ProjectRoleId,
  type UserId,
} from '../../shared/model/index.ts';
import type { ProjectSave } from '../../shared/rpc/index.ts';
import { never } from '../support/galley-client.ts';
import { failFirst, type ReviewFixture, startReviewFixture } from '../support/review-fixture.ts';

const saves = /\/project$/;
const content = { description: '', scheduleEnd: null, isFullDays: true, notifiesDeadline: false };
const admin = asId<UserId>('1');
const secondRole = asId<ProjectRoleId>('2');

describe('an edit of a project', () => {
  it("changes members, milestones and properties, and leaves a colleague's changes in between", async () => {
    // The demonstration has fields to fill.
    const fixture = await startReviewFixture('documented', 'demo');
    const { projectId, save } = await open(fixture);
    await fixture.truth.saveProject({
      Id: projectId,
      Milestones: [{ Name: 'Print' }, { Name: 'Ship', DeadlineNotification: true }],
      PropertyValues: [{ FieldIdentifier: 'usage', Value: 'web' }],
    });
    const [print, ship] = (await fixture.truth.readProject(projectId)).Milestones ?? [];
    await fixture.truth.saveProject({
      Id: projectId,
      Milestones: [print, ship, { Name: 'A colleague added this' }],
    });
    const saved = await save({
      members: [{ userId: admin, roleId: secondRole }],
      milestones: [
        { milestoneId: asId<MilestoneId>(String(print?.Id)), content: { ...content, name: 'Printed' } },
        { milestoneId: asId<MilestoneId>(String(ship?.Id)), content: null },
        { milestoneId: null, content: { ...content, name: 'Review', scheduleEnd: 1_900_000_000 } },
      ],
      properties: [
        { fieldId: 'usage', value: null },
        { fieldId: 'print-run', value: 500 },
        { fieldId: 'cleared', value: true },
      ],
    });
    expect({
      members: saved.members.map(({ userId, roleId }) => [userId, roleId]),
      milestones: saved.milestones.map(({ name, scheduleEnd }) => [name, scheduleEnd]),
      properties: saved.properties,
      people: fixture.galley.projects.people(),
    }).toEqual({
      members: [['1', '2']],
      milestones: [
        ['Printed', null],
        ['A colleague added this', null],
        ['Review', 1_900_000_000],
      ],
      properties: [
        { fieldId: 'cleared', value: true },
        { fieldId: 'print-run', value: 500 },
      ],
      people: { users: [{ userId: '1', fullName: 'Galley Administrator' }], roleIds: ['1', '2'] },
    });
  });

  it('creates with everything at once, and saves the members of a folder', async () => {
    const fixture = await startReviewFixture('documented');
    const { projects } = fixture.galley;
    const members = [{ userId: admin, roleId: secondRole }];
    const created = await projects.save(
      {
        requestId: randomUUID(),
        projectId: null,
        changes: {
          name: 'Spring',
          isFullDays: true,
          members,
          milestones: [{ milestoneId: null, content: { ...content, name: 'Review' } }],
        },
      },
      never,
    );
    const folder = await projects.saveFolder(
      { requestId: randomUUID(), projectFolderId: null, changes: { name: 'Campaigns', members } },
      never,
    );
    const emptied = await projects.saveFolder(
      {
        requestId: randomUUID(),
        projectFolderId: asId<ProjectFolderId>(folder.projectFolderId),
        changes: { members: [{ userId: admin, roleId: null }] },
      },
      never,
    );
    expect([
      created.members.map(({ roleId }) => roleId),
      created.milestones.map(({ name }) => name),
      folder.members.map(({ roleId }) => roleId),
      emptied.members,
    ]).toEqual([['2'], ['Review'], ['2'], []]);
  });

  it('is found on the bank when its answer was lost, and not sent again', async () => {
    const fixture = await startReviewFixture('documented');
    const { save } = await open(fixture);
    failFirst(fixture, 'POST', saves, { kind: 'swallow-answer', closeAfterMs: 0 });
    const saved = await save({
      milestones: [{ milestoneId: null, content: { ...content, name: 'Review' } }],
    });
    expect([saved.milestones.map(({ name }) => name), fixture.sentTo('POST', saves)]).toEqual([
      ['Review'],
      1,
    ]);
  });

  it('says so when the bank answers yes and keeps what it had', async () => {
    const fixture = await startReviewFixture('documented');
    const { projectId, save } = await open(fixture);
    failFirst(fixture, 'POST', saves, {
      kind: 'answer',
      when: 'after-body',
      answer: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(projectId),
      },
    });
    await expect(
      save({ milestones: [{ milestoneId: null, content: { ...content, name: 'Review' } }] }),
    ).rejects.toMatchObject({ code: 'NOT_TAKEN' });
  });
});

async function open(fixture: ReviewFixture) {
  const projectId = asId<ProjectId>(fixture.bank.projectId);
  await fixture.galley.projects.read(projectId, never);
  const save = (changes: ProjectSave['changes']) =>
    fixture.galley.projects.save({ requestId: randomUUID(), projectId, changes }, never);
  return { projectId, save };
}

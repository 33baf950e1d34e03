import { describe, expect, it } from 'vitest';
import type { BankClient } from '../../../../main/api/index.ts';
import {
  type AssetId,
  asId,
  type BankFolderId,
  type ProjectFolderId,
  type ProjectId,
  type ProofId,
  type ProofStatusId,
  type ProofVersionId,
} from '../../../../shared/model/index.ts';
import { connectTo, never, type ScriptedAnswer, startScriptedBank } from './scripted-bank.ts';

const projectId = asId<ProjectId>('7');
const proofId = asId<ProofId>('12');

describe('reading projects and proofs leniently', () => {
  it('takes numbers for ids, nulls for nothing, and keeps what it does not know', async () => {
    const client = await answering({
      Id: 7,
      ParentId: 0,
      Name: { fi: 'Kevät', 'x-default': 'Spring' },
      StatusId: null,
      ScheduleStart: 0,
      ScheduleEnd: '2030-05-31',
      Members: [{ UserId: 3, ProjectRoleId: 2, Colour: 'red' }, 'nobody'],
      Tasks: null,
      ProofCount: -1,
      Client: 'ACME',
    });
    expect(await client.readProject(projectId, never)).toEqual({
      projectId: '7',
      parentId: '0',
      name: 'Spring',
      statusId: null,
      scheduleStart: null,
      scheduleEnd: null,
      isFullDays: false,
      notifiesDeadline: false,
      members: [{ userId: '3', fullName: '', roleId: '2', extras: { Colour: 'red' } }],
      tasks: [],
      milestones: [],
      properties: [],
      proofCount: null,
      assetCount: null,
      messageCount: null,
      extras: { Client: 'ACME' },
    });
  });

  it('takes a time that no calendar has for none, and one that a calendar has as it is', async () => {
    const read = async (seconds: number) => {
      const milestone = { Id: 1, Name: 'Print', ScheduleEnd: seconds };
      const client = await answering({ Id: 7, ScheduleStart: seconds, Milestones: [milestone] });
      const { scheduleStart, milestones } = await client.readProject(projectId, never);
      return [scheduleStart, milestones[0]?.scheduleEnd];
    };
    const ticks = 638_000_000_000_000_000;
    const last = 8.64e12;
    expect([await read(Number.MAX_SAFE_INTEGER), await read(-ticks), await read(last)]).toEqual([
      [null, null],
      [null, null],
      [last, last],
    ]);
  });

  it('reads a proof without activity, and refuses one with versions without a size', async () => {
    const version = { Id: 5, Filename: 'cover', Extension: '.pdf', Size: 9 };
    const sound = await answering({ Id: 12, Versions: [version], CurrentVersionId: 5 });
    const proof = await sound.readProof(proofId, never);
    const unsound = await answering({ Id: 12, Versions: [{ ...version, Size: null }] });
    await expect(unsound.readProof(proofId, never)).rejects.toMatchObject({ code: 'BANK_ANSWER_UNREADABLE' });
    expect([proof.currentVersionId, proof.versions]).toEqual([
      '5',
      [
        {
          versionId: '5',
          stem: 'cover',
          extension: 'pdf',
          created: 0,
          sizeBytes: 9,
          dimensions: null,
          pageCount: null,
          activity: null,
        },
      ],
    ]);
  });

  it.each([
    [3, ['2', '1', '3']],
    [undefined, ['2', '3', '1']],
    [9, ['2', '3', '1']],
  ])('puts the version that the bank calls the latest (%s) last, with any clock', async (latest, order) => {
    const versions = [
      { Id: 1, Created: 300, Size: 9 },
      { Id: 3, Created: 200, Size: 9 },
      { Id: 2, Created: 100, Size: 9 },
    ];
    const client = await answering({ Id: 12, Versions: versions, CurrentVersionId: latest });
    const proof = await client.readProof(proofId, never);
    expect(proof.versions.map(({ versionId }) => versionId)).toEqual(order);
  });

  it('reads a message of a thread with an unknown writer', async () => {
    const client = await answering([{ Id: 4, ParentId: 0, Body: '<b>Hi</b>', IsDeleted: 1 }]);
    expect(await client.listMessages(projectId, never)).toEqual([
      {
        messageId: '4',
        parentId: null,
        subject: null,
        bodyHtml: '<b>Hi</b>',
        author: '',
        moderator: null,
        created: 0,
        modified: null,
        isDeleted: true,
      },
    ]);
  });

  it.each([
    ['"41"', '41'],
    ['41', '41'],
    ['{"Id":41}', '41'],
  ])('takes %s for the id of what was saved', async (text, id) => {
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { text }));
    expect(await connectTo(bank.url).saveProject(null, { name: 'Spring' }, never)).toBe(id);
  });

  it.each(['', '<html>', 'null', '{}', '[]'])('does not take %j for an id', async (text) => {
    const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { text }));
    await expect(connectTo(bank.url).saveProject(null, { name: 'x' }, never)).rejects.toMatchObject({
      code: 'BANK_ANSWER_UNREADABLE',
    });
  });
});

describe('sending strictly', () => {
  it('sends only what was changed, properties too, and gives back what it does not know', async () => {
    const member = {
      userId: asId<never>('3'),
      fullName: 'Ann',
      roleId: asId<never>('2'),
      extras: { Colour: 'red' },
    };
    const properties = new Map<string, string | boolean | null>([
      ['campaign', 'Spring'],
      ['printed', false],
      ['gone', null],
    ]);
    const sent = await sentBy('"7"', (client) =>
      client.saveProject(projectId, { scheduleEnd: null, members: [member], properties }, never),
    );
    expect(sent).toEqual([
      'POST /papi/v1/project',
      {
        Id: '7',
        ScheduleEnd: null,
        Members: [{ Colour: 'red', UserId: '3', ProjectRoleId: '2' }],
        PropertyValues: [
          { FieldIdentifier: 'campaign', Value: 'Spring' },
          { FieldIdentifier: 'printed', Value: 0 },
          { FieldIdentifier: 'gone' },
        ],
      },
    ]);
  });

  it('gives a milestone its unreadable end back', async () => {
    const ends = ['2030-05-31', Number.MAX_SAFE_INTEGER, 0, null, 1_900_000_000];
    const client = await answering({
      Id: 7,
      Milestones: [
        ...ends.map((ScheduleEnd, at) => ({ Id: at + 1, Name: 'Print', ScheduleEnd })),
        { Id: 9, Name: 'Without an end' },
      ],
    });
    const { milestones } = await client.readProject(projectId, never);
    const sentEnds = async (saved: typeof milestones) => {
      const [, body] = await sentBy('"7"', (bank) =>
        bank.saveProject(projectId, { milestones: saved }, never),
      );
      return (body as { Milestones: { ScheduleEnd: unknown }[] }).Milestones.map((each) => each.ScheduleEnd);
    };
    const cleared = milestones.map((milestone) => ({ ...milestone, scheduleEnd: null }));
    const moved = milestones.map((milestone) => ({ ...milestone, scheduleEnd: 5 }));
    expect([await sentEnds(milestones), await sentEnds(cleared), await sentEnds(moved)]).toEqual([
      [...ends, null],
      [...ends.with(-1, null), null],
      [5, 5, 5, 5, 5, 5],
    ]);
  });

  it('says of each guest whether to mail, and nothing of the rest', async () => {
    const share = { proofId, statusId: null, isCancelled: false, message: null, language: null };
    const guest = { email: 'anna@example.org', isActive: true, sendsMail: false };
    const sent = await sentBy({ ProofId: '12', Guests: [] }, (client) =>
      client.saveShare({ ...share, guests: [guest] }, never),
    );
    expect(sent).toEqual([
      'POST /papi/v1/proof/share',
      {
        ProofId: '12',
        Guests: [{ Email: 'anna@example.org', SendEmailInvitation: false, IsActive: true }],
      },
    ]);
  });

  it('saves an asset field by field', async () => {
    const sent = await sentBy('"a1"', (client) =>
      client.saveAsset(asId<AssetId>('a1'), { name: { fi: 'Logo' }, publishEnd: null }, never),
    );
    expect(sent).toEqual(['POST /papi/v1/asset', { Id: 'a1', Name: { fi: 'Logo' }, PublishEnd: null }]);
  });

  it('creates and moves folders of the media bank', async () => {
    const parentId = asId<BankFolderId>('p');
    const created = await sentBy('"f"', (client) =>
      client.saveFolder(null, { name: 'New', parentId }, never),
    );
    const moved = await sentBy('"f"', (client) =>
      client.saveFolder(asId<BankFolderId>('f'), { parentId }, never),
    );
    expect([created[1], moved[1]]).toEqual([
      { ParentId: 'p', Name: 'New' },
      { Id: 'f', ParentId: 'p' },
    ]);
  });

  it('says exactly what of a proof changes', async () => {
    const statusId = asId<ProofStatusId>('2');
    expect(await sentBy('"12"', (client) => client.saveProof(proofId, { statusId }, never))).toEqual([
      'POST /papi/v1/proof',
      { Id: '12', ProofStatusId: '2' },
    ]);
  });

  it('sends a save once even when its answer fails in a way that readings are repeated for', async () => {
    const bank = await startScriptedBank(({ path }) =>
      path.includes('/auth/') ? {} : { status: 502, text: '' },
    );
    await expect(connectTo(bank.url).saveProject(null, { name: 'x' }, never)).rejects.toThrow();
    expect(bank.calls().filter((call) => call === 'POST /project')).toHaveLength(1);
  });
});

describe('the abilities of a bank that describes itself', () => {
  const described = { paths: { '/papi/v1/project/{id}/proof': { get: {} }, '/papi/v1/proof': { post: {} } } };

  it.each([
    ['nothing there', { status: 404, text: '' }, [null, null]],
    ['a page', { text: '<!doctype html><title>Hello</title>' }, [null, null]],
    ['other JSON', { json: { hello: 1 } }, [null, null]],
    ['a description', { json: described }, [[], null]],
  ] satisfies [string, ScriptedAnswer, unknown][])('is learned from %s', async (_what, answer, expected) => {
    const bank = await startScriptedBank(({ path }) => {
      if (path.includes('/auth/')) return {};
      return path.includes('/swagger/') ? answer : { json: [] };
    });
    const client = connectTo(bank.url);
    const top = asId<ProjectFolderId>('0');
    expect([await client.listProofs(projectId, never), await client.listProjects(top, never)]).toEqual(
      expected,
    );
  });

  it('keeps calls that it does not list from being sent', async () => {
    const bank = await startScriptedBank(({ path }) => {
      if (path.includes('/auth/')) return {};
      return path.includes('/swagger/') ? { json: described } : { status: 500, text: '' };
    });
    const client = connectTo(bank.url);
    const version = asId<ProofVersionId>('5');
    await expect(client.deleteProofVersion(proofId, version, never)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.saveAsset(asId<AssetId>('a'), {}, never)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(bank.calls().filter((call) => !/auth|swagger/.test(call))).toEqual([]);
  });
});

/** A client of a bank that has one answer to everything. */
async function answering(json: unknown): Promise<BankClient> {
  const bank = await startScriptedBank(({ path }) => (path.includes('/auth/') ? {} : { json }));
  return connectTo(bank.url);
}

/** Method, path and body of the last request of this work, which gets `answer`. */
async function sentBy(
  answer: unknown,
  work: (client: BankClient) => Promise<unknown>,
): Promise<readonly [string, unknown]> {
  const bank = await startScriptedBank(({ path }) => {
    if (path.includes('/auth/')) return {};
    if (path.includes('/swagger/')) return { status: 404, text: '' };
    return typeof answer === 'string' ? { text: answer } : { json: answer };
  });
  await work(connectTo(bank.url));
  const last = bank.requests.at(-1);
  return [`${last?.method} ${last?.path}`, JSON.parse(String(last?.body))];
}

import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import { startProjectBank } from '../support/project-bank.ts';
import { type Conversation, messagePath, refusalOf, refusalsOf } from '../support/project-client.ts';
import { row } from '../support/reference-row.ts';
import { type RunningBank, startBank } from '../support/running-bank.ts';

async function start(seed: 'empty' | 'demo' = 'empty') {
  const { bank, projects } = await startProjectBank({ seed });
  const post = (body: unknown): Promise<Conversation> => projects.postMessage(bank.projectId, body);
  return { bank, projects, post };
}

/** The demonstration's summer project: its conversations have replies, HTML, and one that a moderator has deleted. */
async function startInSummer() {
  const { bank, projects } = await start('demo');
  const find = async (name: string, parentId?: string): Promise<string> =>
    String((await projects.list(parentId)).find(({ Name }) => Name === name)?.Id);
  const projectId = await find('Summer by the lake', await find('Summer', await find('Campaigns')));
  return { bank, projectId, messages: () => projects.messages(projectId) };
}

function refusals(bank: RunningBank, bodies: readonly unknown[]): Promise<readonly string[]> {
  return refusalsOf(bank.admin, messagePath(bank.projectId), bodies);
}

const secondsNow = (): number => Math.floor(Date.now() / 1000);

describe('docs/api/reference.md#conversation', () => {
  row(
    'Endpoints, projects',
    'GET /papi/v1/project/{project_id}/message',
    'an array, oldest first; 403 without the project',
    async () => {
      const { bank, projects, post } = await start();
      const path = messagePath(bank.projectId);
      const empty = await (await bank.admin.send('GET', path)).json();
      const first = await post({ Subject: 'One', Body: '1' });
      const second = await post({ Subject: 'Two', Body: '2' });
      expect([empty, await projects.messages(bank.projectId)]).toEqual([[], [first, second]]);
      expect((await bank.admin.send('GET', messagePath('99999'))).status).toBe(403);
    },
  );

  row(
    'Extensions',
    'POST /papi/v1/project/{project_id}/message',
    'answers the conversation that it made',
    async () => {
      const { bank, post } = await start();
      const notBefore = secondsNow();
      const posted = await post({ Subject: 'Colours', Body: '<p>Too green.</p>' });
      expect(posted).toEqual({
        Id: expect.stringMatching(/^\d+$/),
        ProjectId: bank.projectId,
        Subject: 'Colours',
        Body: '<p>Too green.</p>',
        Creator: { UserId: '1', UserFullName: 'Galley Administrator' },
        Created: expect.any(Number),
        IsDeleted: false,
      });
      expect(posted.Created).toBeGreaterThanOrEqual(notBefore);
    },
  );

  row('Conversation', 'Id', 'is its own for each message', async () => {
    const { projects, post, bank } = await start();
    for (const Subject of ['a', 'b', 'c']) await post({ Subject, Body: 'x' });
    expect(new Set((await projects.messages(bank.projectId)).map(({ Id }) => Id)).size).toBe(3);
  });

  row('Conversation', 'ParentId', 'is present on replies only', async () => {
    const { projects, post, bank } = await start();
    const { Id } = await post({ Subject: 'a', Body: 'x' });
    await post({ ParentId: Id, Body: 'reply' });
    expect((await projects.messages(bank.projectId)).map((message) => message.ParentId)).toEqual([
      undefined,
      Id,
    ]);
  });

  row('Conversation', 'ParentId', '(not shown) a message of another project, or none, is 400', async () => {
    const { bank, projects } = await start();
    const other = await projects.saveProject({ Name: 'other' });
    const { Id } = await projects.postMessage(other, { Subject: 'theirs', Body: 'x' });
    expect(
      await refusals(bank, [
        { ParentId: Id, Body: 'x' },
        { ParentId: '99', Body: 'x' },
        { ParentId: 'x', Body: 'x' },
      ]),
    ).toEqual(['400 BAD_REQUEST ParentId', '400 BAD_REQUEST ParentId', '400 BAD_REQUEST ParentId']);
  });

  row('Conversation', 'ProjectId', 'is the project it was posted to', async () => {
    const { projects } = await start();
    const projectId = await projects.saveProject({ Name: 'other' });
    expect((await projects.postMessage(projectId, { Subject: 'a', Body: 'x' })).ProjectId).toBe(projectId);
  });

  row('Conversation', 'Subject', 'is present on top-level conversations and needed there', async () => {
    const { bank, post } = await start();
    const { Id } = await post({ Subject: 'a', Body: 'x' });
    const reply = await post({ ParentId: Id, Subject: null, Body: 'y' });
    expect(reply.Subject).toBeUndefined();
    expect(
      await refusals(bank, [
        { Body: 'x' },
        { Subject: '', Body: 'x' },
        { Subject: ' ', Body: 'x' },
        { Subject: 'x'.repeat(256), Body: 'x' },
        { ParentId: Id, Subject: 'again', Body: 'x' },
      ]),
    ).toEqual(Array.from({ length: 5 }, () => '400 BAD_REQUEST Subject'));
  });

  row('Conversation', 'Body', 'is HTML and keeps its letters, line breaks and emphasis', async () => {
    const { projects, post, bank } = await start();
    const bodies = ['a<br />b<br />c', '  <p>&amp;\r\n\t“ä” 🎉</p> ', '<b>a</b> &lt;b&gt;'];
    for (const Body of bodies) await post({ Subject: 's', Body });
    expect((await projects.messages(bank.projectId)).map(({ Body }) => Body)).toEqual(bodies);
  });

  row('Conversation', 'Body', '(not shown) loses what could run or load before it is kept', async () => {
    const { projects, post, bank } = await start();
    const sent = [
      'a<script>alert(1)</script>',
      '<p onclick="x" style="y" id="z">b</p>',
      '<img src="http://127.0.0.1:9/" onerror="x">c',
      '<a href="javascript:x">d</a> <a href="https://example.com/" target="_top">e</a>',
    ];
    for (const Body of sent) await post({ Subject: 's', Body });
    expect((await projects.messages(bank.projectId)).map(({ Body }) => Body)).toEqual([
      'a',
      '<p>b</p>',
      'c',
      '<a>d</a> <a href="https://example.com/">e</a>',
    ]);
    const empty = ['<script>alert(1)</script>', '<p> <br></p>', '<img src="x">'];
    expect(
      await refusals(
        bank,
        empty.map((Body) => ({ Subject: 's', Body })),
      ),
    ).toEqual(empty.map(() => '400 BAD_REQUEST Body'));
  });

  row('Conversation', 'Body', '(not shown) is needed and has at most 65,536 characters', async () => {
    const { bank, post } = await start();
    const longest = await post({ Subject: 's', Body: 'x'.repeat(65_536) });
    expect(longest.Body).toHaveLength(65_536);
    expect(
      await refusals(bank, [
        { Subject: 's' },
        { Subject: 's', Body: ' ' },
        { Subject: 's', Body: 'x'.repeat(65_537) },
        { Subject: 's', Body: 'a\0b' },
        { Subject: 's', Body: ['x'] },
        'x',
      ]),
    ).toEqual([
      '400 BAD_REQUEST body.Body',
      '400 BAD_REQUEST Body',
      '400 BAD_REQUEST Body',
      '400 BAD_REQUEST Body',
      '400 BAD_REQUEST body.Body',
      '400 BAD_REQUEST body',
    ]);
  });

  row('Conversation', 'Creator', 'is whoever wrote it, by id and full name', async () => {
    const { messages } = await startInSummer();
    const creators = (await messages()).map(({ Creator }) => [Creator.UserId, Creator.UserFullName]);
    expect(creators.slice(0, 2)).toEqual([
      ['2', 'Liisa Korhonen'],
      ['1', 'Galley Administrator'],
    ]);
  });

  row('Conversation', 'Moderator', 'is who has deleted a message, and absent on all others', async () => {
    const { messages } = await startInSummer();
    const moderators = (await messages()).map(({ IsDeleted, Moderator }) => [IsDeleted, Moderator]);
    expect(moderators).toEqual([
      [false, undefined],
      [false, undefined],
      [false, undefined],
      [true, { UserId: '1', UserFullName: 'Galley Administrator' }],
      [false, undefined],
    ]);
  });

  row('Conversation', 'Created', 'is Unix seconds', async () => {
    const { post } = await start();
    const notBefore = secondsNow();
    const { Created } = await post({ Subject: 'a', Body: 'x' });
    expect([Created >= notBefore, Created <= secondsNow()]).toEqual([true, true]);
  });

  row('Conversation', 'Modified', 'is present on what was changed, after it was created', async () => {
    const { messages } = await startInSummer();
    const changed = (await messages()).filter(({ Modified }) => typeof Modified === 'number');
    expect(
      changed.map(({ IsDeleted, Created, Modified }) => [IsDeleted, Number(Modified) > Created]),
    ).toEqual([[true, true]]);
  });

  row('Conversation', 'IsDeleted', 'deleted ones stay in the list, and take no replies', async () => {
    const { bank, projectId, messages } = await startInSummer();
    const before = await messages();
    const deleted = before.find(({ IsDeleted }) => IsDeleted);
    expect(deleted?.Subject).toBe('Wrong project');
    const response = await bank.admin.postJson(messagePath(projectId), { ParentId: deleted?.Id, Body: 'x' });
    expect(await refusalOf(response)).toBe('400 BAD_REQUEST ParentId');
    expect(await messages()).toEqual(before);
  });

  it('takes messages only where extensions are served, and reads them everywhere', async () => {
    const bank = await startBank({ profile: 'documented' });
    const path = messagePath(bank.projectId);
    const answers = [
      await bank.admin.postJson(path, { Subject: 's', Body: 'b' }),
      await bank.admin.send('GET', path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 200]);
    expect(routes.postMessage.isExtension).toBe(true);
  });
});

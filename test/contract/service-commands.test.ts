import { describe, expect, it } from 'vitest';
import { routes } from '../../shared/api/index.ts';
import {
  createBankClient,
  logIn,
  startBank,
  tokenForKey,
  tokenForPassword,
} from '../support/running-bank.ts';
import { runServiceCommand } from '../support/service-command.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

describe('service commands beside a running service', () => {
  it('make, list and disable keys', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    const created = await runServiceCommand(
      'key',
      'create',
      '--name',
      'Press',
      '--expires-in-days',
      '30',
      ...data,
    );
    const { keyId, apiKey } = created.lines[0];
    const client = createBankClient(bank.url, await tokenForKey(bank.url, apiKey));
    expect((await client.send('GET', '/papi/v1/user/me')).status).toBe(200);
    const listed = await runServiceCommand('key', 'list', ...data);
    expect(listed.lines.map(({ name, isEnabled }) => [name, isEnabled])).toEqual([
      ['Embedded', true],
      ['Press', true],
    ]);
    expect(JSON.stringify(listed)).not.toContain(apiKey);
    expect((await runServiceCommand('key', 'disable', keyId, ...data)).lines).toEqual([
      { event: 'key-disabled', keyId },
    ]);
    expect((await client.send('GET', '/papi/v1/user/me')).status).toBe(401);
    expect((await runServiceCommand('key', 'enable', keyId, ...data)).lines).toEqual([
      { event: 'key-enabled', keyId },
    ]);
    expect((await client.send('GET', '/papi/v1/user/me')).status).toBe(200);
  });

  it('make keys that expire at a moment, also one that has passed', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    const make = async (...flags: string[]) =>
      (await runServiceCommand('key', 'create', '--name', 'x', ...flags, ...data)).lines[0];
    const past = await make('--expires', '2020-01-31');
    const future = await make('--expires', String(Math.floor(Date.now() / 1000) + 60));
    const getToken = (apiKey: string) =>
      fetch(bank.url + routes.getToken.path, { method: 'POST', headers: { 'x-api-key': apiKey } });
    const refused = await getToken(past.apiKey);
    expect([past.expiresAtMs, refused.status, (await refused.json()).Details.reason]).toEqual([
      Date.UTC(2020, 0, 31),
      401,
      'expired',
    ]);
    expect((await getToken(future.apiKey)).status).toBe(200);
    const wrong = [
      ['--expires', 'soon'],
      ['--expires', '2027-01-01', '--expires-in-days', '3'],
    ];
    for (const flags of wrong)
      expect((await runServiceCommand('key', 'create', '--name', 'x', ...flags, ...data)).code).toBe(2);
  });

  it('make groups and members, and a folder may name their rights at once', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    await runServiceCommand('group', 'add', 'press', '--name', 'Press', ...data);
    const { lines } = await runServiceCommand('user', 'add', 'matti', ...data);
    const joined = await runServiceCommand('group', 'join', 'press', 'matti', ...data);
    const again = await runServiceCommand('group', 'join', 'press', 'matti', ...data);
    expect([again.code, again.lines]).toEqual([0, joined.lines]);
    const listed = await runServiceCommand('group', 'list', ...data);
    expect([joined.lines, listed.lines]).toEqual([
      [{ event: 'group-joined', groupId: 'press', user: 'matti' }],
      [{ event: 'group', groupId: 'press', name: { 'x-default': 'Press' } }],
    ]);
    const FolderRights = [{ UserGroupId: 'press', Read: true }];
    await bank.admin.postJson(routes.saveFolder.path, { Id: bank.inboxFolderId, FolderRights });
    const token = await tokenForPassword(bank.url, 'matti', lines[0].password);
    const seen = await createBankClient(bank.url, token).send('GET', '/papi/v1/folder/0/children');
    expect((await seen.json()).map(({ Id }: { Id: string }) => Id)).toEqual([bank.inboxFolderId]);
    const twice = ['user', 'add', 'liisa', '--group', 'press', 'press', ...data];
    expect((await runServiceCommand(...twice)).code).toBe(0);
    const wrong = await Promise.all(
      [
        ['add', 'press', '--name', 'Again'],
        ['join', 'nobody', 'matti'],
        ['join', 'press', 'nobody'],
      ].map((words) => runServiceCommand('group', ...words, ...data)),
    );
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
  });

  it('add users who can sign in, and list them', async () => {
    const bank = await startBank();
    const added = await runServiceCommand(
      'user',
      'add',
      'matti',
      '--full-name',
      'Matti Meikäläinen',
      '--data',
      bank.dataPath,
    );
    expect((await logIn(bank.url, 'matti', added.lines[0].password)).status).toBe(200);
    const again = await runServiceCommand('user', 'add', 'matti', '--data', bank.dataPath);
    expect([again.code, again.lines]).toEqual([1, []]);
    const misspelt = ['user', 'add', 'liisa', '--group', 'presse', '--data', bank.dataPath];
    expect((await runServiceCommand(...misspelt)).code).toBe(1);
    const listed = await runServiceCommand('user', 'list', '--data', bank.dataPath);
    expect(listed.lines.map(({ loginName, isAdministrator }) => [loginName, isAdministrator])).toEqual([
      ['admin', true],
      ['matti', false],
    ]);
  });

  it('shut a user out at once, tokens and keys included, and let them in again with a new token', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    const { password } = (await runServiceCommand('user', 'add', 'matti', ...data)).lines[0];
    const key = ['key', 'create', '--name', 'Press', '--user', 'matti', ...data];
    const { apiKey } = (await runServiceCommand(...key)).lines[0];
    const matti = createBankClient(bank.url, await tokenForPassword(bank.url, 'matti', password));
    const statuses = async () => [
      (await matti.send('GET', '/papi/v1/user/me')).status,
      (await logIn(bank.url, 'matti', password)).status,
      (await fetch(bank.url + routes.getToken.path, { method: 'POST', headers: { 'x-api-key': apiKey } }))
        .status,
    ];
    const before = await statuses();
    const disabled = await runServiceCommand('user', 'disable', 'matti', ...data);
    const shutOut = await statuses();
    const enabled = await runServiceCommand('user', 'enable', 'matti', ...data);
    expect([before, disabled.lines, shutOut, enabled.lines, await statuses()]).toEqual([
      [200, 200, 200],
      [{ event: 'user-disabled', user: 'matti' }],
      [401, 401, 401],
      [{ event: 'user-enabled', user: 'matti' }],
      [401, 200, 200],
    ]);
  });

  it('set a new password, which ends every token of that user alone', async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    const { password } = (await runServiceCommand('user', 'add', 'matti', ...data)).lines[0];
    const matti = createBankClient(bank.url, await tokenForPassword(bank.url, 'matti', password));
    const [changed] = (await runServiceCommand('user', 'password', 'matti', ...data)).lines;
    expect(changed).toEqual({ event: 'user-password', user: 'matti', password: expect.any(String) });
    expect([
      (await matti.send('GET', '/papi/v1/user/me')).status,
      (await bank.admin.send('GET', '/papi/v1/user/me')).status,
      (await logIn(bank.url, 'matti', password)).status,
      (await logIn(bank.url, 'matti', changed.password)).status,
    ]).toEqual([401, 200, 401, 200]);
  });

  it("take a member out of a group, which ends the group's rights at once", async () => {
    const bank = await startBank();
    const data = ['--data', bank.dataPath];
    await runServiceCommand('group', 'add', 'press', '--name', 'Press', ...data);
    const added = await runServiceCommand('user', 'add', 'matti', '--group', 'press', ...data);
    const FolderRights = [{ UserGroupId: 'press', Read: true }];
    await bank.admin.postJson(routes.saveFolder.path, { Id: bank.inboxFolderId, FolderRights });
    const token = await tokenForPassword(bank.url, 'matti', added.lines[0].password);
    const seen = async () => {
      const answer = await createBankClient(bank.url, token).send('GET', '/papi/v1/folder/0/children');
      return (await answer.json()).length;
    };
    const before = await seen();
    const left = await runServiceCommand('group', 'leave', 'press', 'matti', ...data);
    expect([before, left.lines, await seen()]).toEqual([
      1,
      [{ event: 'group-left', groupId: 'press', user: 'matti' }],
      0,
    ]);
    const wrong = await Promise.all(
      [
        ['group', 'leave', 'press', 'matti'],
        ['user', 'disable', 'nobody'],
        ['user', 'password', 'nobody'],
      ].map((words) => runServiceCommand(...words, ...data)),
    );
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
  });

  it('seed a bank once, and say how a command is meant', async () => {
    const data = ['--data', await temporaryDirectory()];
    expect((await runServiceCommand('key', 'list', ...data)).stderr).toContain('There is no bank');
    const [first] = (await runServiceCommand('seed', '--seed', 'empty', ...data)).lines;
    const [second] = (await runServiceCommand('seed', ...data)).lines;
    expect([first.event, second.event, second.password]).toEqual(['seeded', 'already-seeded', null]);
    expect(second).toMatchObject({ apiKey: first.apiKey, inboxFolderId: first.inboxFolderId });
    expect([
      (await runServiceCommand('serve', '--port', 'x', ...data)).code,
      (await runServiceCommand('--nonsense')).code,
    ]).toEqual([2, 2]);
  });

  it('leave the tokens of a bank alone that they find seeded, and tell no key that does not work there', async () => {
    const dataPath = await temporaryDirectory();
    const fixed = { dataPath, apiKey: 'fixed-by-the-environment' };
    // Its own key lies in the file from then on.
    await (await startBank({ dataPath })).stop();
    const bank = await startBank(fixed);
    await bank.stop();
    const seeded = await runServiceCommand('seed', '--data', dataPath);
    const { url } = await startBank(fixed);
    const { status } = await createBankClient(url, bank.admin.token).send('GET', '/papi/v1/user/me');
    expect([seeded.lines, status]).toMatchObject([[{ event: 'already-seeded', apiKey: null }], 200]);
  });
});

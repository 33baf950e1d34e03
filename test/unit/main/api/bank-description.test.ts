import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type AssetId, asId, type BankFolderId } from '../../../../shared/model/index.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import {
  connectTo,
  failure,
  never,
  type Script,
  type ScriptedAnswer,
  startScriptedBank,
  startTcpServer,
  wireAsset,
} from './scripted-bank.ts';

const folderId = asId<BankFolderId>('aB3');

describe('the abilities of a bank', () => {
  const asset = wireAsset('a1', { Id: 'a1' });
  const openApi = {
    openapi: '3.0.3',
    paths: {
      '/papi/v1/asset/{assetId}': { get: {} },
      '/papi/v1/folder/{id}/children': { get: {} },
      '/papi/v1/user/me': { get: {} },
    },
  };
  const extended: Script = ({ path }) => {
    if (path.includes('/auth/')) return {};
    if (path.endsWith('/swagger/docs/v1')) return { json: openApi };
    if (path.endsWith('/asset/a1')) return { json: asset };
    if (path.endsWith('/folder/0/children'))
      return {
        json: [{ Id: 'aB3', ParentId: 0, Name: 'Root', HasChildren: true, Rights: { AddAssets: true } }],
      };
    if (path.endsWith('/user/me')) return { json: { Id: 7, User: 'aino', UserFullName: 'Aino A' } };
    return { status: 404, text: '' };
  };

  it('is read once from its own description, and used', async () => {
    const bank = await startScriptedBank(extended);
    const client = connectTo(bank.url);
    const described = await client.describe(never);
    expect({
      isSelfDescribed: described.isSelfDescribed,
      has: (['readAsset', 'listFolderChildren', 'listProjects', 'saveFolder', 'uploadToFolder'] as const).map(
        described.has,
      ),
      children: await client.folderChildren(asId('0'), never),
      me: await client.userMe(never),
      byId: (await client.readAsset(asId<AssetId>('a1'), null, never))?.assetId,
      gone: await client.readAsset(asId<AssetId>('a2'), null, never),
      described: bank.calls().filter((call) => call.includes('swagger')).length,
    }).toEqual({
      isSelfDescribed: true,
      has: [true, true, false, false, true],
      children: [
        {
          bankFolderId: 'aB3',
          parentId: '0',
          name: { 'x-default': 'Root' },
          hasChildren: true,
          rights: { AddAssets: true },
        },
      ],
      me: { userId: '7', user: 'aino', fullName: 'Aino A', email: null },
      byId: 'a1',
      gone: null,
      described: 1,
    });
  });

  it.each([
    ['404', { status: 404, text: '' }],
    ['a page', { text: '<html>Swagger UI</html>' }],
    ['403', { status: 403, text: '' }],
    ['500', { status: 500, text: '' }],
    ['an empty description', { json: { paths: {} } }],
  ])('is what the reference documents when it answers %s', async (_, answer: ScriptedAnswer) => {
    const bank = await startScriptedBank(({ path }) => {
      if (path.includes('/auth/')) return {};
      return path.endsWith('/swagger/docs/v1') ? answer : { json: [asset, wireAsset('a2')] };
    });
    const client = connectTo(bank.url);
    const described = await client.describe(never);
    expect({
      isSelfDescribed: described.isSelfDescribed,
      has: (['readAsset', 'saveProof', 'uploadToFolder'] as const).map(described.has),
      children: await client.folderChildren(asId('0'), never),
      me: await client.userMe(never),
      byFolder: (await client.readAsset(asId<AssetId>('a2'), folderId, never))?.assetId,
      unknown: await client.readAsset(asId<AssetId>('a3'), folderId, never),
      nowhereToLook: await client.readAsset(asId<AssetId>('a2'), null, never),
    }).toEqual({
      isSelfDescribed: false,
      has: [false, true, true],
      children: null,
      me: null,
      byFolder: 'a2',
      unknown: null,
      nowhereToLook: null,
    });
  });

  it.each([
    ['403', { status: 403, text: '' }],
    ['404', { status: 404, text: '' }],
    ['405', { status: 405, text: '' }],
    ['words of its own', { json: { Name: 'Aino' } }],
  ])('may know its user without saying so: %s', async (_, answer: ScriptedAnswer) => {
    const bank = await startScriptedBank((request) =>
      request.path.endsWith('/user/me') ? answer : extended(request),
    );
    expect(await connectTo(bank.url).userMe(never)).toBeNull();
  });

  it.each([
    ['500', { status: 500, text: '' }, 'BANK_FAILED'],
    ['a list', { json: [] }, 'BANK_ANSWER_UNREADABLE'],
  ])('says nothing about whom it talks to when it answers %s', async (_, answer: ScriptedAnswer, code) => {
    const bank = await startScriptedBank((request) =>
      request.path.endsWith('/user/me') ? answer : extended(request),
    );
    expect((await failure(connectTo(bank.url).userMe(never))).code).toBe(code);
  });

  it.each([
    ['500', 'HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'],
    ['an answer that ends in its head', 'HTTP/1.1 200 OK\r\ncontent-ty'],
  ])('is not concluded from %s that passes', async (_what, answer) => {
    const bank = await startScriptedBank(extended);
    let failures = 1;
    const url = await startTcpServer((socket) => {
      const onward = connect(Number(new URL(bank.url).port), '127.0.0.1');
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      onward.pipe(socket);
      socket.on('data', (request) => {
        if (failures === 0 || !request.includes('swagger')) return onward.write(request);
        failures -= 1;
        return socket.end(answer);
      });
    });
    const client = connectTo(url);
    expect((await client.describe(never)).isSelfDescribed).toBe(true);
    expect(failures).toBe(0);
  });

  it('is asked for again, a while after the bank failed each time', async () => {
    let isFailing = true;
    const bank = await startScriptedBank((request) =>
      isFailing && request.path.includes('swagger') ? { status: 500, text: '' } : extended(request),
    );
    const clock = createFakeClock();
    const client = connectTo(bank.url, {}, { clock });
    const isSelfDescribed = async () => {
      let known: boolean | null = null;
      const asking = client.describe(never).then((described) => {
        known = described.isSelfDescribed;
      });
      await expect
        .poll(async () => {
          await clock.advance(clock.nextTimerInMs() ?? 0);
          return known;
        })
        .not.toBeNull();
      await asking;
      return known;
    };
    const first = await isSelfDescribed();
    isFailing = false;
    const soon = await isSelfDescribed();
    await clock.advance(5 * 60_000);
    expect([first, soon, await isSelfDescribed()]).toEqual([false, false, true]);
  });

  it('is asked on for the others when the one who asked first gives up', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const bank = await startScriptedBank(async (request) => {
      if (request.path.includes('swagger')) {
        arrived.resolve();
        await released.promise;
      }
      return extended(request);
    });
    const client = connectTo(bank.url);
    const cancel = new AbortController();
    const impatient = failure(client.describe(cancel.signal));
    await arrived.promise;
    const patient = client.describe(never);
    cancel.abort();
    expect((await impatient).code).toBe('CANCELLED');
    released.resolve();
    expect((await patient).isSelfDescribed).toBe(true);
    expect(bank.calls().filter((call) => call.includes('swagger'))).toHaveLength(1);
  });

  it('is not asked any more once the client is closed', async () => {
    const arrived = Promise.withResolvers<void>();
    const bank = await startScriptedBank((request) => {
      if (!request.path.includes('swagger')) return extended(request);
      arrived.resolve();
      return Promise.withResolvers<ScriptedAnswer>().promise;
    });
    const client = connectTo(bank.url);
    const asking = failure(client.describe(never));
    await arrived.promise;
    client.close();
    expect((await asking).code).toBe('CANCELLED');
  });

  it('is asked again after it could not be asked', async () => {
    let isBusy = true;
    const bank = await startScriptedBank((request) =>
      isBusy && request.path.includes('swagger') ? { status: 503, text: '' } : extended(request),
    );
    const client = connectTo(bank.url);
    expect((await failure(client.describe(never))).code).toBe('BANK_BUSY');
    isBusy = false;
    expect((await client.describe(never)).isSelfDescribed).toBe(true);
  });
});

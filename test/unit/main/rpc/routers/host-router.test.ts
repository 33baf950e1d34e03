import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createRouter, type RpcHost, type RpcSettings } from '../../../../../main/rpc/index.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import { asId, type Download, type DownloadId, type LocalPath } from '../../../../../shared/model/index.ts';
import { type DirectoryGrant, readRpcFailure } from '../../../../../shared/rpc/index.ts';
import {
  createStubAccount,
  createStubDownloads,
  createStubSession,
  createStubSettings,
} from '../stub-account.ts';

const downloadId = asId<DownloadId>('d1');
const ready = { downloadId, state: 'ready', localPath: asId<LocalPath>('/home/anna/cover.png') };

describe('host-router', () => {
  it('shows a chosen directory by a grant and never by its path', async () => {
    const { client } = open();
    expect(await client.host.chooseDirectory()).toEqual({
      grant: 'grant of /home/anna/Jobs',
      displayPath: '~/Jobs',
      parentGrant: null,
      directories: [],
      isTruncated: false,
    });
  });

  it('answers nothing when the person changed their mind', async () => {
    const { client } = open({ chooseDirectory: async () => null });
    expect(await client.host.chooseDirectory()).toBeNull();
  });

  it('drags out what is ready, by its id alone', async () => {
    const { client, dragged } = open();
    await client.host.startDrag({ downloadId });
    expect(dragged).toEqual(['/home/anna/cover.png']);
  });

  it.each([
    ['that is under way', { ...ready, state: 'fetching' }],
    ['whose file is not known', { ...ready, localPath: null }],
    ['that is not known', null],
  ])('drags out no download %s', async (_what, download) => {
    const { client, dragged } = open({}, download);
    expect([await codeOf(client.host.startDrag({ downloadId })), dragged]).toEqual(['NOT_FOUND', []]);
  });

  it('passes commands on to the page', async () => {
    const { client } = open();
    const kinds = [];
    for await (const { kind } of await client.host.commands()) kinds.push(kind);
    expect(kinds).toEqual(['upload']);
  });

  it('refuses in a browser what only a desktop has', async () => {
    const { client } = open(null);
    const desktop = { opensAtLogin: true, closesToTray: true, notifies: true, installsUpdates: true };
    const refusals = [
      client.host.commands(),
      client.host.chooseDirectory(),
      client.host.startDrag({ downloadId }),
      client.host.speak({ language: 'fi' }),
      client.host.update(),
      client.host.checkForUpdate(),
      client.settings.saveDesktop(desktop),
    ];
    expect([await Promise.all(refusals.map(codeOf)), (await client.settings.get()).desktop]).toEqual([
      refusals.map(() => 'BAD_REQUEST'),
      null,
    ]);
  });

  it('saves how Galley behaves on a desktop', async () => {
    const { client } = open({});
    const wanted = { opensAtLogin: true, closesToTray: false, notifies: false, installsUpdates: false };
    expect([
      (await client.settings.saveDesktop(wanted)).desktop,
      (await client.settings.get()).desktop,
    ]).toEqual([wanted, wanted]);
  });

  it('saves the changed settings and leaves those that another page set in between', async () => {
    const { client } = open({});
    await client.settings.saveNetwork({ limitBytesPerSecond: 250_000 });
    const { network } = await client.settings.saveNetwork({ concurrency: 2 });
    await client.settings.saveWatching({ confirmShrunk: false });
    const { watching } = await client.settings.saveWatching({ excludes: ['*.tmp'] });
    await client.settings.saveDesktop({ closesToTray: false });
    const { desktop } = await client.settings.saveDesktop({ notifies: false });
    expect([network, watching, desktop]).toMatchObject([
      { limitBytesPerSecond: 250_000, concurrency: 2 },
      { confirmShrunk: false, excludes: ['*.tmp'] },
      { closesToTray: false, notifies: false },
    ]);
  });
});

function open(change: Partial<RpcHost> | null = {}, download: object | null = ready) {
  const dragged: string[] = [];
  const view = { state: 'current' as const, version: null };
  const host: RpcHost | null =
    change === null
      ? null
      : {
          async *commands() {
            yield { kind: 'upload' };
          },
          chooseDirectory: async () => asId<LocalPath>('/home/anna/Jobs'),
          startDrag: (path) => void dragged.push(path),
          forgetSoon: () => undefined,
          speak: async () => undefined,
          update: () => view,
          checkForUpdate: async () => view,
          ...change,
        };
  const session = createStubSession(
    createStubAccount({
      downloads: { ...createStubDownloads(), get: () => download as Download | null },
    }),
  );
  const unused = (): never => {
    throw new AppError('INTERNAL');
  };
  const stub = createStubSettings();
  const settings: RpcSettings = host === null ? stub : { ...stub, about: { ...stub.about, host: 'desktop' } };
  const router = createRouter({
    settings,
    session,
    directories: {
      browse: async (grant) => ({
        grant: grant ?? asId<DirectoryGrant>(''),
        displayPath: '~/Jobs',
        parentGrant: null,
        directories: [],
        isTruncated: false,
      }),
      resolve: unused,
      grantFor: (path) => asId<DirectoryGrant>(`grant of ${path}`),
    },
    spool: {
      incompleteDrops: [],
      announce: unused,
      conclude: unused,
      reserve: unused,
      begin: unused,
      receive: unused,
      handOver: unused,
      withdraw: unused,
    },
    host,
    displayPath: (path) => path,
    showInFolder: async () => false,
    clock: systemClock,
    log: silentLog,
  });
  return { client: createRouterClient(router), dragged };
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => readRpcFailure(error).code,
  );
}

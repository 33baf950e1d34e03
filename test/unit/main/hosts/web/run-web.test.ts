import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBankClient, defaultBankClientOptions, probeAddress } from '../../../../../main/api/index.ts';
import type { GalleyDeps } from '../../../../../main/hosts/compose/open-galley.ts';
import { runWeb } from '../../../../../main/hosts/web/run-web.ts';
import { appPathsOf, silentLog, systemClock } from '../../../../../main/platform/index.ts';
import { createScreenBank } from '../../../../../main/review/index.ts';
import { firstAccountId } from '../../../../../main/settings/index.ts';
import { asId, type BankFolderId } from '../../../../../shared/model/index.ts';
import { thumbnailPath } from '../../../../../shared/rpc/index.ts';
import { openPageClient } from '../../../../support/page-client.ts';
import { plantTree, temporaryDirectory } from '../../../../support/temporary-directory.ts';
import {
  createStubBulk,
  createStubDownloads,
  createStubEngine,
  createStubReview,
  createStubSearches,
  createStubSettings,
  createStubSmartFolders,
  createStubVerifier,
} from '../../rpc/stub-account.ts';
import { createStubMemory } from '../stub-memory.ts';

describe('run-web', () => {
  it('serves a page that is signed in to the built-in bank, and shows its folders, assets and pictures', async () => {
    const { client, program, ask } = await open();
    const session = await client.session.get();
    const { folders, isListable } = await client.bank.folderChildren({
      bankFolderId: asId<BankFolderId>('0'),
    });
    const page = await client.bank.search({
      text: '',
      match: 'contains',
      folderId: null,
      includeSubfolders: true,
      exclude: false,
      offset: 0,
      limit: 500,
    });
    const picture = page.items.find(({ thumbnail }) => thumbnail !== null)?.thumbnail;
    if (picture === null || picture === undefined) throw new Error('The demonstration bank has no picture.');
    const shown = await ask(thumbnailPath(session.accountId ?? '', picture.fileId, picture.conversionId));
    expect({
      session: { ...session, builtIn: session.builtIn?.state, accounts: session.accounts.length },
      hasFolders: isListable && folders.length > 0,
      isInboxNamed: session.builtIn?.inbox?.name !== session.builtIn?.inbox?.bankFolderId,
      picture: [shown.status, shown.headers.get('content-type')?.split('/')[0]],
    }).toEqual({
      session: {
        server: program.service,
        isSignedIn: true,
        user: 'admin',
        isBuiltIn: true,
        secretIsPersistent: true,
        secretTrouble: null,
        troubles: [],
        languages: ['en'],
        builtIn: 'running',
        accountId: firstAccountId(program.service ?? ''),
        accounts: 1,
      },
      hasFolders: true,
      isInboxNamed: true,
      picture: [200, 'image'],
    });
  });

  it('lets a person sign out and in again with a key', async () => {
    const { client, program } = await open();
    const server = program.service ?? '';
    await client.accounts.signOut({ accountId: firstAccountId(server) });
    const refused = await client.session.signIn({ server, apiKey: 'wrong' }).then(
      () => 'accepted',
      (error: { readonly code: string }) => error.code,
    );
    const again = await client.session.useBuiltIn();
    expect([refused, again.isSignedIn]).toEqual(['SIGN_IN_REFUSED', true]);
  });
});

async function open() {
  const directory = await temporaryDirectory();
  await plantTree(directory, { 'renderer/index.html': '<html></html>' });
  const deps: GalleyDeps = {
    openSettingsFacade: async () => createStubSettings(),
    compose: async (server, credentials) => {
      const client = createBankClient({ server, credentials, clock: systemClock, log: silentLog });
      return {
        engine: createStubEngine(),
        downloads: createStubDownloads(),
        smartFolders: createStubSmartFolders(),
        bulk: createStubBulk(),
        searches: createStubSearches(),
        verifier: createStubVerifier(),
        ...createStubReview(),
        bank: createScreenBank(client),
        unsettled: () => ({ uploads: 0, downloads: 0 }),
        close: async () => client.close(),
      };
    },
    verify: async (server, credentials, signal) => {
      const client = createBankClient({ server, credentials, clock: systemClock, log: silentLog });
      await client.signIn(signal);
      const me = await client.userMe(signal);
      client.close();
      return { user: me?.user ?? null, bank: { bankId: null, verdictOf: () => 'unknown' } };
    },
    hintOnline: () => undefined,
    troublesSeen: () => undefined,
    troubles: () => [],
    noteIncompleteDrop: () => undefined,
    noteSpoolSetAside: () => undefined,
    probe: async (server, signal) => ({
      ...(await probeAddress(server, { clock: systemClock }, defaultBankClientOptions, signal)),
      proxy: null,
    }),
    memory: createStubMemory().memory,
    banks: { accountIds: () => [], settle: () => undefined },
    journals: { unsettled: () => ({ uploads: 0, downloads: 0 }), setAside: () => {} },
    languages: ['en'],
    clock: systemClock,
    log: silentLog,
  };
  const program = await runWeb(deps, {
    paths: appPathsOf({
      stateFlag: join(directory, 'state'),
      environment: {},
      platform: process.platform,
      homeDirectory: directory,
      workingDirectory: directory,
    }),
    homeDirectory: directory,
    rendererDirectory: join(directory, 'renderer'),
    port: 0,
    serviceProgram: fileURLToPath(new URL('../../../../../service/cli/main.ts', import.meta.url)),
    preferredServer: null,
  });
  onTestFinished(() => program.close());

  const page = await openPageClient(program.url);
  onTestFinished(() => page.close());
  return { ...page, program };
}

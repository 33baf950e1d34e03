import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { silentLog, systemClock } from '../../../../../main/platform/index.ts';
import type { RpcProofs } from '../../../../../main/review/index.ts';
import type { RpcSettings } from '../../../../../main/rpc/index.ts';
import { implementContract } from '../../../../../main/rpc/routers/namespace.ts';
import { createProofsRouter } from '../../../../../main/rpc/routers/proofs-router.ts';
import { AppError } from '../../../../../shared/errors/index.ts';
import {
  asId,
  type ProjectId,
  type ProofId,
  type ProofStatusId,
  type ProofUploadId,
  type ProofVersionId,
} from '../../../../../shared/model/index.ts';
import type { ProofUploadView, ProofView } from '../../../../../shared/rpc/index.ts';
import {
  createStubAccount,
  createStubReview,
  createStubSession,
  createStubSettings,
  sessionView,
} from '../stub-account.ts';

describe('proofs-router', () => {
  it('remembers the last five proofs that were opened, each once under its latest name', async () => {
    const { open, rename, recent } = start();
    for (const id of ['1', '2', '3', '4', '5', '6', '2', '2']) await open(id);
    rename('Cover, final');
    await open('2');
    expect(recent()).toEqual([
      ['2', 'Cover, final'],
      ['6', 'Cover'],
      ['5', 'Cover'],
      ['4', 'Cover'],
      ['3', 'Cover'],
    ]);
  });

  it('writes nothing when the proof that stays open is read again', async () => {
    const { open, writeCount } = start();
    for (const id of ['1', '1', '1']) await open(id);
    expect(writeCount()).toBe(1);
  });

  it('remembers a proof no more that was deleted, and one that lost a version still', async () => {
    const { open, client, recent } = start();
    await open('1');
    await open('2');
    const confirmation = 'c';
    await client.remove({ proofId: asId<ProofId>('1'), versionId: null, confirmation });
    await client.remove({ proofId: asId<ProofId>('2'), versionId: proofVersion, confirmation });
    expect(recent()).toEqual([['2', 'Cover']]);
  });

  it('opens a proof also when nothing can be remembered', async () => {
    const { open } = start({ update: () => Promise.reject(new AppError('LOCAL_DISK_FULL')) });
    expect(await open('1')).toMatchObject({ proofId: '1' });
  });
  it('goes on telling of uploads when the account has another engine', async () => {
    const { session, client } = start();
    session.change(
      createStubAccount({ proofs: { ...createStubReview().proofs, uploads: () => [], subscribe } }),
    );
    const events = await client.uploadEvents();
    const first = await events.next();
    const end = session.beginExchange();
    const second = events.next();
    end(createStubAccount({ proofs: { ...createStubReview().proofs, uploads: () => [upload], subscribe } }));
    expect([first.value, (await second).value]).toEqual([{ uploads: [] }, { uploads: [upload] }]);
    await events.return(undefined);
  });
});

const subscribe = () => () => {};
const upload: ProofUploadView = {
  proofUploadId: asId<ProofUploadId>('u1'),
  target: { kind: 'next-version', proofId: asId<ProofId>('1') },
  fileName: 'cover.png',
  sizeBytes: 5,
  sentBytes: 0,
  state: 'queued',
  cause: null,
  attempt: 0,
  proofId: asId<ProofId>('1'),
  createdAtMs: 1,
  updatedAtMs: 1,
};
const proofVersion = asId<ProofVersionId>('v1');

/** The router over an account with a bank that has every requested proof. */
function start(replaced: Partial<RpcSettings> = {}) {
  let name = 'Cover';
  let writeCount = 0;
  const proofs: RpcProofs = {
    ...createStubReview().proofs,
    read: async (proofId) => proofView(proofId, name),
    remove: async () => {},
  };
  const stub = createStubSettings();
  const settings: RpcSettings = {
    ...stub,
    update: (change) => {
      writeCount += 1;
      return stub.update(change);
    },
    ...replaced,
  };
  const session = createStubSession(createStubAccount({ proofs }));
  const client = createRouterClient(
    createProofsRouter(implementContract({ log: silentLog, session }).proofs, {
      session,
      settings,
      spool: {
        incompleteDrops: [],
        announce: async () => 'drop',
        conclude: async () => undefined,
        reserve: () => Promise.reject(new Error('unused')),
        begin: () => Promise.reject(new Error('unused')),
        receive: () => Promise.reject(new Error('unused')),
        handOver: () => Promise.reject(new Error('unused')),
        withdraw: () => {},
      },
      host: null,
      clock: systemClock,
      log: silentLog,
    }),
  );
  const { accountId } = sessionView(true);
  return {
    session,
    client,
    open: (id: string) => client.read({ proofId: asId<ProofId>(id) }),
    rename: (next: string) => {
      name = next;
    },
    writeCount: () => writeCount,
    recent: () =>
      settings
        .get()
        .recentProofs.filter((entry) => entry.accountId === accountId)
        .map((entry) => [entry.proofId, entry.name]),
  };
}

function proofView(proofId: ProofId, name: string): ProofView {
  return {
    proofId,
    projectId: asId<ProjectId>('1'),
    name,
    description: '',
    deadline: null,
    statusId: asId<ProofStatusId>('s'),
    created: 1,
    modified: 1,
    versionCount: 0,
    versions: [],
    current: null,
    bucket: 'sharing-off',
    isStatusOutdated: false,
  };
}

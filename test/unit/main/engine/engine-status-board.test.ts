import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../../main/engine/index.ts';
import type { SyncProofUploads } from '../../../../main/engine/status-ports.ts';
import type { WatchHealth } from '../../../../main/folders/runner/watch-port.ts';
import {
  type AssetId,
  asId,
  attentionCount,
  type EngineStatus,
  issuesByPlace,
  type LocalPath,
  type ProofId,
  type ProofUploadId,
  type ProofUploadPhase,
} from '../../../../shared/model/index.ts';
import { type EngineFixture, type EngineFixtureSetup, startEngineFixture } from './engine-fixture.ts';

const polled: WatchHealth = {
  mode: 'polling',
  isRootPresent: true,
  watchingSinceMs: 1,
  overflowCount: 0,
  trouble: 'WATCH_FAILED',
};

function queuedAt(runAfterMs: number): ProofUploadPhase {
  return { kind: 'queued', runAfterMs, cause: null };
}

const isAmbiguous: ProofUploadPhase = {
  kind: 'ambiguous',
  sinceMs: 0,
  readAfterMs: 0,
  named: null,
  absences: 0,
  readings: 0,
  cause: null,
};

function proof(phase: ProofUploadPhase, sentBytes: number): SyncProofUploads {
  const upload = {
    proofUploadId: asId<ProofUploadId>('p1'),
    target: { kind: 'next-version', proofId: asId<ProofId>('1') },
    localPath: '/spool/cover.pdf' as LocalPath,
    isSpooled: true,
    fileName: 'cover.pdf',
    sizeBytes: 100,
    attempt: 0,
    before: null,
    phase,
    createdAtMs: 0,
    updatedAtMs: 0,
  } as const;
  return { underWay: () => [{ upload, sentBytes }], subscribe: () => () => undefined };
}

async function statusOf(
  setup: EngineFixtureSetup,
  failing: readonly (readonly [string, 'FORBIDDEN'])[] = [],
) {
  const fixture = await startEngineFixture(setup);
  for (const [request, code] of failing) fixture.bank.failing.set(request, code);
  await fixture.link();
  await fixture.looked();
  const { word, issues, folders } = fixture.engine.status();
  return { word, issues, folder: folders[0]?.word, trouble: folders[0]?.health.trouble };
}

describe('engine-status-board', () => {
  it('counts the folders that are in trouble among what needs a person', async () => {
    expect(await statusOf({ tree: { 'a.txt': 'a' } }, [['list', 'FORBIDDEN']])).toEqual({
      word: 'needs-attention',
      issues: { uploads: 0, downloads: 0, duplicates: 0, folders: 1, smartFolders: 0, proofs: 0, journal: 0 },
      folder: 'needs-attention',
      trouble: 'FORBIDDEN',
    });
  });

  it('does not call a person to a folder that is polled because it cannot be watched', async () => {
    expect(await statusOf({ tree: { 'a.txt': 'a' }, watchHealth: polled })).toEqual({
      word: 'uploading',
      issues: { uploads: 0, downloads: 0, duplicates: 0, folders: 0, smartFolders: 0, proofs: 0, journal: 0 },
      folder: 'uploading',
      trouble: 'WATCH_FAILED',
    });
  });

  it('calls a person to a folder that is neither watched nor polled', async () => {
    expect(await statusOf({ watchHealth: { ...polled, mode: 'none' } })).toMatchObject({
      word: 'needs-attention',
      issues: { folders: 1 },
    });
  });

  it('does not hide what is in the way of a polled folder behind why it is polled', async () => {
    const setup = { tree: { 'a.txt': 'a' }, watchHealth: polled };
    expect(await statusOf(setup, [['list', 'FORBIDDEN']])).toMatchObject({
      word: 'needs-attention',
      trouble: 'FORBIDDEN',
    });
  });

  it('calls a person to a second asset that the bank holds, tells of it at once, and ends when it is dealt with', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a' } });
    await fixture.link();
    await fixture.looked();
    await fixture.finish('a.txt', 'a');
    const reported = new Promise<EngineEvent>((resolve) => fixture.engine.subscribe(resolve));
    const assetId = asId<AssetId>('asset-9');
    fixture.findDuplicate('a.txt', assetId);
    expect(await reported).toMatchObject({
      kind: 'status',
      status: {
        word: 'needs-attention',
        issues: {
          uploads: 0,
          downloads: 0,
          duplicates: 1,
          folders: 0,
          smartFolders: 0,
          proofs: 0,
          journal: 0,
        },
      },
    });
    const [duplicate] = fixture.engine.duplicates(10);
    expect(duplicate).toMatchObject({ path: 'a.txt', assetId, ownAssetId: 'asset-1', kind: 'duplicate' });
    if (duplicate !== undefined) fixture.engine.resolveDuplicates([duplicate]);
    expect([fixture.engine.status().word, fixture.engine.duplicates(10)]).toEqual(['up-to-date', []]);
  });

  it('calls a person to a full disk for which uploads stand still, until there is room or nothing is left to send', async () => {
    const fixture = await startEngineFixture({ tree: { 'a.txt': 'a', 'b.txt': 'b' } });
    await fixture.link();
    await fixture.looked();
    const reported = new Promise<EngineEvent>((resolve) => fixture.engine.subscribe(resolve));
    const seen = () => {
      const { word, issues } = fixture.engine.status();
      return [word, issues.journal];
    };
    fixture.fillJournal(true);
    expect(await reported).toMatchObject({
      status: { word: 'needs-attention', issues: { uploads: 0, journal: 1 } },
    });
    fixture.fillJournal(false);
    fixture.fillJournal(true);
    expect(seen()).toEqual(['needs-attention', 1]);
    fixture.fillJournal(false);
    await fixture.finish('a.txt', 'a');
    expect(seen()).toEqual(['uploading', 0]);
    fixture.fillJournal(true);
    await fixture.finish('b.txt', 'b');
    expect(seen()).toEqual(['up-to-date', 0]);
  });

  it.each([
    ['uploading', { queued: 1, bytesLeft: 100 }, queuedAt(0), 0],
    ['uploading', { running: 1, bytesLeft: 60 }, queuedAt(0), 40],
    ['uploading', { running: 1, bytesLeft: 0 }, { kind: 'committing' }, 100],
    ['waiting', { waiting: 1, bytesLeft: 100 }, queuedAt(Number.MAX_SAFE_INTEGER), 0],
    ['waiting', { waiting: 1, bytesLeft: 100 }, isAmbiguous, 0],
    ['up-to-date', {}, { kind: 'exists' }, 0],
    [
      'needs-attention',
      {},
      { kind: 'parked', cause: { code: 'FORBIDDEN', details: {} }, wasAmbiguous: false },
      0,
    ],
  ] as const)(
    'says %s and counts %j of a file on its way to a review',
    async (word, counts, phase, sentBytes) => {
      const fixture = await startEngineFixture({ proofUploads: proof(phase, sentBytes) });
      await fixture.looked();
      const status = fixture.engine.status();
      expect([status.word, status.counts, status.issues.proofs]).toEqual([
        word,
        { ...nothing, ...counts },
        word === 'needs-attention' ? 1 : 0,
      ]);
    },
  );

  it('counts the downloads that failed among what needs a person, and tells when one more does', async () => {
    const failed = growingCount();
    const { subscribe } = failed;
    const fixture = await startEngineFixture({ downloads: { failedCount: failed.now, subscribe } });
    const status = await reportedAfter(fixture, () => failed.grow(2));
    expect([status.word, status.issues]).toEqual([
      'needs-attention',
      { uploads: 0, downloads: 2, duplicates: 0, folders: 0, smartFolders: 0, proofs: 0, journal: 0 },
    ]);
  });

  it('counts the smart folders that need the user with the folders, and reports one more', async () => {
    const troubled = growingCount();
    const { subscribe } = troubled;
    const fixture = await startEngineFixture({ smartFolders: { troubledCount: troubled.now, subscribe } });
    const { word, issues } = await reportedAfter(fixture, () => troubled.grow(1));
    expect([word, issues, issuesByPlace(issues), attentionCount(issues)]).toEqual([
      'needs-attention',
      { uploads: 0, downloads: 0, duplicates: 0, folders: 0, smartFolders: 1, proofs: 0, journal: 0 },
      { activity: 0, folders: 1, proofs: 0 },
      1,
    ]);
  });

  it('reports how many files it waits for until they are no longer written', async () => {
    const fixture = await startEngineFixture({
      tree: { 'a.txt': 'a', 'job/b.txt': 'b' },
      options: { settleMs: () => 3_600_000 },
    });
    await fixture.link();
    await expect.poll(() => fixture.engine.status().word).toBe('waiting');
    expect(fixture.engine.status().debouncingCount).toBe(2);
  });

  it('is notified again when a proof upload moves', async () => {
    let move = (): void => undefined;
    const proofUploads: SyncProofUploads = {
      underWay: () => [],
      subscribe(listener) {
        move = listener;
        return () => undefined;
      },
    };
    const fixture = await startEngineFixture({ proofUploads });
    await fixture.looked();
    const reported = new Promise((resolve) => fixture.engine.subscribe(({ kind }) => resolve(kind)));
    move();
    expect(await reported).toBe('status');
  });
});

/** A number of another part, as of downloads and of smart folders. */
function growingCount() {
  let count = 0;
  let report = (): void => undefined;
  return {
    now: () => count,
    subscribe(listener: () => void) {
      report = listener;
      return () => undefined;
    },
    grow(to: number) {
      count = to;
      report();
    },
  };
}

async function reportedAfter(fixture: EngineFixture, act: () => void): Promise<EngineStatus> {
  await fixture.looked();
  const reported = new Promise<EngineEvent>((resolve) => fixture.engine.subscribe(resolve));
  act();
  const event = await reported;
  if (event.kind !== 'status') throw new Error('The status was reported with other values.');
  return event.status;
}

const nothing = { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 0, bytesLeft: 0 };

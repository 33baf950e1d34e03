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
import { type EngineBench, type EngineBenchSetup, startEngineBench } from './engine-bench.ts';

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

const inDoubt: ProofUploadPhase = {
  kind: 'doubt',
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

async function statusOf(setup: EngineBenchSetup, failing: readonly (readonly [string, 'FORBIDDEN'])[] = []) {
  const bench = await startEngineBench(setup);
  for (const [request, code] of failing) bench.bank.failing.set(request, code);
  await bench.link();
  await bench.looked();
  const { word, issues, folders } = bench.engine.status();
  return { word, issues, folder: folders[0]?.word, trouble: folders[0]?.health.trouble };
}

describe('engine-status-board', () => {
  it('counts the folders that are in trouble among what needs a person', async () => {
    expect(await statusOf({ tree: { 'a.txt': 'a' } }, [['list', 'FORBIDDEN']])).toEqual({
      word: 'needs-attention',
      issues: { uploads: 0, downloads: 0, twins: 0, folders: 1, shelves: 0, proofs: 0, journal: 0 },
      folder: 'needs-attention',
      trouble: 'FORBIDDEN',
    });
  });

  it('does not call a person to a folder that is polled because it cannot be watched', async () => {
    expect(await statusOf({ tree: { 'a.txt': 'a' }, watchHealth: polled })).toEqual({
      word: 'uploading',
      issues: { uploads: 0, downloads: 0, twins: 0, folders: 0, shelves: 0, proofs: 0, journal: 0 },
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
    const bench = await startEngineBench({ tree: { 'a.txt': 'a' } });
    await bench.link();
    await bench.looked();
    await bench.finish('a.txt', 'a');
    const told = new Promise<EngineEvent>((resolve) => bench.engine.subscribe(resolve));
    const assetId = asId<AssetId>('asset-9');
    bench.findTwin('a.txt', assetId);
    expect(await told).toMatchObject({
      kind: 'status',
      status: {
        word: 'needs-attention',
        issues: { uploads: 0, downloads: 0, twins: 1, folders: 0, shelves: 0, proofs: 0, journal: 0 },
      },
    });
    const [twin] = bench.engine.twins(10);
    expect(twin).toMatchObject({ path: 'a.txt', assetId, ownAssetId: 'asset-1', kind: 'twin' });
    if (twin !== undefined) bench.engine.settleTwins([twin]);
    expect([bench.engine.status().word, bench.engine.twins(10)]).toEqual(['up-to-date', []]);
  });

  it('calls a person to a full disk for which uploads stand still, until there is room or nothing is left to send', async () => {
    const bench = await startEngineBench({ tree: { 'a.txt': 'a', 'b.txt': 'b' } });
    await bench.link();
    await bench.looked();
    const told = new Promise<EngineEvent>((resolve) => bench.engine.subscribe(resolve));
    const seen = () => {
      const { word, issues } = bench.engine.status();
      return [word, issues.journal];
    };
    bench.fillJournal(true);
    expect(await told).toMatchObject({
      status: { word: 'needs-attention', issues: { uploads: 0, journal: 1 } },
    });
    bench.fillJournal(false);
    bench.fillJournal(true);
    expect(seen()).toEqual(['needs-attention', 1]);
    bench.fillJournal(false);
    await bench.finish('a.txt', 'a');
    expect(seen()).toEqual(['uploading', 0]);
    bench.fillJournal(true);
    await bench.finish('b.txt', 'b');
    expect(seen()).toEqual(['up-to-date', 0]);
  });

  it.each([
    ['uploading', { queued: 1, bytesLeft: 100 }, queuedAt(0), 0],
    ['uploading', { running: 1, bytesLeft: 60 }, queuedAt(0), 40],
    ['uploading', { running: 1, bytesLeft: 0 }, { kind: 'tail' }, 100],
    ['waiting', { waiting: 1, bytesLeft: 100 }, queuedAt(Number.MAX_SAFE_INTEGER), 0],
    ['waiting', { waiting: 1, bytesLeft: 100 }, inDoubt, 0],
    ['up-to-date', {}, { kind: 'exists' }, 0],
    [
      'needs-attention',
      {},
      { kind: 'parked', cause: { code: 'FORBIDDEN', details: {} }, wasInDoubt: false },
      0,
    ],
  ] as const)(
    'says %s and counts %j of a file on its way to a review',
    async (word, counts, phase, sentBytes) => {
      const bench = await startEngineBench({ proofUploads: proof(phase, sentBytes) });
      await bench.looked();
      const status = bench.engine.status();
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
    const bench = await startEngineBench({ downloads: { failedCount: failed.now, subscribe } });
    const status = await toldAfter(bench, () => failed.grow(2));
    expect([status.word, status.issues]).toEqual([
      'needs-attention',
      { uploads: 0, downloads: 2, twins: 0, folders: 0, shelves: 0, proofs: 0, journal: 0 },
    ]);
  });

  it('counts the shelves that need a person with the folders, and tells when one more does', async () => {
    const troubled = growingCount();
    const { subscribe } = troubled;
    const bench = await startEngineBench({ shelves: { troubledCount: troubled.now, subscribe } });
    const { word, issues } = await toldAfter(bench, () => troubled.grow(1));
    expect([word, issues, issuesByPlace(issues), attentionCount(issues)]).toEqual([
      'needs-attention',
      { uploads: 0, downloads: 0, twins: 0, folders: 0, shelves: 1, proofs: 0, journal: 0 },
      { activity: 0, folders: 1, proofs: 0 },
      1,
    ]);
  });

  it('tells how many files it waits for until nobody writes them any more', async () => {
    const bench = await startEngineBench({
      tree: { 'a.txt': 'a', 'job/b.txt': 'b' },
      options: { settleMs: () => 3_600_000 },
    });
    await bench.link();
    await expect.poll(() => bench.engine.status().word).toBe('waiting');
    expect(bench.engine.status().settlingCount).toBe(2);
  });

  it('is told anew when a file on its way to a review moves', async () => {
    let move = (): void => undefined;
    const proofUploads: SyncProofUploads = {
      underWay: () => [],
      subscribe(listener) {
        move = listener;
        return () => undefined;
      },
    };
    const bench = await startEngineBench({ proofUploads });
    await bench.looked();
    const told = new Promise((resolve) => bench.engine.subscribe(({ kind }) => resolve(kind)));
    move();
    expect(await told).toBe('status');
  });
});

/** A number that others keep, as of downloads and of shelves. */
function growingCount() {
  let count = 0;
  let tell = (): void => undefined;
  return {
    now: () => count,
    subscribe(listener: () => void) {
      tell = listener;
      return () => undefined;
    },
    grow(to: number) {
      count = to;
      tell();
    },
  };
}

async function toldAfter(bench: EngineBench, act: () => void): Promise<EngineStatus> {
  await bench.looked();
  const told = new Promise<EngineEvent>((resolve) => bench.engine.subscribe(resolve));
  act();
  const event = await told;
  if (event.kind !== 'status') throw new Error('Something else was told.');
  return event.status;
}

const nothing = { queued: 0, running: 0, waiting: 0, parked: 0, confirmed: 0, bytesLeft: 0 };

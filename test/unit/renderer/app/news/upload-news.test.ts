import { describe, expect, it } from 'vitest';
import {
  foldUploadNews,
  type UploadNews,
  type UploadNewsState,
} from '../../../../../renderer/app/news/upload-news.ts';
import {
  asId,
  type BankFolderId,
  type EngineCounts,
  type WatchedFolderId,
} from '../../../../../shared/model/index.ts';
import type { EngineStatusView } from '../../../../../shared/rpc/index.ts';
import { noCounts, statusWith } from '../../samples.ts';

describe('upload-news', () => {
  it('tells a batch once, when it has come to rest, and nothing of what was there before', () => {
    expect(
      play([
        [0, jobs({ confirmed: 9 })],
        [1, jobs({ confirmed: 10, queued: 3 })],
        [2, jobs({ confirmed: 12, running: 1 })],
        [3, jobs({ confirmed: 13 })],
        [4, jobs({ confirmed: 13 })],
      ]),
    ).toEqual([[3, 'done', '~/Jobs', 4]]);
  });

  it('holds the next news of a kind back for its minute and tells it together', () => {
    expect(
      play([
        [0, jobs({})],
        [1_000, jobs({ parked: 1 })],
        [2_000, jobs({ parked: 2 })],
        [30_000, jobs({ parked: 4, confirmed: 1 })],
        [61_000, jobs({ parked: 4, confirmed: 1 })],
      ]),
    ).toEqual([
      [1_000, 'issues', '~/Jobs', 1],
      [30_000, 'done', '~/Jobs', 1],
      [61_000, 'issues', '~/Jobs', 3],
    ]);
  });

  it('forgets issues that were solved, and counts new ones from there', () => {
    expect(
      play([
        [0, jobs({ parked: 3 })],
        [1, jobs({ parked: 0 })],
        [2, jobs({ parked: 1 })],
      ]),
    ).toEqual([[2, 'issues', '~/Jobs', 1]]);
  });

  it('counts a drop whole: not while some of its files are still on their way to the host', () => {
    const { state } = foldUploadNews(null, statusWith({}), 0);
    const early = foldUploadNews(state, statusWith({ confirmed: 2 }), 1, true);
    const late = foldUploadNews(early.state, statusWith({ confirmed: 3 }), 2, false);
    expect([early.news, late.news.map(({ kind, count }) => [kind, count])]).toEqual([[], [['done', 3]]]);
  });

  it('tells of files sent by hand, and not of rows that a folder leaves behind', () => {
    expect(
      play([
        [0, statusWith({ confirmed: 5 })],
        [1, statusWith({ confirmed: 106 })],
        [70_000, jobs({ confirmed: 100 }, { confirmed: 106 })],
        [70_001, statusWith({ confirmed: 106 })],
      ]),
    ).toEqual([[1, 'done', null, 101]]);
  });

  it('tells of a folder that was through before its first counts came', () => {
    expect(
      play([
        [0, statusWith({ confirmed: 40 })],
        [1, jobs({ confirmed: 2 }, { confirmed: 43 })],
        [2, jobs({ confirmed: 2 }, { confirmed: 43 })],
      ]),
    ).toEqual([[1, 'done', '~/Jobs', 2]]);
  });

  it('does not take files sent by hand for those of a folder that is linked again with its old rows', () => {
    expect(
      play([
        [0, statusWith({ confirmed: 140, parked: 2 })],
        [1, jobs({ confirmed: 100, parked: 2 }, { confirmed: 141, parked: 3 })],
        [2, jobs({ confirmed: 103, parked: 2 }, { confirmed: 144, parked: 3 })],
      ]),
    ).toEqual([[2, 'done', '~/Jobs', 3]]);
  });

  it('does not tell the same files of two folders that are there at once', () => {
    const two = (own: number, all: number): EngineStatusView => {
      const status = jobs({ confirmed: own }, { confirmed: all });
      const others = status.folders.map((each) => ({
        ...each,
        folder: { ...each.folder, watchedFolderId: asId<WatchedFolderId>('v'), displayPath: '~/Old jobs' },
      }));
      return { ...status, folders: [...status.folders, ...others] };
    };
    const before = [0, statusWith({ confirmed: 9 })] as const;
    expect(play([before, [1, two(2, 11)]])).toEqual([]);
    expect(play([before, [1, two(2, 13)]])).toEqual([
      [1, 'done', '~/Jobs', 2],
      [1, 'done', '~/Old jobs', 2],
    ]);
  });

  it('reports a proof upload that needs the user, and leads to the proofs', () => {
    const withProofs = (proofs: number): EngineStatusView => {
      const status = jobs({});
      return { ...status, issues: { ...status.issues, proofs } };
    };
    const { state } = foldUploadNews(null, withProofs(1), 0);
    expect(foldUploadNews(state, withProofs(3), 1).news).toEqual([
      { kind: 'issues', place: 'proofs', displayPath: null, count: 2 },
    ]);
  });
});

function play(steps: readonly (readonly [number, EngineStatusView])[]) {
  let known: UploadNewsState = null;
  const reported: (readonly [number, UploadNews['kind'], string | null, number])[] = [];
  for (const [nowMs, status] of steps) {
    const { state, news } = foldUploadNews(known, status, nowMs);
    known = state;
    reported.push(...news.map(({ kind, displayPath, count }) => [nowMs, kind, displayPath, count] as const));
  }
  return reported;
}

/** One watched folder with these counts, and these of everything. */
function jobs(counts: Partial<EngineCounts>, all: Partial<EngineCounts> = counts): EngineStatusView {
  return {
    ...statusWith(all),
    folders: [
      {
        folder: {
          watchedFolderId: asId<WatchedFolderId>('w'),
          server: 'http://bank',
          displayPath: '~/Jobs',
          bankFolderId: asId<BankFolderId>('F'),
          bankFolderName: 'Inbox',
          excludes: [],
          rules: [],
          subfolders: 'flatten',
          isPaused: false,
        },
        word: 'uploading',
        health: {
          mode: 'native',
          isRootPresent: true,
          watchingSinceMs: 0,
          lastFullScanEndedMs: 0,
          directoryCount: 1,
          overflowCount: 0,
          trouble: null,
        },
        counts: { ...noCounts, ...counts },
        agreedCount: 0,
      },
    ],
  };
}

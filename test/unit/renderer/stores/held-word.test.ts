import { describe, expect, it } from 'vitest';
import { heldWord } from '../../../../renderer/stores/index.ts';
import { asId, type EngineWord, type WatchedFolderId } from '../../../../shared/model/index.ts';
import type { FolderStatusView } from '../../../../shared/rpc/index.ts';
import { noCounts, statusWith } from './samples.ts';

const jobs = asId<WatchedFolderId>('w1');

describe('renderer/stores/held-word', () => {
  it.each([
    ['paused', 'paused'],
    ['offline', 'offline'],
    ['sign-in-needed', 'sign-in-needed'],
    ['uploading', null],
    ['waiting', null],
    ['needs-attention', null],
  ] as const)('of an engine that is %s is %s', (word, held) => {
    expect(heldWord({ ...statusWith({}), word }, null)).toBe(held);
  });

  it('is that of the folder where a file comes from one', () => {
    const status = { ...statusWith({}), folders: [folderThatIs('paused')] };
    expect([heldWord(status, jobs), heldWord(status, null), heldWord(null, jobs)]).toEqual([
      'paused',
      null,
      null,
    ]);
  });
});

function folderThatIs(word: EngineWord): FolderStatusView {
  return {
    folder: {
      watchedFolderId: jobs,
      server: 'http://127.0.0.1:4100',
      displayPath: '~/Jobs',
      bankFolderId: asId('b1'),
      bankFolderName: 'Inbox',
      excludes: [],
      rules: [],
      subfolders: 'flatten',
      isPaused: true,
    },
    word,
    health: {
      mode: 'native',
      isRootPresent: true,
      watchingSinceMs: 1,
      lastFullScanEndedMs: 2,
      directoryCount: 1,
      overflowCount: 0,
      trouble: null,
    },
    counts: noCounts,
    agreedCount: 0,
  };
}

import { describe, expect, it } from 'vitest';
import { stripState } from '../../../../renderer/app/strip-state.ts';
import type { DownloadView, EngineStatusView, ShelfView } from '../../../../shared/rpc/index.ts';
import { statusWith } from '../samples.ts';

const quiet: EngineStatusView = {
  ...statusWith({}),
  word: 'up-to-date',
  workWord: 'up-to-date',
};
const download = (state: DownloadView['state'], displayPath = '~/Downloads') =>
  ({ state, displayPath }) as DownloadView;
const shelf = (due: number, changes: Partial<ShelfView> = {}) =>
  ({
    displayPath: '~/Bottles',
    isPaused: false,
    state: 'waiting',
    counts: { files: 0, due, failed: 0, kept: 0, renamed: 0 },
    ...changes,
  }) as ShelfView;

describe('strip-state', () => {
  it('counts what comes down, and is not up to date before it has', () => {
    const downloads = [
      download('fetching'),
      download('wanted'),
      download('ready'),
      download('fetching', '~/Bottles'),
    ];
    const shelves = [shelf(15), shelf(3, { isPaused: true })];
    expect(stripState(quiet, 'open', downloads, shelves)).toMatchObject({
      word: 'downloading',
      downloadsLeft: 17,
    });
    expect(stripState(quiet, 'open', [], [shelf(0, { state: 'checking' })])).toMatchObject({
      word: 'checking',
    });
    expect(stripState(quiet, 'open', [download('failed')], [shelf(0)])).toMatchObject({ word: 'up-to-date' });
  });

  it('tells what goes on beside an open question', () => {
    const issues = { ...quiet.issues, uploads: 2 };
    const uploading = { ...quiet, word: 'needs-attention', workWord: 'uploading', issues } as const;
    expect(stripState(uploading, 'open', [], [])).toMatchObject({ word: 'uploading', issueCount: 2 });
    expect(stripState({ ...uploading, workWord: 'offline' }, 'open', [download('wanted')], [])).toMatchObject(
      {
        word: 'offline',
        issueCount: 2,
      },
    );
  });

  it('claims nothing without a connection to Galley', () => {
    const busy = { ...quiet, issues: { ...quiet.issues, uploads: 2 } };
    expect(stripState(busy, 'lost', [download('fetching')], [shelf(4)])).toEqual({
      word: 'disconnected',
      issueCount: 0,
      uploadsLeft: 0,
      downloadsLeft: 0,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { stripState } from '../../../../renderer/app/strip-state.ts';
import type { DownloadView, EngineStatusView, SmartFolderView } from '../../../../shared/rpc/index.ts';
import { statusWith } from '../samples.ts';

const quiet: EngineStatusView = {
  ...statusWith({}),
  word: 'up-to-date',
  workState: 'up-to-date',
};
const download = (state: DownloadView['state'], displayPath = '~/Downloads') =>
  ({ state, displayPath }) as DownloadView;
const smartFolder = (due: number, changes: Partial<SmartFolderView> = {}) =>
  ({
    displayPath: '~/Bottles',
    isPaused: false,
    state: 'waiting',
    counts: { files: 0, due, failed: 0, kept: 0, renamed: 0 },
    ...changes,
  }) as SmartFolderView;

describe('strip-state', () => {
  it('counts what comes down, and is not up to date before it has', () => {
    const downloads = [
      download('fetching'),
      download('wanted'),
      download('ready'),
      download('fetching', '~/Bottles'),
    ];
    const smartFolders = [smartFolder(15), smartFolder(3, { isPaused: true })];
    expect(stripState(quiet, 'open', downloads, smartFolders)).toMatchObject({
      word: 'downloading',
      downloadsLeft: 17,
    });
    expect(stripState(quiet, 'open', [], [smartFolder(0, { state: 'checking' })])).toMatchObject({
      word: 'checking',
    });
    expect(stripState(quiet, 'open', [download('failed')], [smartFolder(0)])).toMatchObject({
      word: 'up-to-date',
    });
  });

  it('tells what goes on beside an open question', () => {
    const issues = { ...quiet.issues, uploads: 2 };
    const uploading = { ...quiet, word: 'needs-attention', workState: 'uploading', issues } as const;
    expect(stripState(uploading, 'open', [], [])).toMatchObject({ word: 'uploading', issueCount: 2 });
    expect(
      stripState({ ...uploading, workState: 'offline' }, 'open', [download('wanted')], []),
    ).toMatchObject({
      word: 'offline',
      issueCount: 2,
    });
  });

  it('claims nothing without a connection to Galley', () => {
    const busy = { ...quiet, issues: { ...quiet.issues, uploads: 2 } };
    expect(stripState(busy, 'lost', [download('fetching')], [smartFolder(4)])).toEqual({
      word: 'disconnected',
      issueCount: 0,
      uploadsLeft: 0,
      downloadsLeft: 0,
    });
  });
});

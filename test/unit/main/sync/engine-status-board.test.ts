import { describe, expect, it } from 'vitest';
import type { WatchHealth } from '../../../../main/sync/ports.ts';
import { type EngineBenchSetup, startEngineBench } from './engine-bench.ts';

const polled: WatchHealth = {
  mode: 'polling',
  isRootPresent: true,
  watchingSinceMs: 1,
  overflowCount: 0,
  trouble: 'WATCH_FAILED',
};

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
      issues: { uploads: 0, folders: 1 },
      folder: 'needs-attention',
      trouble: 'FORBIDDEN',
    });
  });

  it('does not call a person to a folder that is polled because it cannot be watched', async () => {
    expect(await statusOf({ tree: { 'a.txt': 'a' }, watchHealth: polled })).toEqual({
      word: 'uploading',
      issues: { uploads: 0, folders: 0 },
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
});

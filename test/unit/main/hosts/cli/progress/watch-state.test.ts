import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../../../../main/engine/index.ts';
import { createOutput } from '../../../../../../main/hosts/cli/output/output.ts';
import { watchState } from '../../../../../../main/hosts/cli/progress/watch-state.ts';
import type { EngineStatus, FolderHealth, FolderStatus } from '../../../../../../shared/model/index.ts';
import { folder, quietStatus } from '../../../rpc/stub-account.ts';

describe('watch-state', () => {
  it('tells once that the bank is away, and that it is back; nothing while all is well', () => {
    const { follow, events, notes } = watch(1);
    const says = follow('anna@bank');
    for (const word of ['checking', 'offline', 'offline', 'uploading', 'up-to-date'] as const) says({ word });
    expect(events()).toEqual([
      { event: 'connection', state: 'offline', account: 'anna@bank' },
      { event: 'connection', state: 'online', account: 'anna@bank' },
    ]);
    expect(notes()).toEqual([
      'anna@bank: The media bank cannot be reached. Check the network connection. Galley tries again by itself.',
      'anna@bank: The media bank answers again.',
    ]);
  });

  it('stays when a key is refused that the bank has accepted before', async () => {
    const { follow, notes, isOver } = watch(1, { wasSignedIn: true });
    const says = follow('anna@bank');
    for (const word of ['up-to-date', 'sign-in-needed', 'sign-in-needed', 'uploading'] as const)
      says({ word });
    expect(await isOver()).toBe(false);
    expect(notes()).toEqual([
      'anna@bank: The key, user or password is wrong, disabled or expired. Check them and sign in again. ' +
        'Galley asks again from time to time.',
      'anna@bank: The media bank answers again.',
    ]);
  });

  it('ends when every account is refused from the start, and not before', async () => {
    const { follow, events, notes, isOver } = watch(2);
    const [anna, bert] = [follow('anna@bank'), follow('bert@bank')];
    anna({ word: 'sign-in-needed' });
    expect(await isOver()).toBe(false);
    bert({ word: 'sign-in-needed' });
    expect(await isOver()).toBe(true);
    expect(events().map(({ state, account }) => [state, account])).toEqual([
      ['sign-in-needed', 'anna@bank'],
      ['sign-in-needed', 'bert@bank'],
    ]);
    expect(notes()[0]).toBe(
      'anna@bank: The key, user or password is wrong, disabled or expired. Check them and sign in again.',
    );
  });

  it('names a folder that is held once for each trouble, and says when it goes on', () => {
    const { follow, events, notes } = watch(1);
    const says = follow('anna@bank');
    for (const trouble of [null, 'ROOT_REPLACED', 'ROOT_REPLACED', 'FILE_UNREADABLE', null, null])
      says({ folders: [folderWith({ trouble })] });
    expect(events()).toEqual([
      { event: 'trouble', code: 'ROOT_REPLACED', details: { path: folder.root } },
      { event: 'trouble', code: 'FILE_UNREADABLE', details: { path: folder.root } },
      { event: 'trouble-over', path: folder.root },
    ]);
    const said = notes();
    expect(said[0]).toContain(`${folder.root}: Another folder lies at this path`);
    expect(said[2]).toBe(`${folder.root}: This trouble is over.`);
  });

  it('names a full disk once for which uploads stand still, and says when it is over', () => {
    const { follow, events, notes } = watch(1);
    const says = follow('anna@bank');
    for (const journal of [0, 1, 1, 0, 0]) says({ issues: { ...quietStatus.issues, journal } });
    expect(events()).toEqual([
      { event: 'trouble', code: 'JOURNAL_FULL', details: { account: 'anna@bank' } },
      { event: 'trouble-over', account: 'anna@bank' },
    ]);
    expect(notes()).toEqual([
      'anna@bank: The journal of Galley cannot be written because its disk is full; uploads pause. Free some space.',
      'anna@bank: This trouble is over.',
    ]);
  });

  it('does not say of each folder what is true of the bank, nor that one is polled', () => {
    const { follow, events } = watch(1);
    const says = follow('anna@bank');
    for (const trouble of ['BANK_UNREACHABLE', 'NOT_SIGNED_IN', null])
      says({ folders: [folderWith({ trouble })] });
    says({ folders: [folderWith({ trouble: 'WATCH_FAILED', mode: 'polling' })] });
    says({ folders: [folderWith({ trouble: 'ROOT_REPLACED' })] });
    says({ folders: [folderWith({ trouble: 'BANK_UNREACHABLE' })] });
    says({ folders: [folderWith({ trouble: 'ROOT_REPLACED' })] });
    expect(events().map(({ code }) => code)).toEqual(['ROOT_REPLACED']);
  });
});

function folderWith(health: Partial<FolderHealth>): FolderStatus {
  const [quiet] = quietStatus.folders;
  if (quiet === undefined) throw new Error('The quiet status has a folder.');
  return { ...quiet, health: { ...quiet.health, ...health } };
}

/** Engines of so many accounts that say what the test tells them to. */
function watch(accountCount: number, { wasSignedIn } = { wasSignedIn: false }) {
  const stdout = new PassThrough({ highWaterMark: 1_000_000 });
  const stderr = new PassThrough();
  const state = watchState(
    createOutput({ stdout, stderr }, { isJson: true, isQuiet: false, isColoured: false }),
    accountCount,
  );
  let isRefused = false;
  void state.allRefused.then(() => {
    isRefused = true;
  });
  const linesOf = (stream: PassThrough): readonly string[] =>
    String(stream.read() ?? '')
      .split('\n')
      .filter((line) => line !== '');
  return {
    follow(account: string) {
      let status: EngineStatus = quietStatus;
      const listeners = new Set<(event: EngineEvent) => void>();
      state.follow(account, {
        status: () => status,
        wasSignedIn: () => wasSignedIn,
        subscribe(listener) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      });
      return (next: Partial<Pick<EngineStatus, 'word' | 'folders' | 'issues'>>) => {
        status = { ...status, ...next };
        for (const listener of listeners) listener({ kind: 'status', status });
      };
    },
    events: () => linesOf(stdout).map((line) => JSON.parse(line)),
    notes: () => linesOf(stderr),
    async isOver() {
      await Promise.resolve();
      return isRefused;
    },
  };
}

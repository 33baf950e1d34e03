import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EngineEvent } from '../../../../../../main/engine/index.ts';
import { type End, progressOf, workToEnd } from '../../../../../../main/hosts/cli/engine/work-to-end.ts';
import type { EngineStatus } from '../../../../../../shared/model/index.ts';
import { quietStatus } from '../../../rpc/stub-account.ts';

const patienceMs = 120_000;

/** Work that goes on until it is stopped, over an engine that says what the test tells it to. */
function begin(first: { readonly status: Partial<EngineStatus>; readonly isChecking: boolean }) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let { status, isChecking } = first;
  const listeners = new Set<(event: EngineEvent) => void>();
  const engine = {
    status: () => ({ ...quietStatus, ...status }),
    isChecking: () => isChecking,
    subscribe: (listener: (event: EngineEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let end: End | null = null;
  const interrupted = new AbortController();
  onTestFinished(() => interrupted.abort());
  void workToEnd(
    { progress: progressOf(engine, true), interrupted: interrupted.signal, patienceMs },
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  ).then((reason) => {
    end = reason;
  });
  return {
    now: (next: { readonly status?: Partial<EngineStatus>; readonly isChecking: boolean }) => {
      status = { ...status, ...next.status };
      isChecking = next.isChecking;
      for (const listener of listeners) listener({ kind: 'status', status: engine.status() });
    },
    endAfter: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return end;
    },
  };
}

const parked: Partial<EngineStatus> = { word: 'needs-attention', asOfMs: null };

describe('work-to-end', () => {
  it('does not end while a folder pass is running, with any issues in between', async () => {
    const work = begin({ status: parked, isChecking: true });
    expect(await work.endAfter(10 * patienceMs)).toBeNull();
    work.now({ status: { asOfMs: 1 }, isChecking: false });
    // The last finds may still be in debounce.
    expect(await work.endAfter(patienceMs - 1)).toBeNull();
    expect(await work.endAfter(1)).toBe('stuck');
  });

  it('is patient anew from the end of the first look at everything, however short that was', async () => {
    const work = begin({ status: parked, isChecking: true });
    expect(await work.endAfter(patienceMs - 1)).toBeNull();
    work.now({ status: { asOfMs: 1 }, isChecking: false });
    expect(await work.endAfter(patienceMs - 1)).toBeNull();
    expect(await work.endAfter(1)).toBe('stuck');
  });

  it('ends though a directory that cannot be read is looked at again and again', async () => {
    const work = begin({ status: { ...parked, asOfMs: 1 }, isChecking: false });
    for (let look = 0; look < 3; look += 1) {
      expect(await work.endAfter(30_000)).toBeNull();
      work.now({ isChecking: true });
      work.now({ isChecking: false });
    }
    expect(await work.endAfter(30_000)).toBe('stuck');
  });

  it('ends in time when the disk of the journal stays full, and goes on when there is room', async () => {
    const sending = { ...parked, asOfMs: 1, counts: { ...quietStatus.counts, queued: 1, running: 2 } };
    const withJournal = (journal: number) => ({ issues: { ...quietStatus.issues, journal } });
    const work = begin({ status: { ...sending, ...withJournal(1) }, isChecking: false });
    expect(await work.endAfter(patienceMs - 1)).toBeNull();
    work.now({ status: { word: 'uploading', ...withJournal(0) }, isChecking: false });
    expect(await work.endAfter(10 * patienceMs)).toBeNull();
    work.now({ status: { ...sending, ...withJournal(1) }, isChecking: false });
    expect(await work.endAfter(patienceMs)).toBe('stuck');
  });

  it('ends in time when the bank stays away from a look', async () => {
    const work = begin({ status: { ...parked, word: 'offline' }, isChecking: true });
    expect(await work.endAfter(patienceMs)).toBe('offline');
  });
});

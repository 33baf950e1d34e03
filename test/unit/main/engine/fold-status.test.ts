import { describe, expect, it } from 'vitest';
import { foldStatus, type StatusFacts } from '../../../../main/engine/fold-status.ts';

const quiet: StatusFacts = {
  isSignInRefused: false,
  isOffline: false,
  isPaused: false,
  isChecking: false,
  issues: 0,
  running: 0,
  queued: 0,
  waiting: 0,
};

describe('fold-status', () => {
  it.each([
    [{}, 'up-to-date'],
    [{ waiting: 1 }, 'waiting'],
    [{ isChecking: true, waiting: 1 }, 'checking'],
    [{ queued: 3, isChecking: true }, 'uploading'],
    [{ running: 1, waiting: 2 }, 'uploading'],
    [{ issues: 1, running: 5, isChecking: true }, 'needs-attention'],
    [{ isPaused: true, issues: 1, running: 1 }, 'paused'],
    [{ isOffline: true, isPaused: true, queued: 9 }, 'offline'],
    [{ isSignInRefused: true, isOffline: true, issues: 1 }, 'sign-in-needed'],
  ] as const)('folds %j into one word', (facts, word) => {
    expect(foldStatus({ ...quiet, ...facts })).toBe(word);
  });
});

import type { EpisodeReport } from './kill-episode.ts';

/** Of an episode in which nothing was killed and all is well. */
export const soundReport: EpisodeReport = {
  seed: 0,
  kind: 'flat',
  kills: 0,
  finishedRuns: 0,
  uploadRequests: 100,
  lost: [],
  duplicates: [],
  disorder: [],
  journalDamage: [],
  unclean: [],
  lateRequests: [],
};

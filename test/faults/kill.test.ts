import { describe, expect, it } from 'vitest';
import { runEpisodes } from './run-episodes.ts';

describe('galley killed with SIGKILL', () => {
  it('loses nothing, doubles nothing and has nothing left to do, at 200 moments among lost and late answers', async () => {
    const { reports, complaints } = await runEpisodes(
      {
        kills: 200,
        killsPerEpisode: 50,
        firstSeed: 100,
        // Every episode at once: most of a run is waiting for a Δ, and none is left to be played alone at the end.
        parallel: 4,
        fileCount: 60,
      },
      {
        // A machine that was too slow is reported, although its second try was good.
        onEpisode(_report, complaint) {
          if (complaint !== null) process.stdout.write(`${complaint}\n`);
        },
      },
    );
    // As one text, which a short report of failures shows whole.
    expect(complaints.join('\n')).toBe('');
    expect(reports.reduce((total, { kills }) => total + kills, 0)).toBe(200);
    expect(reports.map(({ kind }) => kind).toSorted()).toEqual(['flat', 'flat', 'routed', 'routed']);
    // A rehearsal in which hardly anything was sent would find nothing either.
    expect(Math.min(...reports.map(({ uploadRequests }) => uploadRequests))).toBeGreaterThan(60);
    // A hang must end; a slow machine takes as long as it needs.
  }, 1_800_000);
});

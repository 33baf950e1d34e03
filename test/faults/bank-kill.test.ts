import { describe, expect, it } from 'vitest';
import { runBankKills } from './bank-kill-episodes.ts';

describe('a bank killed with SIGKILL', () => {
  it('has all that it acknowledged, and nothing that is half of something, at 24 moments of mixed work', async () => {
    const { kills, complaints, openRequests, ...counts } = await runBankKills({
      kills: 24,
      killsPerEpisode: 12,
      firstSeed: 500,
      parallel: 2,
    });
    expect(complaints).toEqual([]);
    expect(kills).toBe(24);
    // A rehearsal in which hardly anything was done, or cut off, would find nothing either.
    expect(counts.answers).toBeGreaterThan(200);
    expect(openRequests.happened + openRequests.vanished).toBeGreaterThan(20);
    expect(Math.min(counts.invitations, counts.conversions.made)).toBeGreaterThan(0);
    // A hang must end; a slow machine takes as long as it needs.
  }, 1_200_000);
});

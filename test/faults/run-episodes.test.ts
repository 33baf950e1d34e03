import { describe, expect, it } from 'vitest';
import type { EpisodeReport } from './kill-episode.ts';
import { type EpisodesListener, runEpisodes } from './run-episodes.ts';
import { soundReport } from './sound-report.ts';

describe('runEpisodes', () => {
  it('tells of a void episode, plays it again alone, and counts what that comes to', async () => {
    const reported: (string | null)[] = [];
    const { reports, complaints, begun } = await play(
      { 8: [voidDuplicate, good] },
      {
        onEpisode: (_report, complaint) => reported.push(complaint),
      },
    );
    expect(begun).toEqual(['7: 3 kills', '8: 3 kills', '9: 2 kills', '8: 3 kills']);
    expect(reports.map(({ seed }) => seed).toSorted()).toEqual([7, 8, 9]);
    expect(reported.filter((text) => text !== null)).toEqual([expect.stringContaining('seed 8, flat: void')]);
    expect(complaints).toEqual([]);
  });

  it('complains of what is void a second time', async () => {
    const { complaints } = await play({ 8: [voidDuplicate, voidDuplicate] });
    expect(complaints).toEqual([expect.stringContaining('seed 8, flat: void')]);
  });

  it('complains of a duplicate without an excuse at once, without another try', async () => {
    const { complaints, begun } = await play({ 8: [{ duplicates: voidDuplicate.duplicates }] });
    expect(complaints).toEqual([expect.stringContaining('seed 8, flat: twin a')]);
    expect(begun.length).toBe(3);
  });
});

const good: Partial<EpisodeReport> = {};
const voidDuplicate = {
  duplicates: [{ text: 'a', stems: new Set(['a']) }],
  lateRequests: [
    {
      request: {
        number: 1,
        method: 'POST',
        path: '/papi/v1/folder/7/upload/a.bin',
        headers: new Map(),
        sizeBytes: 1,
        isUpload: true,
      },
      latenessMs: 2_000,
    },
  ],
};

/** Eight kills in three episodes. `found`: the finds each time an episode is played, by its seed; nothing omitted. */
async function play(
  found: Readonly<Record<number, readonly Partial<EpisodeReport>[]>>,
  listener: EpisodesListener = {},
) {
  const begun: string[] = [];
  const result = await runEpisodes(
    { kills: 8, killsPerEpisode: 3, firstSeed: 7, parallel: 2, fileCount: 60 },
    listener,
    async ({ seed, kills }) => {
      const time = begun.filter((each) => each.startsWith(`${seed}:`)).length;
      begun.push(`${seed}: ${kills} kills`);
      return { ...soundReport, seed, kills, ...found[seed]?.[time] };
    },
  );
  return { ...result, begun };
}

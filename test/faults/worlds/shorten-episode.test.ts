import { describe, expect, it } from 'vitest';
import { generateEpisode } from './generate-episode.ts';
import { shortenEpisode } from './shorten-episode.ts';
import type { WorldEpisode } from './world-steps.ts';

const episode = generateEpisode(4);
const [first, third] = [episode.steps[0], episode.steps[2]];
const has = ({ steps }: WorldEpisode) =>
  first !== undefined && third !== undefined && steps.includes(first) && steps.includes(third);

describe('shortenEpisode', () => {
  it('leaves the steps that a failure needs, and no other', async () => {
    const short = await shortenEpisode(episode, async (shorter) => has(shorter), 200);
    expect(short.steps).toEqual([first, third]);
  });

  it('returns an episode that still fails when the plays run out', async () => {
    let plays = 0;
    const short = await shortenEpisode(
      episode,
      async (shorter) => {
        plays += 1;
        return has(shorter);
      },
      3,
    );
    expect([plays, has(short)]).toEqual([3, true]);
  });
});

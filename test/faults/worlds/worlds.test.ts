import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EpisodeResult } from './play-episode.ts';
import { describeFailure, playWorlds } from './play-worlds.ts';
import { worldSeeds } from './world-seeds.ts';

/** Most of an episode is waiting for a Δ or for another process. */
const PARALLEL = 3;

describe('two machines and one bank', () => {
  let results: ReadonlyMap<number, Promise<EpisodeResult>> = new Map();

  beforeAll(() => {
    const seeded = inject('seededBanks')?.empty;
    if (seeded === undefined) throw new Error('No bank was seeded for this run.');
    results = playWorlds({
      seeds: worldSeeds,
      parallel: PARALLEL,
      surroundings: { seeded, compileCache: inject('compileCache') },
    });
  });

  afterAll(async () => {
    const uploads = (await Promise.allSettled(results.values())).map((result) =>
      result.status === 'fulfilled' ? result.value.uploads : 0,
    );
    process.stdout.write(
      `worlds: ${worldSeeds.length} episodes, ${uploads.reduce((a, b) => a + b, 0)} uploads\n`,
    );
  });

  // A hang must end; a slow machine takes as long as it needs.
  it.each(worldSeeds)(
    'loses, doubles, buries and hides nothing in world %i',
    { timeout: 1_800_000 },
    async (seed) => {
      const result = await results.get(seed);
      if (result === undefined) throw new Error(`World ${seed} was not played.`);
      expect(result.complaints.length === 0 ? '' : describeFailure(result)).toBe('');
      expect(result.uploads).toBeGreaterThan(0);
    },
  );
});

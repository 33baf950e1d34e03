/** Room `test/faults/worlds`: plays the episodes of many seeds, a few at a time, each in a directory of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateEpisode } from './generate-episode.ts';
import type { WorldSurroundings } from './open-world.ts';
import { type EpisodeResult, playEpisode } from './play-episode.ts';
import { describeStep, type WorldEpisode } from './world-steps.ts';

export interface WorldsOptions {
  readonly seeds: readonly number[];
  readonly parallel: number;
  readonly surroundings: WorldSurroundings;
  /** The directory for the files of failing episodes; missing: nothing stays. */
  readonly keepIn?: string;
}

/** Seed → the result of its episode. The promises are there at once, and are kept one after the other. */
export function playWorlds({
  seeds,
  parallel,
  surroundings,
  keepIn,
}: WorldsOptions): ReadonlyMap<number, Promise<EpisodeResult>> {
  const directory = keepIn ?? mkdtempSync(join(tmpdir(), 'galley-worlds-'));
  const place = { directory, isKept: keepIn !== undefined };
  const results = new Map(seeds.map((seed) => [seed, Promise.withResolvers<EpisodeResult>()]));
  const waiting = results.entries();

  async function lane(): Promise<void> {
    for (const [seed, { resolve, reject }] of waiting)
      await playSound(generateEpisode(seed), place, surroundings).then(resolve, reject);
  }

  void Promise.all(Array.from({ length: parallel }, lane)).then(() => {
    if (keepIn === undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return new Map([...results].map(([seed, { promise }]) => [seed, promise]));
}

/** Once more where the machine was too slow for the promise that the clients rely on. */
export async function playSound(
  episode: WorldEpisode,
  place: Parameters<typeof playEpisode>[1],
  surroundings: WorldSurroundings,
): Promise<EpisodeResult> {
  const result = await playEpisode(episode, place, surroundings);
  return result.isVoid ? playEpisode(episode, place, surroundings) : result;
}

/** The result of a failing episode, with everything that is needed to play it again. */
export function describeFailure({ episode, complaints, diary }: EpisodeResult): string {
  const { seed, steps, ...setting } = episode;
  return [
    `World ${seed}: npm run faults -- --worlds 1 --seed ${seed} --only`,
    JSON.stringify(setting),
    ...steps.map((step, index) => `${index + 1}. ${describeStep(step)}`),
    ...complaints.map((complaint) => `- ${complaint}`),
    'Diary:',
    ...diary,
  ].join('\n');
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SingleFlightOptions {
  readonly kills: number;
  readonly killsPerEpisode: number;
  /** Episode n has the seed `firstSeed` + n, and with it can be played alone. */
  readonly firstSeed: number;
  readonly parallel: number;
  /** Where an episode with a complaint is kept. */
  readonly keepIn?: string;
}

/** One of them. */
export interface EpisodePart {
  readonly seed: number;
  readonly kills: number;
  /** Compiled code is kept here from start to start. */
  readonly compileCache: string;
  readonly keepIn?: string;
}

/** Plays as many episodes as the kills need, a few at a time. */
export async function playSlots(
  { kills, killsPerEpisode, firstSeed, parallel, keepIn }: SingleFlightOptions,
  play: (part: EpisodePart) => Promise<void>,
): Promise<void> {
  const compileCache = mkdtempSync(join(tmpdir(), 'galley-compiled-'));
  let begun = 0;

  async function lane(): Promise<void> {
    while (begun * killsPerEpisode < kills) {
      const index = begun;
      begun += 1;
      const ownKills = Math.min(killsPerEpisode, kills - index * killsPerEpisode);
      await play({
        seed: firstSeed + index,
        kills: ownKills,
        compileCache,
        ...(keepIn === undefined ? {} : { keepIn }),
      });
    }
  }

  try {
    await Promise.all(Array.from({ length: parallel }, lane));
  } finally {
    rmSync(compileCache, { recursive: true, force: true });
  }
}

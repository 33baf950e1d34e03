/** Room `test/faults/worlds`: the long form, reported line by line. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedBanks } from '../../support/seeded-banks.ts';
import { generateEpisode } from './generate-episode.ts';
import type { WorldVerdict } from './judge-world.ts';
import { playEpisode } from './play-episode.ts';
import { describeFailure, playWorlds } from './play-worlds.ts';
import { shortenEpisode } from './shorten-episode.ts';

export interface ReportWorldsOptions {
  readonly worlds: number;
  readonly firstSeed: number;
  /** One seed, with its diary, shortened where it fails. */
  readonly isOnly: boolean;
  readonly parallel: number;
  readonly keepIn?: string;
}

/** Returns whether all was well. */
export async function reportWorlds(
  { worlds, firstSeed, isOnly, parallel, keepIn }: ReportWorldsOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const compileCache = mkdtempSync(join(tmpdir(), 'galley-compiled-'));
  const { banks, remove } = await seedBanks();
  const surroundings = { seeded: banks.empty, compileCache };
  try {
    if (isOnly) return await reportOne(firstSeed, surroundings, keepIn, say);
    const seeds = Array.from({ length: worlds }, (_, index) => firstSeed + index);
    const kept = keepIn === undefined ? {} : { keepIn };
    const results = playWorlds({ seeds, parallel, surroundings, ...kept });
    const failed: number[] = [];
    const found = new Map<string, number>();
    let uploads = 0;
    for (const [seed, promise] of results) {
      const result = await promise;
      uploads += result.uploads;
      for (const [rule, texts] of rulesOf(result.verdict))
        found.set(rule, (found.get(rule) ?? 0) + texts.length);
      if (result.complaints.length > 0) {
        failed.push(seed);
        say(describeFailure(result));
      } else
        say(`world ${seed}: nothing lost, doubled, buried or hidden (${Math.round(result.elapsedMs)} ms)`);
    }
    say(`${seeds.length} worlds, ${uploads} uploads, ${failed.length} with complaints: ${failed.join(' ')}`);
    say([...found].map(([rule, count]) => `${rule} ${count}`).join(', '));
    return failed.length === 0;
  } finally {
    remove();
    rmSync(compileCache, { recursive: true, force: true });
  }
}

async function reportOne(
  seed: number,
  surroundings: Parameters<typeof playEpisode>[2],
  keepIn: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const directory = keepIn ?? mkdtempSync(join(tmpdir(), 'galley-worlds-'));
  const place = { directory, isKept: keepIn !== undefined };
  const result = await playEpisode(generateEpisode(seed), place, surroundings);
  say(describeFailure(result));
  if (result.complaints.length === 0) return true;
  const broken = new Set(brokenRules(result.verdict));
  say(`Shortening, for ${[...broken].join(', ') || 'whatever is wrong'} …`);
  const short = await shortenEpisode(result.episode, async (shorter) => {
    const again = await playEpisode(shorter, { directory, isKept: false }, surroundings);
    return broken.size === 0
      ? again.complaints.length > 0
      : brokenRules(again.verdict).some((rule) => broken.has(rule));
  });
  say(describeFailure(await playEpisode(short, place, surroundings)));
  return false;
}

function rulesOf(verdict: WorldVerdict): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(verdict);
}

function brokenRules(verdict: WorldVerdict): readonly string[] {
  return rulesOf(verdict)
    .filter(([, texts]) => texts.length > 0)
    .map(([rule]) => rule);
}

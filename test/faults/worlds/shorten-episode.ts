/** Room `test/faults/worlds`: shortens a failing episode by leaving steps out as long as it still breaks the same rule. */
import type { WorldEpisode, WorldStep } from './world-steps.ts';

export type Breaks = (episode: WorldEpisode) => Promise<boolean>;

/**
 * Halves first, then quarters, and so on down to single steps: a long episode gets short in few plays. `mostPlays` bounds
 * them, since each takes seconds. The result breaks the rule; it is not always the shortest that does.
 */
export async function shortenEpisode(
  episode: WorldEpisode,
  breaks: Breaks,
  mostPlays = 40,
): Promise<WorldEpisode> {
  let steps: readonly WorldStep[] = episode.steps;
  let plays = 0;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = steps.length - size; start > -size; start -= size) {
      if (plays >= mostPlays) return { ...episode, steps };
      const from = Math.max(0, start);
      const shorter = steps.toSpliced(from, start + size - from);
      if (shorter.length === steps.length) continue;
      plays += 1;
      if (await breaks({ ...episode, steps: shorter })) steps = shorter;
    }
  }
  return { ...episode, steps };
}

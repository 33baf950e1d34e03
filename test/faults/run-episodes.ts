import { join } from 'node:path';
import { complaintOf, type EpisodeReport, killEpisode } from './kill-episode.ts';
import { type EpisodePart, playSlots, type SingleFlightOptions } from './play-slots.ts';

export interface EpisodesOptions extends SingleFlightOptions {
  readonly fileCount: number;
}

export interface EpisodesListener {
  onKill?(): void;
  /** Also of an episode that is void, and of its second time. */
  onEpisode?(report: EpisodeReport, complaint: string | null): void;
}

/**
 * Plays as many episodes as the kills need, a few at a time, each with everything of its own. One that is void proves nothing and
 * is played once more, alone on the machine; what that comes to counts, and void again is a complaint.
 */
export async function runEpisodes(
  { fileCount, ...lanes }: EpisodesOptions,
  listener: EpisodesListener = {},
  playEpisode: typeof killEpisode = killEpisode,
): Promise<{
  /** One for each seed, of the time that counts. */
  readonly reports: readonly EpisodeReport[];
  /** The failure. */
  readonly complaints: readonly string[];
}> {
  const reports: EpisodeReport[] = [];
  const complaints: string[] = [];
  const voidParts: EpisodePart[] = [];

  async function play(part: EpisodePart, isRepeated: boolean): Promise<void> {
    const { onKill } = listener;
    const report = await playEpisode({ ...part, fileCount, ...(onKill === undefined ? {} : { onKill }) });
    const complaint = complaintOf(report);
    listener.onEpisode?.(report, complaint?.text ?? null);
    if (complaint?.isVoid === true && !isRepeated) {
      voidParts.push(part);
      return;
    }
    reports.push(report);
    if (complaint !== null) complaints.push(complaint.text);
  }

  await playSlots(lanes, (part) => play(part, false));
  for (const { seed, kills } of voidParts) {
    const alone = { kills, killsPerEpisode: kills, firstSeed: seed, parallel: 1 };
    // Beside what the first time left.
    const keepIn = lanes.keepIn === undefined ? {} : { keepIn: join(lanes.keepIn, 'repeated') };
    await playSlots({ ...alone, ...keepIn }, (part) => play(part, true));
  }
  return { reports, complaints };
}

import { complaintOf, type EpisodeReport, killEpisode } from './kill-episode.ts';
import { type LanesOptions, playLanes } from './play-lanes.ts';

export interface EpisodesOptions extends LanesOptions {
  readonly fileCount: number;
}

export interface EpisodesListener {
  onKill?(): void;
  onEpisode?(report: EpisodeReport, complaint: string | null): void;
}

/** Plays as many episodes as the kills need, a few at a time, each with everything of its own. */
export async function runEpisodes(
  { fileCount, ...lanes }: EpisodesOptions,
  listener: EpisodesListener = {},
): Promise<{
  readonly reports: readonly EpisodeReport[];
  /** What went wrong; void episodes are told to the listener alone. */
  readonly complaints: readonly string[];
}> {
  const reports: EpisodeReport[] = [];
  const complaints: string[] = [];
  await playLanes(lanes, async (part) => {
    const report = await killEpisode({
      ...part,
      fileCount,
      ...(listener.onKill === undefined ? {} : { onKill: listener.onKill }),
    });
    const complaint = complaintOf(report);
    reports.push(report);
    if (complaint !== null && !complaint.isVoid) complaints.push(complaint.text);
    listener.onEpisode?.(report, complaint?.text ?? null);
  });
  return { reports, complaints };
}

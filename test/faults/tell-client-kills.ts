import type { SingleFlightOptions } from './play-slots.ts';
import { runEpisodes } from './run-episodes.ts';

/** The long form of the client's kill test, reported line by line. Returns whether all was well. */
export async function reportClientKills(
  lanes: SingleFlightOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const startedMs = performance.now();
  let killed = 0;
  const { reports, complaints } = await runEpisodes(
    { ...lanes, fileCount: 60 },
    {
      onKill() {
        killed += 1;
        if (killed % 100 === 0)
          say(`${killed} kills, ${Math.round((performance.now() - startedMs) / 1000)} s`);
      },
      onEpisode(report, complaint) {
        say(complaint ?? `seed ${report.seed}, ${report.kind}: nothing lost, no twin, journal sound`);
      },
    },
  );

  const total = (pick: (report: (typeof reports)[number]) => number) =>
    reports.reduce((sum, report) => sum + pick(report), 0);
  say(
    `${total((report) => report.kills)} kills, ${total((report) => report.finishedRuns)} runs between them ended by themselves, ` +
      `${total((report) => report.uploadRequests)} uploads: ${total((report) => report.lost.length)} lost, ` +
      `${total((report) => report.duplicates.length)} twins, ${total((report) => report.disorder.length)} misplaced, ${total((report) => report.journalDamage.length)} damaged journals, ` +
      `${total((report) => report.unclean.length)} not clean at the end; longest lateness ` +
      `${Math.round(Math.max(0, ...reports.flatMap((report) => report.lateRequests.map((late) => late.latenessMs))))} ms`,
  );
  // Once more, for readers of the end alone: an episode is hard to meet a second time.
  for (const complaint of complaints) say(complaint);
  return complaints.length === 0;
}

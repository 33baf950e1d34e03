import { runBankKills } from './bank-kill-episodes.ts';
import type { SingleFlightOptions } from './play-slots.ts';

/** The long form of the kill test of the service, reported line by line. Returns whether all was well. */
export async function reportBankKills(
  lanes: SingleFlightOptions,
  say: (line: string) => void,
): Promise<boolean> {
  const startedMs = performance.now();
  let killed = 0;
  const total = await runBankKills(lanes, {
    onKill() {
      killed += 1;
      if (killed % 20 === 0) say(`${killed} kills, ${Math.round((performance.now() - startedMs) / 1000)} s`);
    },
    onEpisode({ seed, complaints }) {
      say(complaints.length === 0 ? `seed ${seed}: all there and whole` : complaints.join('\n'));
    },
  });
  const { openRequests, conversions } = total;
  say(
    `${total.kills} kills, ${total.answers} pieces of work acknowledged; ${openRequests.happened} that a kill cut off ` +
      `had happened, ${openRequests.vanished} had not; ${total.invitations} invitations; ${conversions.made} conversions made, ` +
      `${conversions.failed} refused; ${total.complaints.length} complaints; ${Math.round((performance.now() - startedMs) / 1000)} s`,
  );
  // Once more, for readers of the end alone: an episode is hard to meet a second time.
  for (const complaint of total.complaints) say(complaint);
  return total.complaints.length === 0;
}

import { type BankKillReport, bankKillEpisode } from './bank-kill-episode.ts';
import { playSlots, type SingleFlightOptions } from './play-slots.ts';

export interface BankKillListener {
  onKill?(): void;
  onEpisode?(report: BankKillReport): void;
}

/** Plays as many episodes as the kills need, each with a bank of its own, and adds them up. */
export async function runBankKills(
  lanes: SingleFlightOptions,
  listener: BankKillListener = {},
): Promise<Omit<BankKillReport, 'seed'>> {
  const reports: BankKillReport[] = [];
  await playSlots(lanes, async (part) => {
    const { onKill } = listener;
    const report = await bankKillEpisode({ ...part, ...(onKill === undefined ? {} : { onKill }) });
    reports.push(report);
    listener.onEpisode?.(report);
  });
  const sum = (pick: (report: BankKillReport) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  return {
    kills: sum(({ kills }) => kills),
    answers: sum(({ answers }) => answers),
    openRequests: {
      happened: sum(({ openRequests }) => openRequests.happened),
      vanished: sum(({ openRequests }) => openRequests.vanished),
    },
    invitations: sum(({ invitations }) => invitations),
    conversions: {
      made: sum(({ conversions }) => conversions.made),
      failed: sum(({ conversions }) => conversions.failed),
    },
    complaints: reports.flatMap(({ complaints }) => complaints),
  };
}

import { longestPattern, type WatchingSettings } from '../../shared/rpc/index.ts';
import { ignoreProblemOf, patternsOf } from './ignore-lines.ts';

/** Settings of watching as they are typed. */
export interface WatchingDraft {
  /** Seconds. */
  readonly settle: string;
  readonly settleNetwork: string;
  readonly confirmEmptied: boolean;
  readonly confirmShrunk: boolean;
  /** One a line. */
  readonly patterns: string;
}

const longestDebounceSeconds = 600;

export function toWatchingDraft(settings: WatchingSettings): WatchingDraft {
  return {
    settle: String(settings.settleMs / 1_000),
    settleNetwork: String(settings.settleNetworkMs / 1_000),
    confirmEmptied: settings.confirmEmptied,
    confirmShrunk: settings.confirmShrunk,
    patterns: settings.excludes.join('\n'),
  };
}

/** The typed values, and no others. Null as long as a field is not right. */
export function readWatchingDraft(typed: Partial<WatchingDraft>): Partial<WatchingSettings> | null {
  const { settle, settleNetwork, patterns, ...confirmations } = typed;
  const settleMs = settle === undefined ? undefined : readSeconds(settle);
  const settleNetworkMs = settleNetwork === undefined ? undefined : readSeconds(settleNetwork);
  if (settleMs === null || settleNetworkMs === null) return null;
  if (patterns !== undefined && ignoreProblemOf(patterns, longestPattern) !== null) return null;
  return {
    ...confirmations,
    ...(settleMs === undefined ? {} : { settleMs }),
    ...(settleNetworkMs === undefined ? {} : { settleNetworkMs }),
    ...(patterns === undefined ? {} : { excludes: patternsOf(patterns) }),
  };
}

/** Milliseconds; null for what is no time in range. */
export function readSeconds(text: string): number | null {
  const seconds = Number(text.trim().replace(',', '.'));
  const isRight = text.trim() !== '' && seconds >= 0 && seconds <= longestDebounceSeconds;
  return isRight ? Math.round(seconds * 1_000) : null;
}

import { type LimitWindowView, mostLimitWindows, type NetworkSettings } from '../../shared/rpc/index.ts';

/** Network settings as they are typed. */
export interface NetworkDraft {
  readonly limit: string;
  readonly concurrency: number;
  readonly verifyEveryUpload: boolean;
  readonly windows: readonly WindowDraft[];
}

export interface WindowDraft {
  readonly key: number;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
  readonly limit: string;
}

/** As in the names of network speeds: a thousand bytes. */
const bytesPerKilobyte = 1_000;
// The contract takes 1,024 bytes a second at least.
const leastKilobytes = 2;
const mostKilobytes = 10_000_000;

export function toNetworkDraft(settings: NetworkSettings): NetworkDraft {
  return {
    limit: limitText(settings.limitBytesPerSecond),
    concurrency: settings.concurrency,
    verifyEveryUpload: settings.verifyEveryUpload,
    windows: settings.schedule.map((window, key) => ({
      key,
      days: window.days,
      from: timeText(window.fromMinute),
      to: timeText(window.toMinute),
      limit: limitText(window.limitBytesPerSecond),
    })),
  };
}

/** The typed values, and no others. Null as long as a field is not right. */
export function readNetworkDraft(typed: Partial<NetworkDraft>): Partial<NetworkSettings> | null {
  const { limit, windows, ...others } = typed;
  const limitBytesPerSecond = limit === undefined ? null : readLimit(limit);
  const schedule = windows?.map(readWindow) ?? [];
  if (schedule.length > mostLimitWindows) return null;
  if (limitBytesPerSecond === undefined || schedule.some((window) => window === null)) return null;
  return {
    ...others,
    ...(limit === undefined ? {} : { limitBytesPerSecond }),
    ...(windows === undefined ? {} : { schedule: schedule.filter((window) => window !== null) }),
  };
}

/** Bytes per second; null for none, undefined for what is no limit. */
export function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const kilobytes = Number(text.trim());
  const isRight = Number.isInteger(kilobytes) && kilobytes >= leastKilobytes && kilobytes <= mostKilobytes;
  return isRight ? kilobytes * bytesPerKilobyte : undefined;
}

/** Minutes since midnight, undefined for what is no time. */
export function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

function readWindow({ days, from, to, limit }: WindowDraft): LimitWindowView | null {
  const [fromMinute, toMinute, limitBytesPerSecond] = [readTime(from), readTime(to), readLimit(limit)];
  if (days.length === 0 || fromMinute === undefined || toMinute === undefined) return null;
  return limitBytesPerSecond === undefined ? null : { days, fromMinute, toMinute, limitBytesPerSecond };
}

function limitText(limitBytesPerSecond: number | null): string {
  return limitBytesPerSecond === null
    ? ''
    : String(Math.max(leastKilobytes, Math.round(limitBytesPerSecond / bytesPerKilobyte)));
}

function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

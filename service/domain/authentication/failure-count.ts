/** Failures by key within a fixed window, for throttles. `now`: Unix or monotonic milliseconds. */
export interface FailureCount {
  /** Milliseconds until another attempt is let through; 0 for at once. */
  waitMs(key: string): number;
  add(key: string): void;
  takeBack(key: string): void;
  forget(key: string): void;
}

const windowMs = 60_000;
/** Remembered at once; the oldest go first, so that invented keys cannot fill the memory. */
const mostEntries = 10_000;

/** `free`: failures of one key within a minute that cost nothing. */
export function createFailureCount({ now }: { readonly now: () => number }, free: number): FailureCount {
  const failures = new Map<string, { count: number; readonly sinceMs: number }>();
  const leftMs = ({ sinceMs }: { readonly sinceMs: number }): number => sinceMs + windowMs - now();

  return {
    waitMs(key) {
      const entry = failures.get(key);
      return entry === undefined || entry.count < free ? 0 : Math.max(0, leftMs(entry));
    },
    add(key) {
      const entry = failures.get(key);
      if (entry !== undefined && leftMs(entry) > 0) {
        entry.count += 1;
        return;
      }
      failures.delete(key);
      failures.set(key, { count: 1, sinceMs: now() });
      const oldest = failures.keys().next();
      if (failures.size > mostEntries && oldest.done !== true) failures.delete(oldest.value);
    },
    takeBack(key) {
      const entry = failures.get(key);
      if (entry !== undefined && entry.count > 0) entry.count -= 1;
    },
    forget: (key) => {
      failures.delete(key);
    },
  };
}

import { useEffect, useRef } from 'react';
import { rateSampleEveryMs, useAppStore } from '../state/index.ts';

/** Records the rate of uploads for as long as the page is open, on every screen. */
export function useRateSamples(): void {
  const noteRate = useAppStore((state) => state.noteRate);
  // Nothing runs, nothing moves: the engine does not tell a rate of nothing again and again.
  const bytesPerSecond = useAppStore((state) =>
    (state.status?.counts.running ?? 0) > 0 ? (state.status?.bytesPerSecond ?? 0) : 0,
  );
  const latest = useRef(bytesPerSecond);
  latest.current = bytesPerSecond;
  useEffect(() => {
    const timer = setInterval(() => noteRate(latest.current), rateSampleEveryMs);
    return () => clearInterval(timer);
  }, [noteRate]);
}

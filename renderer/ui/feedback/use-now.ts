import { useEffect, useState } from 'react';

/** The time of this moment, anew every `everyMs`, so that "3 minutes ago" grows while nothing else happens. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

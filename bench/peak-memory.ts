import { readFileSync } from 'node:fs';

/** Watches the largest resident size of a process, as the kernel keeps it (VmHWM of proc(5)). */
export function watchPeakMemory(pid: number): { peakBytes(): number; stop(): void } {
  let peakBytes = 0;
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      peakBytes = Math.max(peakBytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
    } catch (error) {
      // The process has ended; what was seen before stands.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  };
  // The kernel remembers the peak: looking rarely only misses what the last moment adds.
  const timer = setInterval(look, 50);
  return {
    peakBytes() {
      look();
      return peakBytes;
    },
    stop: () => clearInterval(timer),
  };
}

export function mebibytes(sizeBytes: number): string {
  return `${(sizeBytes / 2 ** 20).toFixed(0)} MiB`;
}

import { readFileSync } from 'node:fs';

/** Watches the largest resident size of a process with its children, all at one moment. Shared pages count for each of them. */
export function watchTreeMemory(pid: number): { peakBytes(): number; stop(): void } {
  let peakBytes = 0;
  const look = () => {
    const total = [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentBytes(one), 0);
    peakBytes = Math.max(peakBytes, total);
  };
  // Unlike a single process's, the kernel does not remember this peak; a picture is unpacked for longer than that.
  const timer = setInterval(look, 20);
  return {
    peakBytes() {
      look();
      return peakBytes;
    },
    stop: () => clearInterval(timer),
  };
}

export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readProcess(pid, 'status'))?.[1] ?? 0) * 1024;
}

function childrenOf(pid: number): readonly number[] {
  return readProcess(pid, `task/${pid}/children`).split(' ').map(Number).filter(Boolean);
}

/** Empty for a process that has ended since. */
function readProcess(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

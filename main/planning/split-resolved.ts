import type { LocalEntry, Operation } from '../../shared/model/index.ts';
import type { Debounce } from './debounce.ts';

/** Operations that lead to reading a file wait until it has settled; what has nothing to read does not. */
export function splitResolved(
  operations: readonly Operation[],
  entries: readonly LocalEntry[],
  debounce: Pick<Debounce, 'remainingMs'>,
): {
  readonly ready: readonly Operation[];
  readonly debouncingCount: number;
  readonly requeueInMs: number | null;
} {
  const byPath = new Map(entries.map((entry) => [entry.path, entry.fingerprint]));
  const ready: Operation[] = [];
  let debouncingCount = 0;
  let requeueInMs: number | null = null;
  for (const operation of operations) {
    const fingerprint = byPath.get(operation.path);
    const mustDebounce = fingerprint !== undefined && !isRestful(operation);
    const remainingMs = mustDebounce ? debounce.remainingMs(operation.path, fingerprint) : 0;
    if (remainingMs === 0) ready.push(operation);
    else {
      debouncingCount += 1;
      requeueInMs = Math.min(requeueInMs ?? remainingMs, remainingMs);
    }
  }
  return { ready, debouncingCount, requeueInMs };
}

const restful: ReadonlySet<Operation['action']> = new Set(['keep', 'ignore', 'forget', 'relink']);

/** A file with its own upload under way (one that waits for another names it) has been read or asked about already. */
function isRestful({ action, reason }: Operation): boolean {
  return restful.has(action) || (reason.code === 'upload-pending' && reason.details.path === undefined);
}

import type { LocalEntry, Operation } from '../../shared/model/index.ts';
import type { Settling } from './settling.ts';

/** Operations that lead to reading a file wait until it has settled; what has nothing to read does not. */
export function splitSettled(
  operations: readonly Operation[],
  entries: readonly LocalEntry[],
  settling: Pick<Settling, 'remainingMs'>,
): {
  readonly ready: readonly Operation[];
  readonly settlingCount: number;
  readonly lookAgainInMs: number | null;
} {
  const byPath = new Map(entries.map((entry) => [entry.path, entry.fingerprint]));
  const ready: Operation[] = [];
  let settlingCount = 0;
  let lookAgainInMs: number | null = null;
  for (const operation of operations) {
    const fingerprint = byPath.get(operation.path);
    const mustSettle = fingerprint !== undefined && !isRestful(operation);
    const remainingMs = mustSettle ? settling.remainingMs(operation.path, fingerprint) : 0;
    if (remainingMs === 0) ready.push(operation);
    else {
      settlingCount += 1;
      lookAgainInMs = Math.min(lookAgainInMs ?? remainingMs, remainingMs);
    }
  }
  return { ready, settlingCount, lookAgainInMs };
}

const restful: ReadonlySet<Operation['action']> = new Set(['keep', 'ignore', 'forget', 'relink']);

/** A file whose own upload is under way (one that waits for another names it) has been read or asked about already. */
function isRestful({ action, reason }: Operation): boolean {
  return restful.has(action) || (reason.code === 'upload-pending' && reason.details.path === undefined);
}

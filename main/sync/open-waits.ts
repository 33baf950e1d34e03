import {
  type LocalEntry,
  type Operation,
  pathIdentity,
  type RelativePath,
  sameFingerprint,
} from '../../shared/model/index.ts';
import type { PendingIntent } from '../plan/index.ts';
import { isOfNoFolder } from './bank-names.ts';

/**
 * The paths, as `pathIdentity`, whose transfers must end before the waiting files of a directory can be planned: no event
 * of the disk will come then. A file that waits for the upload of its very own state is not among them, because nothing
 * is left to plan when that has ended.
 */
export function openWaits(
  operations: readonly Operation[],
  entries: readonly LocalEntry[],
  pending: ReadonlyMap<RelativePath, PendingIntent>,
): ReadonlySet<string> {
  const waits = operations.filter(
    ({ action, reason }) => action === 'wait' && endsWithTransfer.has(reason.code),
  );
  if (waits.length === 0) return new Set();
  const found = new Map(entries.map(({ path, fingerprint }) => [path, fingerprint]));
  const awaited = waits.flatMap(({ path, reason }) => {
    const { path: other } = reason.details;
    if (typeof other === 'string') return [other];
    const intent = pending.get(path);
    const fingerprint = found.get(path);
    const isOwnState =
      intent !== undefined && fingerprint !== undefined && sameFingerprint(intent.fingerprint, fingerprint);
    return isOwnState ? [] : [path];
  });
  return new Set(awaited.map((path) => pathIdentity(path as RelativePath)));
}

/** Files that wait for one of no watched folder, which may be held back longer than those of the folder. */
export function countBehindDrops(operations: readonly Operation[]): number {
  return operations.filter(
    ({ action, reason: { details } }) =>
      action === 'wait' && typeof details.path === 'string' && isOfNoFolder(details.path),
  ).length;
}

const endsWithTransfer: ReadonlySet<Operation['reason']['code']> = new Set([
  'upload-pending',
  'after-version',
  'after-asset',
  'deleted-locally',
]);

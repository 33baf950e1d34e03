import {
  type LocalEntry,
  type Operation,
  pathIdentity,
  type RelativePath,
  sameFingerprint,
} from '../../shared/model/index.ts';
import type { PendingIntent } from '../plan/index.ts';
import { readableRival } from '../remote/index.ts';

/**
 * The paths, as `pathIdentity`, of transfers that must end before the waiting files of a directory can be planned: no event of
 * the disk will come then. A file that waits for the upload of its own present state is not among them, because nothing is left
 * to plan when that has ended.
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

/**
 * A file that is left as it is until the transfer of another one has ended, which this run may not be there to send or a person
 * has to answer for. Nothing is promised for it yet.
 */
export interface WaitingFile {
  readonly path: RelativePath;
  /** A path of the same folder, or the full path of a file that lies elsewhere. */
  readonly waitsFor: string;
}

/** Those that the journal says nothing of: what has an intent of its own is counted as that. */
export function waitingFilesOf(
  operations: readonly Operation[],
  entries: readonly LocalEntry[],
  pending: ReadonlyMap<RelativePath, PendingIntent>,
): readonly WaitingFile[] {
  const waits = operations.filter(
    ({ action, path, reason }) =>
      action === 'wait' && typeof reason.details.path === 'string' && !pending.has(path),
  );
  if (waits.length === 0) return [];
  const present = new Set(entries.map(({ path }) => path));
  return waits.flatMap(({ path, reason }) =>
    present.has(path) ? [{ path, waitsFor: readableRival(String(reason.details.path)) }] : [],
  );
}

const endsWithTransfer: ReadonlySet<Operation['reason']['code']> = new Set([
  'upload-pending',
  'after-version',
  'after-asset',
  'deleted-locally',
]);

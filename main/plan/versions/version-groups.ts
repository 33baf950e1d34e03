import {
  type Agreed,
  type AssetId,
  type BankAsset,
  baseName,
  joinFileName,
  nameKey,
  namesOnBank,
  parentPath,
  type RelativePath,
  sameFingerprint,
  splitFileName,
} from '../../../shared/model/index.ts';
import { isReplaceable, unsettled } from '../operations/operations.ts';
import type { NameLookup, PendingIntent, PlanInput } from '../operations/plan-input.ts';
import { assetSeen } from '../operations/version-order.ts';
import { groupKeyOf } from '../rules/routing.ts';

/** Files of one directory that are versions of one asset. A group is named by the file name of that asset. */
export interface VersionGroups {
  /** Null for files of no group. A file without a number that has the very name of the asset belongs to its group. */
  keyOf(path: RelativePath): string | null;
  /** The assets that files of this group went to and that are the asset of the group, or may be as long as they are `unread`. */
  chain(key: string, bank: NameLookup): readonly AssetId[];
  /** Another file of the same group that is being sent, or is about to be: versions go one after the other. */
  awaited(path: RelativePath): RelativePath | null;
  noteSending(path: RelativePath): void;
  /** A file that this very plan takes for a moved or renamed one brings its asset along. */
  noteMoved(row: Agreed): void;
  /** Which file of this directory went to which asset, as its master file: also those that were noted as moved. */
  rows(): readonly Agreed[];
  /** Its upload is of an outdated state of the file, so the group does not wait for it. */
  isOutdated(path: RelativePath): boolean;
}

export function createVersionGroups(
  input: PlanInput,
  files: readonly { path: RelativePath }[],
): VersionGroups {
  const { directory, routing } = input;
  const rows = [...masterRows(input)];
  const troubled = [...input.troubled.keys()];
  const pending = [...input.pending].filter(([path]) => parentPath(path) === directory);
  const paths = [...files, ...rows]
    .map(({ path }) => path)
    .concat(
      pending.map(([path]) => path),
      troubled,
    );
  const keys = new Set(routing.version === '' ? [] : paths.map((path) => groupKeyOf(routing.claim(path))));
  const stamps = new Map(input.entries.map(({ path, fingerprint }) => [path, fingerprint]));
  const sending = new Map<string, RelativePath>();

  /** A queued upload of a state that the file has no more is taken back in this very plan, or does not start. */
  const isStale = (path: RelativePath, { state, fingerprint }: PendingIntent): boolean => {
    const stamp = stamps.get(path);
    if (state !== 'queued') return false;
    return stamp === undefined ? input.isComplete : !sameFingerprint(stamp, fingerprint);
  };

  const keyOf = (path: RelativePath): string | null => {
    if (routing.version === '') return null;
    const claim = routing.claim(path);
    const key = groupKeyOf(claim);
    if (key !== null) return key;
    const own = nameKey(baseName(path));
    return claim === null && keys.has(own) ? own : null;
  };
  const rowsOf = new Map<string, Agreed[]>();
  const noteRow = (row: Agreed): void => {
    const key = keyOf(row.path);
    if (key === null) return;
    const known = rowsOf.get(key);
    if (known === undefined) rowsOf.set(key, [row]);
    else known.push(row);
  };
  for (const row of rows) noteRow(row);

  return {
    keyOf,
    chain(key, bank) {
      const byAsset = Map.groupBy(rowsOf.get(key) ?? [], ({ assetId }) => assetId);
      return [...byAsset]
        .filter(([id, of]) => isChain(key, of, assetSeen(id, bank, input), input))
        .map(([assetId]) => assetId);
    },
    awaited(path) {
      const key = keyOf(path);
      if (key === null) return null;
      for (const [other, intent] of pending) {
        if (other === path || keyOf(other) !== key || unsettled(intent) === null) continue;
        // A question or a failure holds up no other upload: it sends nothing by itself.
        if (isStale(other, intent)) continue;
        if (intent.state !== 'parked' || !isReplaceable(intent)) return other;
      }
      // It may be the version before, about to be sent, or the one that names the asset.
      for (const other of troubled) {
        if (keyOf(other) === key && input.troubled.get(other)?.isTriedAgain === true) return other;
      }
      const other = sending.get(key) ?? null;
      return other === path ? null : other;
    },
    isOutdated(path) {
      const intent = input.pending.get(path);
      return intent !== undefined && parentPath(path) === directory && isStale(path, intent);
    },
    noteMoved(row) {
      if (row.attachmentTypeId !== null) return;
      rows.push(row);
      noteRow(row);
    },
    rows: () => rows,
    noteSending(path) {
      const key = keyOf(path);
      if (key !== null && !sending.has(key)) sending.set(key, path);
    },
  };
}

/** The knowledge from before this plan, unreadable assets included. */
function masterRows({ agreed, adopted, troubled }: PlanInput): readonly Agreed[] {
  const unread = [...troubled.values()].flatMap(({ row }) => (row === null ? [] : [row]));
  return [...agreed, ...adopted, ...unread].filter(({ attachmentTypeId }) => attachmentTypeId === null);
}

/**
 * A single file may have an asset that is not that of the group: it was there before the rule was, or a person wanted an
 * asset of its own for it. Such an asset bears a number; one by another name was the group's before the file got its own.
 */
function isChain(
  key: string,
  rows: readonly Agreed[],
  asset: BankAsset | null | 'unread',
  input: PlanInput,
): boolean {
  if (rows.length > 1 || asset === null || asset === 'unread') return true;
  if (rows.some(({ path }) => nameKey(baseName(path)) === key)) return true;
  if (namesOnBank(key).some((each) => isNamedAs(asset, nameKey(each)))) return true;
  return !isNumbered(asset, input);
}

function isNumbered({ master, names }: BankAsset, { directory, routing }: PlanInput): boolean {
  const { extension } = master;
  return [
    joinFileName(master.stem, extension),
    ...names,
    ...names.map((name) => joinFileName(name, extension)),
  ]
    .map((name) => (directory === '' ? name : `${directory}/${name}`) as RelativePath)
    .some((path) => groupKeyOf(routing.claim(path)) !== null);
}

/** Whether an asset goes by this file name: its master file has it, or its own name is that without the extension. */
export function isNamedAs({ master, names }: BankAsset, key: string): boolean {
  if (nameKey(joinFileName(master.stem, master.extension)) === key) return true;
  const { stem, extension } = splitFileName(key);
  return (
    nameKey(master.extension) === extension &&
    names.some((name) => nameKey(name) === stem || nameKey(name) === key)
  );
}

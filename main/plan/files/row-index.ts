import {
  type Agreed,
  type Fingerprint,
  isSameFile,
  type LocalEntry,
  nameKey,
  parentPath,
  pathIdentity,
  type RelativePath,
} from '../../../shared/model/index.ts';
import { comparePaths } from '../operations/operation-order.ts';
import type { PlanInput } from '../operations/plan-input.ts';
import { compareWithRow, hashOf } from './compare-with-row.ts';

/** Which agreed row belongs to which file. A row is given to one path only. */
export interface RowIndex {
  /**
   * The row of this path. Else a row with a path that is gone: of the same path in another Unicode form, of the same name in the
   * same directory under its former path, or of the same file under another path.
   */
  own(path: RelativePath): Agreed | null;
  /** Rows of vanished files that this new path may continue if the content is the same, the likeliest first. */
  candidates(entry: LocalEntry): readonly Agreed[];
  /** True when an invisible row could belong to this file, of any size: nothing can be said yet. */
  isUncertain(entry: LocalEntry): boolean;
  /** The row follows its file to another path; no other path may take it. */
  claim(row: Agreed): void;
  /** It may turn out that the row follows its file to `path`: not to be forgotten yet. */
  hold(row: Agreed, path: RelativePath): void;
  /** Rows of files that have left their path, with their new paths. */
  vanished(): readonly {
    readonly row: Agreed;
    readonly isClaimed: boolean;
    readonly heldBy: string | null;
  }[];
}

/**
 * A path with a row keeps its asset, even for another file: programs save by putting a new file in the place of the old one, and
 * links on the bank should show the new one. Only a path without a row may take the row of another, and only when that other path
 * has no file any more. Two files that both exist are never one.
 */
export function createRowIndex(input: PlanInput, files: readonly LocalEntry[]): RowIndex {
  const present = new Set(input.entries.filter(({ kind }) => kind === 'file').map(({ path }) => path));
  const own = new Map(input.agreed.filter(({ path }) => present.has(path)).map((row) => [row.path, row]));
  const unseen = input.agreed.filter(({ path }) => !present.has(path)).sort(compareRows);
  const vanished = input.isComplete ? unseen : [];
  const claimed = new Set<RelativePath>();
  const held = new Map<RelativePath, RelativePath>();

  // Of this directory the listing says whether a path is free.
  const elsewhere = (path: RelativePath): readonly Agreed[] => {
    const row = input.moved.get(path);
    return row === undefined || parentPath(row.path) === input.directory ? [] : [row];
  };
  const byForm = Map.groupBy(vanished, ({ path }) => pathIdentity(path));
  const byInode = Map.groupBy(vanished, ({ fingerprint }) => fingerprint.ino);
  const byName = Map.groupBy(vanished, ({ path }) => nameKey(path));
  for (const entry of files) {
    const { path, fingerprint } = entry;
    if (own.has(path)) continue;
    const certain = certainRow(entry, input, byInode);
    if (certain !== null && !claimed.has(certain.path) && !present.has(certain.path)) {
      own.set(path, certain);
      claimed.add(certain.path);
      continue;
    }
    const identity = pathIdentity(path);
    const sameInode = [...(byInode.get(fingerprint.ino) ?? []), ...elsewhere(path)];
    // Renamed from quite another name: that row is the likelier one, unless its content says otherwise.
    const hash = hashOf(entry, input.hashes);
    const isRenamed = (row: Agreed): boolean =>
      pathIdentity(row.path) !== identity &&
      isAlike(row, fingerprint) &&
      compareWithRow(entry, row, hash) !== 'changed';
    if (sameInode.some(isRenamed)) continue;
    const forms = [...(byForm.get(identity) ?? []), ...elsewhere(path)].filter(
      (each) => pathIdentity(each.path) === identity && !claimed.has(each.path),
    );
    const row = forms.find((each) => isAlike(each, fingerprint)) ?? forms[0];
    if (row === undefined) continue;
    own.set(path, row);
    claimed.add(row.path);
  }

  return {
    own: (path) => own.get(path) ?? null,
    candidates({ path, fingerprint }) {
      const all = [
        ...(byInode.get(fingerprint.ino) ?? []),
        ...elsewhere(path),
        // A file system or a copying tool may have made a new inode for a name that changed its case.
        ...(byName.get(nameKey(path)) ?? []),
      ];
      return [...new Set(all)].filter(
        (row) =>
          !claimed.has(row.path) &&
          (nameKey(row.path) === nameKey(path)
            ? row.fingerprint.sizeBytes === fingerprint.sizeBytes
            : hasContentOf(row, fingerprint)),
      );
    },
    isUncertain: ({ path, fingerprint }) =>
      !input.isComplete &&
      unseen.some((row) => nameKey(row.path) === nameKey(path) || row.fingerprint.ino === fingerprint.ino),
    claim: (row) => {
      claimed.add(row.path);
    },
    hold: (row, path) => {
      held.set(row.path, path);
    },
    vanished: () =>
      vanished.map((row) => ({
        row,
        isClaimed: claimed.has(row.path),
        heldBy: held.get(row.path) ?? null,
      })),
  };
}

/**
 * The row that a new path continues with any content, because its evidence cannot be forged by a program. Inode and birth say
 * that it is the file of the row, or the one that was about to be sent for it; or its directory was renamed, and the path in that
 * owns the asset.
 */
function certainRow(
  { path, fingerprint }: LocalEntry,
  { moved, certain, directory }: PlanInput,
  byInode: ReadonlyMap<bigint, readonly Agreed[]>,
): Agreed | null {
  const from = moved.get(path) ?? null;
  if (from !== null && certain?.has(path) === true) return from;
  const here = byInode.get(fingerprint.ino) ?? [];
  const elsewhere = from === null || parentPath(from.path) === directory ? [] : [from];
  return [...here, ...elsewhere].find((row) => isSameFile(row.fingerprint, fingerprint)) ?? null;
}

/** Files that have just left before those that left long ago: an inode number is given out again sooner or later. */
function compareRows(left: Agreed, right: Agreed): number {
  return Number(left.isGone) - Number(right.isGone) || comparePaths(left.path, right.path);
}

/** The facts that survive a rename, also while the volume is away: the device gets another number with each mount. */
function isAlike(row: Agreed, fingerprint: Fingerprint): boolean {
  return row.fingerprint.ino === fingerprint.ino && hasContentOf(row, fingerprint);
}

/**
 * As far as the size can tell. All empty files have one content, and a new one may well get the inode of one that was deleted: only
 * a rename, which leaves the time as it is, tells them apart. One that was touched as well becomes an asset of its own.
 */
function hasContentOf({ fingerprint }: Agreed, { sizeBytes, mtimeNs }: Fingerprint): boolean {
  return fingerprint.sizeBytes === sizeBytes && (sizeBytes > 0 || fingerprint.mtimeNs === mtimeNs);
}

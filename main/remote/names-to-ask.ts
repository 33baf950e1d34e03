import {
  type Agreed,
  baseName,
  type LocalEntry,
  nameKey,
  namesOnBank,
  type RelativePath,
  sameFingerprint,
  splitFileName,
} from '../../shared/model/index.ts';
import type { Routing } from '../plan/index.ts';

/** The names that the plan may search for in a bank folder: the files' own names, and those of the assets that rules name. */
export function namesToAsk(
  files: readonly { readonly path: RelativePath }[],
  routing: Routing,
): readonly string[] {
  return files.flatMap(({ path }) => {
    const claim = routing.claim(path);
    const own = namesOnBank(baseName(path));
    if (claim === null || claim.rule.kind === 'asset') return own;
    if (claim.rule.kind === 'attachment') return [...own, claim.stem];
    return [...own, ...namesOnBank(claim.assetName)];
  });
}

/**
 * The files of a directory that may need names from the bank: those that are not in step with their row, and beside them those
 * that may share their asset, because rules say so of files with one stem.
 */
export function filesToAsk(
  files: readonly LocalEntry[],
  agreed: readonly Agreed[],
  routing: Routing,
): readonly LocalEntry[] {
  const rows = new Map(agreed.map((row) => [row.path, row]));
  const isOpen = ({ path, fingerprint }: LocalEntry): boolean => {
    const row = rows.get(path);
    return row === undefined || row.isGone || !sameFingerprint(row.fingerprint, fingerprint);
  };
  const open = files.filter(isOpen);
  if (routing.version === '') return open;
  const stems = new Set(open.flatMap(({ path }) => stemsOf(path, routing)));
  return files.filter(({ path }) => stemsOf(path, routing).some((stem) => stems.has(stem)));
}

/** Its own stem, and the one that a rule reads from its name. */
function stemsOf(path: RelativePath, routing: Routing): readonly string[] {
  const own = nameKey(splitFileName(baseName(path)).stem);
  const claim = routing.claim(path);
  return claim === null ? [own] : [own, nameKey(claim.stem)];
}

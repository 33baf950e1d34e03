import { nameKey } from '../../../../shared/model/index.ts';
import type { OperationView } from '../../../../shared/rpc/index.ts';

/** Files of several directories that would become assets of one name in one bank folder. */
export interface SameNames {
  readonly fileName: string;
  readonly paths: readonly string[];
}

/**
 * New assets of one plan that only their directories tell apart. A folder that is sent flat loses those, and the bank has no
 * undo. Pure.
 */
export function sameNamesOf(operations: readonly OperationView[]): readonly SameNames[] {
  const byName = new Map<string, string[]>();
  for (const { action, path } of operations) {
    if (action !== 'create') continue;
    const key = nameKey(baseNameOf(path));
    byName.set(key, [...(byName.get(key) ?? []), path]);
  }
  return [...byName.values()]
    .filter((paths) => paths.length > 1)
    .map((paths) => ({ fileName: baseNameOf(paths[0] ?? ''), paths }));
}

function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

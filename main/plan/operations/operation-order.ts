import type { Operation, OperationAction } from '../../../shared/model/index.ts';

/**
 * Operations that the journal can record at once come first, so that ownership is right before the bank is searched; then those
 * that send nothing; then questions; then uploads, versions before new assets because colleagues already work with those.
 */
const rankOf: Readonly<Record<OperationAction, number>> = {
  relink: 0,
  refresh: 1,
  forget: 2,
  keep: 3,
  ignore: 4,
  wait: 5,
  inspect: 6,
  compare: 7,
  ask: 8,
  version: 9,
  create: 10,
  // After the assets that they belong to.
  attach: 11,
};

/**
 * By action, then by path. Not by size: people watch their folder fill in the order they know, and a save does not move
 * a file about in the queue. Which transfers run side by side is for `main/transfer` to say.
 */
export function inOrder(operations: readonly Operation[]): Operation[] {
  return [...operations].sort(
    (left, right) => rankOf[left.action] - rankOf[right.action] || comparePaths(left.path, right.path),
  );
}

/** By UTF-16 units, not by locale: the same on every machine. */
export function comparePaths(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

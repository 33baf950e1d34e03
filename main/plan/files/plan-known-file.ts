import {
  type Agreed,
  type LocalEntry,
  type Operation,
  pathIdentity,
  type ReasonCode,
  sameFingerprint,
} from '../../../shared/model/index.ts';
import { decisionOf, inspect, renameCode, skipped } from '../operations/operations.ts';
import type { PlanInput } from '../operations/plan-input.ts';
import { newerSibling, planOlder } from '../operations/version-order.ts';
import { compareWithRow, hashOf } from './compare-with-row.ts';
import { planDifference } from './plan-difference.ts';

/** A file that lost more than nine tenths of its size is rather a failed export than an edit. */
const shrunkBelow = 0.1;

/** Plans a file that has a row, under this path or another. May return two operations. */
export function planKnownFile(entry: LocalEntry, row: Agreed, input: PlanInput): readonly Operation[] {
  const { path, fingerprint } = entry;
  const isMoved = row.path !== path;
  switch (compareWithRow(entry, row, hashOf(entry, input.hashes))) {
    case 'unknown':
      // At once, and not when the content is known: the file may be replaced before that, and nothing would lead to its row then.
      return isOtherPath(entry, row)
        ? [relinkMoved(entry, row, row.fingerprint), inspect(entry)]
        : [inspect(entry)];
    case 'same': {
      if (isMoved) return [relinkMoved(entry, row, entry.fingerprint)];
      const difference = input.differences.get(path);
      if (difference !== undefined) return [planDifference(entry, row, difference, false, input)];
      if (row.isGone)
        return [{ action: 'refresh', path, fingerprint, reason: { code: 'came-back', details: {} } }];
      if (sameFingerprint(fingerprint, row.fingerprint) && !isBirthNew(entry, row))
        return [{ action: 'keep', path, reason: { code: 'same-content', details: {} } }];
      return [{ action: 'refresh', path, fingerprint, reason: { code: 'touched-only', details: {} } }];
    }
    case 'changed': {
      const change = planChange(entry, row, input);
      // The row moves with its old stamp: that the content is another one stays visible until it was uploaded.
      return isMoved ? [relinkMoved(entry, row, row.fingerprint), change] : [change];
    }
  }
}

/** Excludes the same name in another Unicode form, which leads to its row even if the file was replaced. */
function isOtherPath({ path }: LocalEntry, row: Agreed): boolean {
  return pathIdentity(row.path) !== pathIdentity(path);
}

/** The row is of an earlier version, which did not note it. */
function isBirthNew({ fingerprint }: LocalEntry, row: Agreed): boolean {
  return fingerprint.birthNs !== undefined && row.fingerprint.birthNs === undefined;
}

function planChange(entry: LocalEntry, row: Agreed, input: PlanInput): Operation {
  const { path, fingerprint } = entry;
  const decision = decisionOf(entry, input.decisions);
  if (decision === 'skip') return skipped(entry);
  const { assetId, fileId, attachmentTypeId: typeId } = row;
  const newer = typeId === null ? newerSibling(assetId, path, input, row.path) : null;
  if (newer !== null) return planOlder(entry, newer, input);
  const difference = input.differences.get(row.path);
  if (difference !== undefined) return planDifference(entry, row, difference, true, input);
  const details = { fromBytes: row.fingerprint.sizeBytes, toBytes: fingerprint.sizeBytes };
  const lost = ambiguityOf(details, input);
  const ambiguity = lost === 'shrunk' && isKnownFileHere(entry, row, input) ? null : lost;
  if (ambiguity !== null && decision === null) {
    return {
      action: 'ask',
      path,
      fingerprint,
      choices: ['new-version', 'skip'],
      assetId,
      preexistingAssetIds: [],
      ...(typeId === null ? {} : { typeId }),
      reason: { code: ambiguity, details },
    };
  }
  const code: ReasonCode = row.isGone ? 'came-back-changed' : 'content-changed';
  if (typeId !== null)
    return { action: 'attach', path, fingerprint, assetId, typeId, reason: { code, details } };
  return { action: 'version', path, fingerprint, assetId, fileId, reason: { code, details } };
}

/** Another file of the directory that was put in this place, as when two exchange their names: nothing of it was cut off. */
function isKnownFileHere({ fingerprint }: LocalEntry, row: Agreed, { agreed }: PlanInput): boolean {
  const { ino, sizeBytes, mtimeNs } = fingerprint;
  return agreed.some(
    (other) =>
      other.path !== row.path &&
      other.fingerprint.ino === ino &&
      other.fingerprint.sizeBytes === sizeBytes &&
      other.fingerprint.mtimeNs === mtimeNs,
  );
}

/** A file that a person empties or cuts down is rather a mistake; so is a next version that is. */
export function ambiguityOf(
  { fromBytes, toBytes }: { readonly fromBytes: number; readonly toBytes: number },
  { options }: PlanInput,
): 'emptied' | 'shrunk' | null {
  if (toBytes === 0 && fromBytes > 0) return options.confirmEmptied ? 'emptied' : null;
  return options.confirmShrunk && toBytes < fromBytes * shrunkBelow ? 'shrunk' : null;
}

function relinkMoved(entry: LocalEntry, row: Agreed, fingerprint: Agreed['fingerprint']): Operation {
  return {
    action: 'relink',
    path: entry.path,
    from: row.path,
    fingerprint,
    reason: { code: renameCode(row.path, entry.path), details: { from: row.path } },
  };
}

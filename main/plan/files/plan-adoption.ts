import type { LocalEntry, Operation } from '../../../shared/model/index.ts';
import { inspect, wait } from '../operations/operations.ts';
import type { PlanInput } from '../operations/plan-input.ts';
import { hashOf } from './compare-with-row.ts';

/**
 * Before a file that nothing is agreed about becomes a new asset, a version or a question: does the bank hold its content under another
 * name? `decided` is what the names alone say. Assets may be renamed local files, so an asset of the same name with other
 * content stays available until every file of the folder was compared.
 */
export function planAdoption(decided: Operation, entry: LocalEntry, input: PlanInput): Operation {
  const { adoption } = input;
  if (adoption === null || !isFinal(decided)) return decided;
  const { path, fingerprint } = entry;
  if (adoption.alike === null) return wait(path, 'bank-not-read');
  const sha256 = hashOf(entry, input.hashes);
  // Size and content of an empty file prove nothing (`docs/decisions/0039`).
  const alike = fingerprint.sizeBytes === 0 ? [] : adoption.alike(entry, sha256);
  if (alike.length > 0) {
    if (adoption.stage === 'names') return wait(path, 'matching');
    if (sha256 === null) return inspect(entry);
    const reason = { code: 'same-size-on-bank', details: { count: alike.length } } as const;
    return { action: 'compare', path, fingerprint, candidates: alike, preexistingAssetIds: [], reason };
  }
  if (decided.action !== 'create' && adoption.stage !== 'rest') return wait(path, 'matching');
  return decided;
}

/** Operations that cannot be undone, and questions with such answers. */
function isFinal({ action }: Operation): boolean {
  return action === 'create' || action === 'version' || action === 'ask';
}

import {
  type Agreed,
  type AskChoice,
  baseName,
  type LocalEntry,
  type Operation,
  type ReasonCode,
  type RemoteDifference,
} from '../../../shared/model/index.ts';
import { decisionOf, skipped, wait } from '../operations/operations.ts';
import type { PlanInput } from '../operations/plan-input.ts';
import { bankFor, idsNamed } from '../operations/version-order.ts';

/**
 * Plans a known file with an asset that the bank no longer shows as agreed: another version is active, or the asset is gone. The
 * user is asked, so that no version is put above one that this client has not seen and nothing is created twice. `isChanged`: the
 * local file differs from the agreed content as well, so it waits to be sent.
 */
export function planDifference(
  entry: LocalEntry,
  row: Pick<Agreed, 'assetId' | 'attachmentTypeId'>,
  difference: RemoteDifference,
  isChanged: boolean,
  input: PlanInput,
): Operation {
  const { path, fingerprint } = entry;
  const { assetId, attachmentTypeId: typeId } = row;
  if (decisionOf(entry, input.decisions) === 'skip') return skipped(entry);
  const bank = bankFor(input.routing.claim(path), input);
  // An answer may create a new asset, and for that the content of the folder must be known.
  if (bank === null) return wait(path, 'bank-not-read');
  const reason = { code: reasonCodes[difference.kind], details: detailsOf(entry, difference) };
  const preexistingAssetIds = [...new Set([assetId, ...idsNamed(baseName(path), bank)])];
  if (difference.kind === 'gone') {
    const choices: readonly AskChoice[] = typeId === null ? ['new-asset', 'skip'] : ['skip'];
    return { action: 'ask', path, fingerprint, choices, assetId: null, preexistingAssetIds, reason };
  }
  const policy = policyOf(difference, isChanged, input);
  switch (policy) {
    case 'keep':
      return { action: 'keep', path, reason };
    case 'skip':
      return skipped(entry);
    case 'new-asset':
      if (typeId === null) return { action: 'create', path, fingerprint, preexistingAssetIds, reason };
      break;
    case 'new-version': {
      const { fileId } = difference.shown ?? difference.agreed;
      return typeId === null
        ? { action: 'version', path, fingerprint, assetId, fileId, reason }
        : { action: 'attach', path, fingerprint, assetId, typeId, reason };
    }
    case 'ask':
      break;
  }
  const choices: readonly AskChoice[] =
    isChanged && typeId === null ? ['new-version', 'new-asset', 'skip'] : ['new-version', 'skip'];
  return {
    action: 'ask',
    path,
    fingerprint,
    choices,
    assetId,
    preexistingAssetIds,
    ...(typeId === null ? {} : { typeId }),
    reason,
  };
}

const reasonCodes = {
  gone: 'gone-from-bank',
  older: 'older-on-bank',
  newer: 'newer-on-bank',
} as const satisfies Record<RemoteDifference['kind'], ReasonCode>;

/**
 * The policy of this run, where it applies. It answers for what is about to be sent: an unchanged local file is sent only to
 * replace an older version (a restored backup), never above a newer one that a colleague uploaded; `skip` accepts what is shown.
 */
function policyOf(
  { kind }: RemoteDifference,
  isChanged: boolean,
  { options }: PlanInput,
): AskChoice | 'ask' | 'keep' {
  const { onConflict = 'ask' } = options;
  if (onConflict === 'ask' || isChanged) return onConflict;
  if (onConflict === 'skip') return 'keep';
  return kind === 'older' && onConflict === 'new-version' ? 'new-version' : 'ask';
}

/** Sizes in bytes, times in Unix milliseconds: of the local file, and of the version that the bank shows. */
function detailsOf(
  { fingerprint }: LocalEntry,
  { assetId, typeId, shown }: RemoteDifference,
): Readonly<Record<string, string | number>> {
  const here = {
    assetId,
    ...(typeId === null ? {} : { typeId }),
    localSizeBytes: fingerprint.sizeBytes,
    localTimeMs: Number(fingerprint.mtimeNs / 1_000_000n),
  };
  if (shown === null) return here;
  return {
    ...here,
    bankSizeBytes: shown.sizeBytes,
    ...(shown.created === null ? {} : { bankTimeMs: shown.created * 1_000 }),
  };
}

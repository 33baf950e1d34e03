import {
  type Agreed,
  type AskChoice,
  type AssetId,
  type BankAsset,
  baseName,
  type LocalEntry,
  nameKey,
  type Operation,
  type RelativePath,
  sanitizedNames,
  versionShown,
} from '../../../shared/model/index.ts';
import { comparePaths } from '../operations/operation-order.ts';
import {
  decisionOf,
  inspect,
  isReplaceable,
  renameCode,
  skipped,
  unsettled,
  wait,
} from '../operations/operations.ts';
import type { NameLookup, PendingIntent, PlanInput } from '../operations/plan-input.ts';
import { compareWithRow, hashOf } from './compare-with-row.ts';
import { ambiguityOf } from './plan-known-file.ts';
import type { RowIndex } from './row-index.ts';

/** Claims of the files of one call on assets of the bank. Filled in order of path. */
export interface BankClaims {
  /** By name key: the path that may yet take an asset of that name. */
  readonly contested: Map<string, RelativePath>;
  readonly taken: Set<AssetId>;
}

/** A new path that continues a row: a rename or a move. Null when there is nothing it could continue. */
export function planMove(entry: LocalEntry, book: RowIndex, input: PlanInput): Operation | null {
  const { path, fingerprint } = entry;
  const hash = hashOf(entry, input.hashes);
  const candidates = book
    .candidates(entry)
    .map((row) => ({ row, verdict: compareWithRow(entry, row, hash), uploading: uploadingNow(row, input) }))
    .filter(({ verdict }) => verdict !== 'changed');
  const found = candidates.find(({ verdict, uploading }) => verdict === 'same' && !uploading)?.row;
  if (found !== undefined) {
    book.claim(found);
    const reason = { code: renameCode(found.path, path), details: { from: found.path } };
    return { action: 'relink', path, from: found.path, fingerprint, reason };
  }
  for (const { row } of candidates) book.hold(row, path);
  const busy = candidates.find(({ uploading }) => uploading)?.row;
  if (busy !== undefined) return wait(path, 'upload-pending', { path: busy.path });
  return candidates.length === 0 ? null : inspect(entry);
}

/** The asset of this row is getting another content, past recall: the row does not say what the bank will hold. */
function uploadingNow(row: Agreed, { pending }: PlanInput): boolean {
  const intent = unsettled(pending.get(row.path));
  return intent !== null && !isReplaceable(intent);
}

/** A path that nothing is known of: what to do depends on what the bank folder holds under its name. */
export function planNewFile(
  entry: LocalEntry,
  replaced: PendingIntent | null,
  input: PlanInput,
  claims: BankClaims,
): Operation {
  const { path, fingerprint } = entry;
  const decision = decisionOf(entry, input.decisions);
  if (decision === 'skip') return skipped(entry);
  if (input.bank === null) return wait(path, 'bank-not-read');

  const key = nameKey(baseName(path));
  // Reconcile looks past owned assets by itself, so a promise need not carry them.
  const named = [...input.bank.maybeUnowned(key)].sort(compareAge);
  const { bank } = input;
  // The bank stores files under these names when it refuses their own. Any file may be behind one, so only the content tells.
  const tameKeys = sanitizedNames(baseName(path)).map(nameKey);
  const tame = tameKeys.flatMap((each) => bank.maybeUnowned(each)).sort(compareAge);
  const preexistingAssetIds = [...named, ...tame].map(({ assetId }) => assetId);
  const free = freeAssets(named, path, bank, claims);
  // Before any answer counts: content that is on the bank is never sent again, even if the user decided about an older state.
  const candidates = comparable(entry, [...free, ...freeAssets(tame, path, bank, claims)], input);
  if (free.length === 0 && candidates.length === 0)
    return {
      action: 'create',
      path,
      fingerprint,
      preexistingAssetIds,
      reason: { code: 'new-file', details: {} },
    };

  const keys = tame.length === 0 ? [key] : [key, ...tameKeys];
  for (const each of keys) {
    const rival = claims.contested.get(each) ?? rivalOf(path, replaced, bank.rivals(each));
    if (rival !== null) return wait(path, 'upload-pending', { path: rival });
  }
  if (candidates.length > 0) {
    for (const each of keys) claims.contested.set(each, path);
    const reason = { code: 'same-name-on-bank', details: { count: candidates.length } } as const;
    return { action: 'compare', path, fingerprint, candidates, preexistingAssetIds, reason };
  }
  const queued = replaced?.state === 'queued' ? replaced : null;
  const chosen = free.find(
    ({ assetId }) => queued?.target.kind === 'version' && queued.target.assetId === assetId,
  );
  const choice = decision ?? earlierChoice(queued, named, chosen);
  const policy = input.options.onClash === 'ask' ? null : input.options.onClash;
  const targets = chosen === undefined ? free : [chosen];
  const operation = planClash(entry, targets, preexistingAssetIds, choice ?? policy, input);
  if (operation.action === 'ask') claims.contested.set(key, path);
  if (operation.action === 'version') claims.taken.add(operation.assetId);
  return operation;
}

/** Oldest first, as reconcile adopts: `docs/protocol/upload.md#adopt-oldest`. */
function compareAge(left: BankAsset, right: BankAsset): number {
  return left.created - right.created || comparePaths(left.assetId, right.assetId);
}

function freeAssets(
  named: readonly BankAsset[],
  path: RelativePath,
  bank: NameLookup,
  { taken }: BankClaims,
): readonly BankAsset[] {
  return named.filter(({ assetId }) => !taken.has(assetId) && !bank.isOwnedElsewhere(assetId, path));
}

/**
 * Another path with an upload or question that may end with an asset that the bank shows now. A queued one will not: it was
 * planned as new, and no byte of it has left. Of two questions the one with the smaller path goes first, so that they do not wait
 * for each other.
 */
export function rivalOf(
  path: RelativePath,
  replaced: PendingIntent | null,
  rivals: ReadonlyMap<RelativePath, PendingIntent>,
): RelativePath | null {
  for (const [other, intent] of rivals) {
    if (other === path || unsettled(intent) === null || intent.state === 'queued') continue;
    const goesFirst = replaced?.state === 'parked' && isReplaceable(intent) && comparePaths(path, other) < 0;
    if (!goesFirst) return other;
  }
  return null;
}

/**
 * A queued upload that this one replaces was already decided: saving once more is no reason to ask again. That holds for
 * a new asset only while the bank shows no asset that was not there when it was decided.
 */
function earlierChoice(
  queued: PendingIntent | null,
  named: readonly BankAsset[],
  chosen: BankAsset | undefined,
): AskChoice | null {
  if (chosen !== undefined) return 'new-version';
  if (queued?.target.kind !== 'asset' || queued.preexistingAssetIds.length === 0) return null;
  return named.every(({ assetId }) => queued.preexistingAssetIds.includes(assetId)) ? 'new-asset' : null;
}

function comparable(entry: LocalEntry, free: readonly BankAsset[], input: PlanInput): readonly AssetId[] {
  const rejected = input.rejected.get(entry.path);
  return free
    .filter(({ master }) => master.sizeBytes === entry.fingerprint.sizeBytes)
    .map(({ assetId }) => assetId)
    .filter((assetId) => rejected?.has(assetId) !== true);
}

/** The bank folder holds the name, and nothing of it is this file. */
function planClash(
  entry: LocalEntry,
  free: readonly BankAsset[],
  preexistingAssetIds: readonly AssetId[],
  choice: AskChoice | null,
  input: PlanInput,
): Operation {
  const { path, fingerprint } = entry;
  const only = free.length === 1 ? free[0] : undefined;
  const code = only === undefined ? 'several-on-bank' : 'same-name-other-content';
  const reason = { code, details: { count: free.length } } as const;
  if (choice === 'skip') return skipped(entry);
  if (choice === 'new-asset') return { action: 'create', path, fingerprint, preexistingAssetIds, reason };
  const mayVersion = only?.editable === true;
  const sizes = { fromBytes: only?.master.sizeBytes ?? 0, toBytes: fingerprint.sizeBytes };
  // Neither a setting nor one answer to many questions was given with a file in mind that has lost its content. A small one of
  // that name, which a person is asked about anyway, may be quite another file.
  const isAnswered = !mayVersion || decisionOf(entry, input.decisions) !== null;
  const lost = isAnswered ? null : ambiguityOf(sizes, input);
  const ambiguity = lost === 'shrunk' && choice !== 'new-version' ? null : lost;
  if (choice === 'new-version' && mayVersion && ambiguity === null) {
    return {
      action: 'version',
      path,
      fingerprint,
      assetId: only.assetId,
      fileId: only.master.fileId,
      seen: versionShown(only.master),
      reason,
    };
  }
  const choices: readonly AskChoice[] = mayVersion
    ? ['new-version', 'new-asset', 'skip']
    : ['new-asset', 'skip'];
  const seen = only === undefined ? {} : { seen: versionShown(only.master) };
  const ask = {
    action: 'ask',
    path,
    fingerprint,
    choices,
    assetId: only?.assetId ?? null,
    preexistingAssetIds,
    ...seen,
  } as const;
  if (ambiguity === null) return { ...ask, reason };
  return { ...ask, reason: { code: ambiguity, details: { ...reason.details, ...sizes } } };
}

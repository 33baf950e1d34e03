import {
  type BankAsset,
  baseName,
  type LocalEntry,
  nameKey,
  type Operation,
  type RelativePath,
  sanitizedNames,
  splitFileName,
} from '../../../shared/model/index.ts';
import { type BankClaims, rivalOf } from '../files/plan-new-file.ts';
import { decisionOf, isReplaceable, unsettled, wait } from '../operations/operations.ts';
import type { NameLookup, PendingIntent, PlanInput } from '../operations/plan-input.ts';
import type { RoutedContext } from './routed-context.ts';
import { isNamedAs } from './version-groups.ts';

/** Assets of this name that are no other file's. */
export function freeNamed(
  key: string,
  path: RelativePath,
  bank: NameLookup,
  { taken }: BankClaims,
): readonly BankAsset[] {
  return bank
    .stemmed(splitFileName(key).stem)
    .filter((asset) => isNamedAs(asset, key))
    .filter(({ assetId }) => !taken.has(assetId) && !bank.isOwnedElsewhere(assetId, path));
}

export function isComparable(
  { path, fingerprint }: LocalEntry,
  { assetId, master }: BankAsset,
  input: PlanInput,
): boolean {
  return fingerprint.sizeBytes === master.sizeBytes && input.rejected.get(path)?.has(assetId) !== true;
}

/**
 * Another file that may yet take the asset of this name: the later versions of both would go there. Files of one group share
 * theirs.
 */
export function contestedBy(
  key: string,
  path: RelativePath,
  { claims, groups }: RoutedContext,
): RelativePath | null {
  const other = claims.contested.get(key) ?? null;
  const group = groups.keyOf(path);
  return other !== null && group !== null && groups.keyOf(other) === group ? null : other;
}

/** Another file of the group that is still to find its asset, and may find it in this one. */
export function otherComparable(
  entry: LocalEntry,
  key: string,
  asset: BankAsset,
  input: PlanInput,
  context: RoutedContext,
): LocalEntry | null {
  return (
    context.files.find(
      (each) =>
        each.path !== entry.path &&
        isOpenMember(each, key, input, context) &&
        isComparable(each, asset, input),
    ) ?? null
  );
}

export interface FirstOfGroup {
  readonly entry: LocalEntry;
  /** Of the group, if its asset is not known. */
  readonly key: string;
  /** As the asset is called where the bank takes that name. */
  readonly assetName: string;
  readonly replaced: PendingIntent | null;
  /** Assets of that very name. */
  readonly named: readonly BankAsset[];
  readonly details: Readonly<Record<string, string>>;
}

/**
 * The bank stores files under sanitized names when it refuses their own. Any file may be behind one, so only the content tells.
 * Null when no asset there can be this file, or one of its group.
 */
export function planTame(
  { entry, key, assetName, replaced, named, details }: FirstOfGroup,
  bank: NameLookup,
  input: PlanInput,
  context: RoutedContext,
): Operation | null {
  const { path, fingerprint } = entry;
  const { claims } = context;
  const groupKeys = sanitizedNames(assetName).map(nameKey);
  const ownKeys = sanitizedNames(baseName(path)).map(nameKey);
  const freeUnder = (keys: readonly string[]) => keys.flatMap((each) => freeNamed(each, path, bank, claims));
  const ofGroup = freeUnder(groupKeys);
  const tame = [...ofGroup, ...freeUnder(ownKeys)];
  if (!tame.some((asset) => isComparable(entry, asset, input))) {
    // With what stands under the file's own name no other one is compared.
    const others = ofGroup.map((asset) => otherComparable(entry, key, asset, input, context));
    const other = others.find((each) => each !== null) ?? null;
    return other === null ? null : wait(path, 'after-version', { ...details, path: other.path });
  }
  const keys = new Set([key, ...groupKeys, ...ownKeys]);
  for (const each of keys) {
    const rival = claims.contested.get(each) ?? rivalOf(path, replaced, bank.rivals(each));
    if (rival !== null) return wait(path, 'upload-pending', { path: rival });
  }
  for (const each of keys) claims.contested.set(each, path);
  const preexistingAssetIds = [...new Set([...named, ...tame].map(({ assetId }) => assetId))];
  const candidates = [...new Set([...named, ...tame])]
    .filter((asset) => isComparable(entry, asset, input))
    .map(({ assetId }) => assetId);
  const reason = { code: 'same-name-on-bank', details: { ...details, count: candidates.length } } as const;
  return { action: 'compare', path, fingerprint, candidates, preexistingAssetIds, reason };
}

/** A file of the group that is still to find its asset, and about which nothing else is going on. */
function isOpenMember(
  entry: LocalEntry,
  key: string,
  input: PlanInput,
  { groups, book }: RoutedContext,
): boolean {
  const pending = unsettled(input.pending.get(entry.path));
  return (
    groups.keyOf(entry.path) === key &&
    book.own(entry.path) === null &&
    book.candidates(entry).length === 0 &&
    !book.isUncertain(entry) &&
    (pending === null || isReplaceable(pending)) &&
    decisionOf(entry, input.decisions) !== 'skip'
  );
}

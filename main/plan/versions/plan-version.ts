import {
  type BankAsset,
  baseName,
  joinFileName,
  type LocalEntry,
  nameKey,
  namesOnBank,
  type Operation,
  parentPath,
  type RelativePath,
  splitFileName,
  versionShown,
} from '../../../shared/model/index.ts';
import { planDifference } from '../files/plan-difference.ts';
import { ambiguityOf } from '../files/plan-known-file.ts';
import { rivalOf } from '../files/plan-new-file.ts';
import { decisionOf, skipped, wait } from '../operations/operations.ts';
import type { NameLookup, PendingIntent, PlanInput } from '../operations/plan-input.ts';
import {
  assetSeen,
  bankFor,
  idsNamed,
  newerSibling,
  planOlder,
  ruleOf,
  waitForAsset,
} from '../operations/version-order.ts';
import { groupKeyOf, numberOf } from '../rules/routing.ts';
import type { RoutedContext } from './routed-context.ts';
import { contestedBy, freeNamed, isComparable, otherComparable, planTame } from './version-candidates.ts';

/**
 * A file without a row that is a version of the asset `key`, by its number or, without one, as what came before them.
 * No such asset: a new one. One: its next version. Several: a question.
 */
export function planVersion(
  entry: LocalEntry,
  key: string,
  replaced: PendingIntent | null,
  input: PlanInput,
  context: RoutedContext,
): Operation {
  const { path, fingerprint } = entry;
  const claim = input.routing.claim(path);
  const decision = decisionOf(entry, input.decisions);
  if (decision === 'skip') return skipped(entry);
  const bank = bankFor(claim, input);
  if (bank === null) return wait(path, 'bank-not-read', ruleOf(claim));
  const assetName = claim?.assetName ?? baseName(path);
  const details = { ...ruleOf(claim), asset: assetName };
  const awaited = context.groups.awaited(path);
  if (awaited !== null) return wait(path, 'after-version', { ...details, path: awaited });

  const own = planOwnName(entry, bank, input, details, context);
  if (own !== null) return own;

  const chain = context.groups.chain(key, bank);
  const unread = chain.find((id) => assetSeen(id, bank, input) === 'unread');
  if (unread !== undefined) return waitForAsset(path, unread, claim);
  const named = chain.length > 0 ? [] : freeNamed(key, path, bank, context.claims);
  const first = { entry, key, assetName, replaced, named, details };
  const tame = chain.length > 0 ? null : planTame(first, bank, input, context);
  if (tame !== null) return tame;
  const ids = chain.length > 0 ? chain : named.map(({ assetId }) => assetId);
  const [assetId, second] = ids;
  const ownS0 = idsNamed(baseName(path), bank);
  if (assetId === undefined) {
    const reason = { code: 'new-file', details } as const;
    return {
      action: 'create',
      path,
      fingerprint,
      preexistingAssetIds: idsNamed(assetName, bank),
      sentName: assetName,
      reason,
    };
  }
  if (second !== undefined) {
    const reason = { code: 'several-on-bank', details: { ...details, count: ids.length } } as const;
    if (decision === 'new-asset')
      return { action: 'create', path, fingerprint, preexistingAssetIds: ownS0, reason };
    const choices = ['new-asset', 'skip'] as const;
    return { action: 'ask', path, fingerprint, choices, assetId: null, preexistingAssetIds: ownS0, reason };
  }
  const rival =
    chain.length > 0 ? null : (contestedBy(key, path, context) ?? rivalOf(path, replaced, bank.rivals(key)));
  if (rival !== null) return wait(path, 'upload-pending', { path: rival });
  const writer = bank.writerOf(assetId, path);
  if (writer !== null && !context.groups.isOutdated(writer))
    return wait(path, 'after-version', { ...details, path: writer });

  const seen = assetSeen(assetId, bank, input);
  const asset = seen === 'unread' ? null : seen;
  if (asset !== null) {
    if (isComparable(entry, asset, input)) {
      if (chain.length === 0) context.claims.contested.set(key, path);
      const reason = { code: 'same-name-on-bank', details: { ...details, count: 1 } } as const;
      return {
        action: 'compare',
        path,
        fingerprint,
        candidates: [assetId],
        preexistingAssetIds: ownS0,
        reason,
      };
    }
    // The bank may hold one of the others: which is known once that was compared.
    const other = otherComparable(entry, key, asset, input, context);
    if (other !== null) return wait(path, 'after-version', { ...details, path: other.path });
  }
  const newer = newerSibling(assetId, path, input) ?? newerOnBank(asset, key, path, input);
  if (newer !== null) return planOlder(entry, newer, input);
  if (chain.length === 0 && asset?.editable === false) {
    const reason = { code: 'same-name-other-content', details: { ...details, count: 1 } } as const;
    if (decision === 'new-asset')
      return { action: 'create', path, fingerprint, preexistingAssetIds: ownS0, reason };
    const choices = ['new-asset', 'skip'] as const;
    return { action: 'ask', path, fingerprint, choices, assetId: null, preexistingAssetIds: ownS0, reason };
  }
  const sizes = {
    fromBytes: asset?.master.sizeBytes ?? sizeSent(assetId, context),
    toBytes: fingerprint.sizeBytes,
  };
  const ambiguity = decision === null ? ambiguityOf(sizes, input) : null;
  if (ambiguity !== null) {
    const reason = { code: ambiguity, details: { ...details, ...sizes } } as const;
    return {
      action: 'ask',
      path,
      fingerprint,
      choices: ['new-version', 'skip'],
      assetId,
      preexistingAssetIds: [],
      reason,
    };
  }
  const difference = input.differenceOf(assetId);
  if (difference !== null)
    return planDifference(entry, { assetId, attachmentTypeId: null }, difference, true, input);
  context.claims.taken.add(assetId);
  const fileId = asset?.master.fileId ?? fileOf(assetId, context);
  const base = asset === null ? {} : { seen: versionShown(asset.master) };
  const reason = {
    code: 'next-version',
    details: { ...details, number: numberOf(input.routing, path) },
  } as const;
  return { action: 'version', path, fingerprint, assetId, fileId, ...base, reason };
}

/** An asset that bears the file's own name, from before the rule, and may hold it: then it stays that of the file. */
export function planOwnName(
  entry: LocalEntry,
  bank: NameLookup,
  input: PlanInput,
  details: Readonly<Record<string, string>>,
  context: RoutedContext,
): Operation | null {
  const { path, fingerprint } = entry;
  const key = nameKey(baseName(path));
  const named = bank.named(key);
  const candidates = named
    .filter(({ assetId }) => !bank.isOwnedElsewhere(assetId, path))
    .filter((asset) => isComparable(entry, asset, input))
    .map(({ assetId }) => assetId);
  if (candidates.length === 0) return null;
  const rival = contestedBy(key, path, context);
  if (rival !== null) return wait(path, 'upload-pending', { path: rival });
  context.claims.contested.set(key, path);
  const reason = { code: 'same-name-on-bank', details: { ...details, count: candidates.length } } as const;
  const preexistingAssetIds = named.map(({ assetId }) => assetId);
  return { action: 'compare', path, fingerprint, candidates, preexistingAssetIds, reason };
}

/**
 * The bank may show the name under which its version was sent, or what it made of that; of others' versions nothing else tells
 * the number.
 */
function newerOnBank(
  asset: BankAsset | null,
  key: string,
  path: RelativePath,
  { routing }: PlanInput,
): string | null {
  if (asset === null) return null;
  const name = joinFileName(asset.master.stem, asset.master.extension);
  const directory = parentPath(path);
  const shown = (directory === '' ? name : `${directory}/${name}`) as RelativePath;
  const shownKey = groupKeyOf(routing.claim(shown));
  if (shownKey === null || !namesOnBank(key).map(nameKey).includes(shownKey)) return null;
  return numberOf(routing, shown) >= numberOf(routing, path) ? name : null;
}

/** The number of its largest version, for an asset that the bank does not show. */
function sizeSent(assetId: string, { groups }: RoutedContext): number {
  const rows = groups.rows().filter((each) => each.assetId === assetId);
  return Math.max(0, ...rows.map(({ fingerprint }) => fingerprint.sizeBytes));
}

function fileOf(assetId: string, { groups }: RoutedContext) {
  const row = groups.rows().find((each) => each.assetId === assetId);
  if (row === undefined) throw new Error(`No file of asset ${assetId} is known.`);
  return row.fileId;
}

/** The stem by which attachments find their asset: of the file's asset where it is a version, else of its own name. */
export function stemKeyOf(path: RelativePath, { routing }: Pick<PlanInput, 'routing'>): string | null {
  const claim = routing.claim(path);
  if (claim?.rule.kind === 'attachment') return null;
  return nameKey(claim?.number === null || claim === null ? splitFileName(baseName(path)).stem : claim.stem);
}

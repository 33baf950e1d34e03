import {
  type AssetId,
  type AttachmentTypeId,
  baseName,
  type LocalEntry,
  nameKey,
  type Operation,
  type RelativePath,
} from '../../../shared/model/index.ts';
import { ambiguityOf } from '../files/plan-known-file.ts';
import { decisionOf, skipped, wait } from '../operations/operations.ts';
import type { NameLookup, PlanInput } from '../operations/plan-input.ts';
import { assetSeen, bankFor, idsNamed, ruleOf, waitForAsset } from '../operations/version-order.ts';
import type { Claim } from '../rules/routing.ts';
import { planOwnName, stemKeyOf } from './plan-version.ts';
import type { RoutedContext } from './routed-context.ts';

/**
 * A file without a row that is an attachment of asset `{stem}`. Null when there is no such asset and none is coming:
 * then it is an asset of its own. `planned`: what was decided about the other files of the directory.
 */
export function planAttachment(
  entry: LocalEntry,
  claim: Claim,
  typeId: AttachmentTypeId,
  input: PlanInput,
  context: RoutedContext,
  planned: readonly Operation[],
): Operation | null {
  const { path, fingerprint } = entry;
  const decision = decisionOf(entry, input.decisions);
  if (decision === 'skip') return skipped(entry);
  const bank = bankFor(claim, input);
  const details = { ...ruleOf(claim), asset: claim.stem };
  if (bank === null) return wait(path, 'bank-not-read', details);

  const earlier = planOwnName(entry, bank, input, details, context);
  if (earlier !== null) return earlier;
  const stemKey = nameKey(claim.stem);
  const own = assetsHere(stemKey, input, context, bank);
  const unread = own.find((id) => assetSeen(id, bank, input) === 'unread');
  if (unread !== undefined) return waitForAsset(path, unread, claim);
  const coming = own.length > 0 ? null : comingAsset(stemKey, input, context, planned);
  if (coming !== null) return wait(path, 'after-asset', { ...details, path: coming });
  const ids = own.length > 0 ? own : bank.stemmed(stemKey).map(({ assetId }) => assetId);
  const [assetId, second] = ids;
  if (assetId === undefined || decision === 'new-asset') return null;
  const preexistingAssetIds = idsNamed(baseName(path), bank);
  if (second !== undefined) {
    const reason = { code: 'several-on-bank', details: { ...details, count: ids.length } } as const;
    return {
      action: 'ask',
      path,
      fingerprint,
      choices: ['new-asset', 'skip'],
      assetId: null,
      preexistingAssetIds,
      reason,
    };
  }
  const slot = `attachment ${assetId} ${typeId}`;
  const rival = context.claims.contested.get(slot) ?? bank.attacherOf(assetId, typeId, path);
  if (rival !== null) return wait(path, 'upload-pending', { path: rival });
  context.claims.contested.set(slot, path);

  const taken = input.attached(assetId, typeId, path);
  if (taken !== null) {
    const reason = { code: 'attachment-on-bank', details: { ...details, newer: taken } } as const;
    return {
      action: 'ask',
      path,
      fingerprint,
      choices: ['new-asset', 'skip'],
      assetId: null,
      preexistingAssetIds,
      reason,
    };
  }
  const asset = assetSeen(assetId, bank, input);
  if (asset === 'unread') return waitForAsset(path, assetId, claim);
  const there = asset?.attachments.find((attachment) => attachment.typeId === typeId);
  if (there !== undefined) {
    if (there.file.sizeBytes === fingerprint.sizeBytes && input.rejected.get(path)?.has(assetId) !== true) {
      const reason = { code: 'same-name-on-bank', details: { ...details, count: 1 } } as const;
      return {
        action: 'compare',
        path,
        fingerprint,
        candidates: [assetId],
        preexistingAssetIds,
        typeId,
        reason,
      };
    }
    const choice = decision ?? (input.options.onClash === 'ask' ? null : input.options.onClash);
    if (choice === 'skip') return skipped(entry);
    if (choice === 'new-asset') return null;
    const sizes = { fromBytes: there.file.sizeBytes, toBytes: fingerprint.sizeBytes };
    const ambiguity = decision === null && choice !== null ? ambiguityOf(sizes, input) : null;
    if (choice === null || ambiguity !== null) {
      const choices = ['new-version', 'new-asset', 'skip'] as const;
      const reason =
        ambiguity === null
          ? ({ code: 'attachment-on-bank', details } as const)
          : ({ code: ambiguity, details: { ...details, ...sizes } } as const);
      return { action: 'ask', path, fingerprint, choices, assetId, preexistingAssetIds, typeId, reason };
    }
  }
  const reason = { code: 'attachment', details } as const;
  return { action: 'attach', path, fingerprint, assetId, typeId, reason };
}

/** Assets that files of this directory with this stem went to. */
function assetsHere(
  stemKey: string,
  input: PlanInput,
  { groups }: RoutedContext,
  bank: NameLookup,
): readonly AssetId[] {
  const rows = groups.rows().filter(({ path }) => stemKeyOf(path, input) === stemKey);
  const found = rows.flatMap(({ path, assetId }) => {
    const key = groups.keyOf(path);
    return key === null || groups.chain(key, bank).includes(assetId) ? [assetId] : [];
  });
  return [...new Set(found)];
}

/** A file with this stem that has no asset yet and may get one. */
function comingAsset(
  stemKey: string,
  input: PlanInput,
  { files, book }: RoutedContext,
  planned: readonly Operation[],
): RelativePath | null {
  const isOpen = new Set(files.map(({ path }) => path).filter((path) => book.own(path) === null));
  const coming = planned.find(
    ({ path, action }) => isOpen.has(path) && !settled.has(action) && stemKeyOf(path, input) === stemKey,
  );
  // Parked ones, too: their asset comes when a person has helped, and of this file an asset would remain for ever.
  const troubled = [...input.troubled].filter(
    ([path, { row }]) => row === null && stemKeyOf(path, input) === stemKey,
  );
  return coming?.path ?? troubled[0]?.[0] ?? null;
}

const settled: ReadonlySet<Operation['action']> = new Set(['ignore', 'forget', 'relink', 'keep', 'refresh']);

import {
  type AssetId,
  type BankAsset,
  baseName,
  type LocalEntry,
  nameKey,
  namesOnBank,
  type Operation,
  type RelativePath,
} from '../../../shared/model/index.ts';
import { type Claim, numberOf } from '../rules/routing.ts';
import { decisionOf, wait } from './operations.ts';
import type { NameLookup, PlanInput } from './plan-input.ts';

/**
 * A path of the same asset that is not older than this one: sending this one would put it above a newer version. Of two with the
 * same number the order is unknown. `from`: where the row of this file still is, when it has another form of the name.
 */
export function newerSibling(
  assetId: AssetId,
  path: RelativePath,
  { siblings, routing }: Pick<PlanInput, 'siblings' | 'routing'>,
  from: RelativePath = path,
): RelativePath | null {
  const others = siblings(assetId, path).filter((other) => other !== from);
  if (others.length === 0) return null;
  const number = numberOf(routing, path);
  return others.find((other) => numberOf(routing, other) >= number) ?? null;
}

/** Shown and not sent. It may go as an asset of its own, under its own name, when a person says so. */
export function planOlder(entry: LocalEntry, newer: string, input: PlanInput): Operation {
  const { path, fingerprint } = entry;
  const claim = input.routing.claim(path);
  const bank = bankFor(claim, input);
  // The answer may become a new asset, and for that it must be known what the folder holds.
  if (bank === null) return wait(path, 'bank-not-read');
  const preexistingAssetIds = idsNamed(baseName(path), bank);
  const reason = { code: 'older-version', details: { ...ruleOf(claim), newer } } as const;
  if (decisionOf(entry, input.decisions) === 'new-asset')
    return { action: 'create', path, fingerprint, preexistingAssetIds, reason };
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

/** The content of the bank folder into which the files of this rule go; null before it was read. */
export function bankFor(
  claim: Claim | null,
  input: Pick<PlanInput, 'bank' | 'otherBanks'>,
): NameLookup | null {
  const folder = claim?.rule.bankFolder ?? null;
  return folder === null ? input.bank : (input.otherBanks.get(folder.id) ?? null);
}

/**
 * An asset that the plan has to read, although a later rule or a renamed directory may send the files elsewhere by now: without
 * it, the plan would not show what a new version or attachment covers.
 */
export function assetSeen(
  assetId: AssetId,
  bank: NameLookup,
  { bank: home, otherBanks, elsewhere }: PlanInput,
): BankAsset | null | 'unread' {
  return assetAmong([bank, home, ...otherBanks.values()], elsewhere, assetId);
}

/** An asset as one of these folders shows it, else as it was read by its id. A folder is null while it has not been read. */
export function assetAmong(
  folders: readonly (NameLookup | null)[],
  elsewhere: PlanInput['elsewhere'],
  assetId: AssetId,
): BankAsset | null | 'unread' {
  for (const names of folders) {
    const asset = names?.asset(assetId) ?? null;
    if (asset !== null) return asset;
  }
  return elsewhere(assetId);
}

/** Until the bank was asked for this asset. */
export function waitForAsset(path: RelativePath, assetId: AssetId, claim: Claim | null): Operation {
  return wait(path, 'bank-not-read', { ...ruleOf(claim), assetId });
}

export function ruleOf(claim: Claim | null): Readonly<Record<string, string>> {
  return claim === null ? {} : { rule: claim.rule.pattern };
}

/** Also those that a bank may have made of the name when it refused it. */
export function idsNamed(fileName: string, bank: NameLookup): readonly AssetId[] {
  return namesOnBank(fileName).flatMap((name) => bank.named(nameKey(name)).map(({ assetId }) => assetId));
}

/**
 * main/accounts: whether the bank that answers is the bank of an account. The bank's own id decides; a bank without one is
 * recognized by assets that it showed before. An address is no proof, and an uncertain bank never counts as the same.
 */
import type { BankFolderId } from '../../shared/model/index.ts';
import type { BankSight, SeenAsset } from '../api/index.ts';
import { type BankEvidence, type BankEvidenceStore, MOST_EVIDENCE } from '../journal/index.ts';

/** `unknown`: nothing speaks for it, or something against it, and only a user can say. */
export type Verdict = 'same' | 'other' | 'unknown';

/** The recorded facts about the bank of an account. */
export interface ExpectedBank {
  readonly bankId: string | null;
  /** Its bank was the last one at this address. */
  readonly isAtAddress: boolean;
  /** Null where the account has no journal yet. */
  readonly evidence: () => BankEvidence | null;
}

/** A bank as it answered at one log-in. Each fact is read once. */
export interface MetBank {
  readonly bankId: string | null;
  readonly sight: BankSight;
}

export async function meetBank(sight: BankSight, signal: AbortSignal): Promise<MetBank> {
  return { bankId: await sight.bankId(signal), sight };
}

/** Throws what the bank throws that is busy, failing or gone. */
export async function judgeBank(expected: ExpectedBank, met: MetBank, signal: AbortSignal): Promise<Verdict> {
  if (expected.bankId !== null && met.bankId !== null)
    return expected.bankId === met.bankId ? 'same' : 'other';
  const evidence = expected.evidence();
  if (evidence !== null && evidence.assets.length > 0) return judgeAssets(evidence, met, signal);
  // Without proof an account is found at its own address alone.
  if (!expected.isAtAddress) return 'unknown';
  if (evidence !== null && evidence.candidates.length > 0) {
    // Of a journal from before evidence was kept: ids of the same name in the same folder.
    const shown = await showAgain(evidence.candidates, met.sight, signal);
    return shown.length > 0 ? 'same' : 'unknown';
  }
  if (evidence === null || evidence.marks === null) return 'same';
  // Nothing is agreed yet, and what waits to be sent is meant for the bank that had these lists.
  return (await met.sight.marks(signal)) === evidence.marks ? 'same' : 'unknown';
}

/**
 * Writes down what the bank shows, for the next time that it has no id. `find` may be the sight of a log-in, or a client that is
 * signed in.
 */
export async function keepEvidence(
  store: BankEvidenceStore,
  find: BankSight['findNamed'],
  signal: AbortSignal,
): Promise<void> {
  const candidates = store.candidates(MOST_EVIDENCE);
  if (store.list().length >= candidates.length) return;
  const shown = await showAgain(candidates, { findNamed: find }, signal);
  const createdOf = new Map(shown.map(({ assetId, createdS }) => [assetId, createdS]));
  const found = candidates.flatMap((candidate) => {
    const createdS = createdOf.get(candidate.assetId);
    // A bank that does not say when it made an asset gives no evidence.
    return createdS === undefined || createdS <= 0 ? [] : [{ ...candidate, createdS }];
  });
  const isFound = new Set(found.map(({ assetId }) => assetId));
  // Assets recorded while files were matched by content have names that no file here may have.
  const others = store.list().filter(({ assetId }) => !isFound.has(assetId));
  store.replace([...found, ...others].slice(0, MOST_EVIDENCE));
}

async function judgeAssets({ assets }: BankEvidence, met: MetBank, signal: AbortSignal): Promise<Verdict> {
  const shown = await showAgain(assets, met.sight, signal);
  const expected = new Map(assets.map(({ assetId, createdS }) => [assetId, createdS]));
  const isSame = ({ assetId, createdS }: SeenAsset): boolean => expected.get(assetId) === createdS;
  if (shown.some(isSame)) return 'same';
  // The same id was given to something else.
  return shown.length > 0 ? 'other' : 'unknown';
}

/** Those of the assets that the bank shows, by their ids. */
async function showAgain(
  assets: BankEvidence['candidates'],
  sight: Pick<BankSight, 'findNamed'>,
  signal: AbortSignal,
): Promise<readonly SeenAsset[]> {
  const names = new Map<BankFolderId, string[]>();
  for (const { bankFolderId, assetName } of assets)
    names.set(bankFolderId, [...(names.get(bankFolderId) ?? []), assetName]);
  const ids = new Set(assets.map(({ assetId }) => assetId));
  const found: SeenAsset[] = [];
  for (const [bankFolderId, fileNames] of names) {
    const seen = await sight.findNamed(bankFolderId, fileNames, signal);
    found.push(...seen.filter(({ assetId }) => ids.has(assetId)));
  }
  return found;
}

import { AppError } from '../../../../shared/errors/index.ts';
import type { BankFile, Intent } from '../../../../shared/model/index.ts';
import type { BankPort, IntentStore, IsIgnored, UploadFiles } from '../../attempt/ports.ts';
import type { CoalescedReads } from '../evidence/coalesced-reads.ts';
import { filesAt } from '../evidence/examine.ts';
import type { OwnNames } from './own-names.ts';
import type { RemoteChanges } from './remote-changes.ts';
import { contentOf, requireExpectedVersion } from './require-expected-version.ts';

export interface PreconditionDeps {
  readonly bank: BankPort;
  readonly store: IntentStore;
  readonly files: UploadFiles;
  readonly readings: CoalescedReads;
  readonly news: RemoteChanges;
  readonly isIgnored: IsIgnored;
  readonly ownNames: Pick<OwnNames, 'mayBeConditional'>;
  /** Ends readings when the program does. */
  readonly signal: AbortSignal;
}

/** The result of the check of the preconditions. */
export interface CheckedPreconditions {
  /** The bank is asked to create nothing beside an equal asset. */
  readonly isConditional: boolean;
  /** Of versions and attachments: the file that is active at the place; null: none, or a new asset. */
  readonly active: BankFile | null;
}

/**
 * May this intent still be sent? The one check before the first byte, `docs/protocol/upload.md#step-4-check-and-send`: the ignore
 * rules, what came to the bank folder since the plan, and the expected version. `main/planning/preconditions` checks the rest of the
 * read set when the plan is applied; the commit point checks the file itself. Throws AppError with the fact that changed.
 */
export async function checkPreconditions(
  deps: PreconditionDeps,
  intent: Intent,
): Promise<CheckedPreconditions> {
  await requireNotIgnored(deps, intent);
  const isConditional = await mayBeConditional(deps, intent);
  await requireNoRemoteChanges(deps, intent, isConditional);
  return { isConditional, active: await requireActiveVersion(deps, intent) };
}

/** A plan waits for its turn, and a person may have left the file out since. Throws RULES_CHANGED. */
async function requireNotIgnored({ isIgnored }: PreconditionDeps, { source }: Intent): Promise<void> {
  if (await isIgnored(source)) throw new AppError('RULES_CHANGED', { path: source.relativePath });
}

/** No file is hashed for a bank that ignores the condition. */
async function mayBeConditional(
  { bank, files, ownNames, signal }: PreconditionDeps,
  intent: Intent,
): Promise<boolean> {
  if (intent.target.kind !== 'asset' || !(await bank.features(signal)).conditionalCreate) return true;
  return ownNames.mayBeConditional(intent, () => contentOf(files, intent));
}

/**
 * A create is planned for what the bank folder held then. After a pause of days a colleague may have put the file there.
 * Throws NAME_ON_BANK or SEVERAL_ON_BANK with the question in it.
 */
async function requireNoRemoteChanges(
  { news, store }: PreconditionDeps,
  intent: Intent,
  isConditional: boolean,
): Promise<void> {
  const found = await news.since(intent, isConditional);
  // A duplicate that an earlier attempt of this upload left there was reported; it is not a colleague's asset.
  const strangers = found.strangers.filter((id) => !store.isDuplicateOf(intent.intentId, id));
  const count = found.count - (found.strangers.length - strangers.length);
  const [assetId] = strangers;
  if (assetId === undefined) return;
  const siblings = store.openBeside(intent.intentId);
  // Each upload of the name that is under way may have made one of them, and owns it once it has ended.
  if (strangers.length <= siblings.length) return;
  if (siblings.length > 0) throw new AppError('OTHER_UPLOAD_OPEN', { path: intent.source.relativePath });
  const isOnly = count === 1;
  throw new AppError(isOnly ? 'NAME_ON_BANK' : 'SEVERAL_ON_BANK', {
    path: intent.source.relativePath,
    count,
    choices: isOnly ? 'new-version new-asset skip' : 'new-asset skip',
    ...(isOnly ? { assetId } : {}),
  });
}

/** Of versions and attachments: what is active now must be what this client expects. */
async function requireActiveVersion(deps: PreconditionDeps, intent: Intent): Promise<BankFile | null> {
  const { target } = intent;
  if (target.kind === 'asset') return null;
  const asset = await deps.readings.readAsset(target.assetId, target.bankFolderId);
  if (asset === null) throw new AppError('ASSET_GONE', { assetId: target.assetId });
  const [active = null] = filesAt(asset, target);
  await requireExpectedVersion(deps, intent, active);
  return active;
}

import {
  type Agreed,
  assertNever,
  type IntentCause,
  type IntentId,
  type Operation,
  type RelativePath,
  type UploadTarget,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import type { Journal, NewIntent } from '../journal/index.ts';
import { causeOfAsk, type KnownHash } from '../plan/index.ts';
import type { DirectoryDecision } from './directory-decider.ts';
import { watchedIntent } from './watched-intent.ts';

/** What one look at a directory came to. */
export interface DirectoryOutcome {
  /** Nothing is open: as long as the listing stays the same there is no need to look again. */
  readonly isSettled: boolean;
  readonly unchanged: number;
  readonly ignored: number;
  readonly adopted: number;
  readonly intentsCreated: number;
  /** Paths of uploads and questions that were taken back. */
  readonly withdrawn: readonly RelativePath[];
}

/**
 * Writes a decision into the journal, in the order of the plan and in one transaction: what leads to an upload is an
 * intent there before its first byte leaves, and an older intent that it replaces is gone in the same step.
 */
export function carryOut(
  journal: Journal,
  folder: WatchedFolder,
  directory: RelativePath,
  decision: DirectoryDecision,
): DirectoryOutcome {
  return journal.transaction(() => {
    const withdrawn = adopt(journal, folder, directory, decision.adopted);
    let isSettled = decision.troubled.length === 0 && decision.settlingCount === 0;
    let unchanged = 0;
    let ignored = 0;
    const intents: NewIntent[] = [];
    for (const operation of decision.operations) {
      if (!dropSuperseded(journal, operation)) {
        // The older upload has passed recall since the plan was made; the next look plans with that in mind.
        isSettled = false;
        continue;
      }
      if (operation.reason.details.supersedes !== undefined) withdrawn.push(operation.path);
      switch (operation.action) {
        case 'keep':
          unchanged += 1;
          break;
        case 'ignore':
          ignored += 1;
          break;
        case 'refresh':
        case 'relink':
          unchanged += 1;
          rewriteRow(journal, folder, operation);
          break;
        case 'forget':
          journal.markGone(folder.watchedFolderId, [operation.path]);
          break;
        case 'create':
        case 'version':
        case 'ask':
          intents.push(intentFor(folder, operation, decision.hashes));
          isSettled = false;
          break;
        case 'wait':
        case 'inspect':
        case 'compare':
          isSettled = false;
          break;
        default:
          assertNever(operation);
      }
    }
    if (intents.length > 0) journal.createIntents(intents);
    const adopted = decision.adopted.length;
    return { isSettled, unchanged, ignored, adopted, intentsCreated: intents.length, withdrawn };
  });
}

function adopt(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  directory: RelativePath,
  adopted: readonly Agreed[],
): RelativePath[] {
  if (adopted.length === 0) return [];
  journal.putAgreed(watchedFolderId, adopted);
  const paths = new Set(adopted.map(({ path }) => path));
  return journal
    .pendingInDirectory(watchedFolderId, directory)
    .filter(({ source, intentId }) => paths.has(source.relativePath) && journal.discard(intentId))
    .map(({ source }) => source.relativePath);
}

/** False when the operation replaces an upload that can no longer be taken back. */
function dropSuperseded(journal: Journal, { reason }: Operation): boolean {
  const superseded = reason.details.supersedes;
  return superseded === undefined || journal.discard(String(superseded) as IntentId);
}

function rewriteRow(
  journal: Journal,
  { watchedFolderId }: WatchedFolder,
  operation: Extract<Operation, { action: 'refresh' | 'relink' }>,
): void {
  const { path, fingerprint } = operation;
  if (operation.action === 'relink') {
    journal.relink(watchedFolderId, operation.from, path, fingerprint);
    return;
  }
  const row = journal.agreedAt(watchedFolderId, path);
  if (row !== null) journal.putAgreed(watchedFolderId, [{ ...row, fingerprint, isGone: false }]);
}

type Promising = Extract<Operation, { action: 'create' | 'version' | 'ask' }>;

function intentFor(
  folder: WatchedFolder,
  operation: Promising,
  hashes: ReadonlyMap<RelativePath, KnownHash>,
): NewIntent {
  const { path, fingerprint } = operation;
  return watchedIntent(folder, path, {
    target: targetOf(folder, operation),
    fingerprint,
    sha256: hashes.get(path)?.sha256 ?? null,
    s0: operation.action === 'version' ? [] : operation.s0,
    parkedFor: operation.action === 'ask' ? questionOf(operation) : null,
  });
}

function targetOf({ bankFolderId }: WatchedFolder, operation: Promising): UploadTarget {
  if (operation.action === 'version')
    return { kind: 'version', bankFolderId, assetId: operation.assetId, fileId: operation.fileId };
  // A doubt about a version that can become nothing else is shown, and blocks others, as that version.
  const isAboutVersion = operation.action === 'ask' && !operation.choices.includes('new-asset');
  if (isAboutVersion && operation.assetId !== null)
    return { kind: 'version', bankFolderId, assetId: operation.assetId, fileId: null };
  return { kind: 'asset', bankFolderId };
}

/** The question with what an answer needs: which choices there are and which asset a new version would go to. */
function questionOf(operation: Extract<Operation, { action: 'ask' }>): IntentCause {
  const cause = causeOfAsk(operation);
  return {
    code: cause.code,
    details: {
      ...cause.details,
      choices: operation.choices.join(' '),
      ...(operation.assetId === null ? {} : { assetId: operation.assetId }),
    },
  };
}

import { randomUUID } from 'node:crypto';
import {
  asId,
  baseName,
  type IntentId,
  type RelativePath,
  type WatchedFolder,
} from '../../shared/model/index.ts';
import { localPathOf } from '../disk/index.ts';
import type { NewIntent } from '../journal/index.ts';

/** The promise about a file of a watched folder; `parts` says what is particular to it. */
export function watchedIntent(
  { root, watchedFolderId, bankFolderId }: WatchedFolder,
  path: RelativePath,
  parts: Pick<NewIntent, 'fingerprint'> &
    Partial<
      Pick<NewIntent, 'target' | 'sha256' | 'preexistingAssetIds' | 'parkedFor' | 'sentName' | 'plannedAtMs'>
    >,
): NewIntent {
  return {
    intentId: newIntentId(),
    target: parts.target ?? { kind: 'asset', bankFolderId },
    source: {
      localPath: localPathOf(root, path),
      watchedFolderId,
      relativePath: path,
      isSpooled: false,
    },
    sentName: (parts.sentName ?? baseName(path)).normalize('NFC'),
    fingerprint: parts.fingerprint,
    sha256: parts.sha256 ?? null,
    preexistingAssetIds: parts.preexistingAssetIds ?? [],
    before: null,
    runAfterMs: 0,
    parkedFor: parts.parkedFor ?? null,
    plannedAtMs: parts.plannedAtMs,
  };
}

export function newIntentId(): IntentId {
  return asId<IntentId>(randomUUID());
}

import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Journal, type JournalOptions, type NewIntent, openJournal } from '../../main/journal/index.ts';
import { silentLog } from '../../main/platform/index.ts';
import {
  asId,
  type BankFolderId,
  type DownloadId,
  type DownloadState,
  type Fingerprint,
  type Intent,
  type IntentId,
  type IntentState,
  type LocalPath,
  legalMoves,
  type RelativePath,
  type Sha256,
  type WatchedFolderId,
} from '../../shared/model/index.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export const inbox = asId<BankFolderId>('Inbox1');
export const folderId = asId<WatchedFolderId>('folder-1');
export const someSha256 = 'ab'.repeat(32) as Sha256;

/** A real journal in a directory of this test alone, closed when the test ends. */
export async function openTestJournal(
  clock: FakeClock = createFakeClock(),
  options: Pick<JournalOptions, 'isNarrow'> = {},
): Promise<{ readonly journal: Journal; readonly clock: FakeClock; readonly path: string }> {
  const path = join(await temporaryDirectory(), 'journal.db');
  const journal = openJournal({ path, clock, log: silentLog, ...options });
  onTestFinished(() => journal.close());
  return { journal, clock, path };
}

export function fingerprint(sizeBytes = 10, ino = 1n): Fingerprint {
  return {
    dev: 66n,
    ino,
    sizeBytes,
    mtimeNs: 1_743_000_000_123_456_789n,
    ctimeNs: 1_743_000_000_223_456_789n,
  };
}

/** A new asset `name` for the inbox, from a watched folder; fields may be replaced. */
export function newIntent(name: string, replaced: Partial<NewIntent> = {}): NewIntent {
  return {
    intentId: asId<IntentId>(`intent-${name}`),
    target: { kind: 'asset', bankFolderId: inbox },
    source: {
      localPath: `/watched/${name}` as LocalPath,
      watchedFolderId: folderId,
      relativePath: name as RelativePath,
      isSpooled: false,
    },
    sentName: name,
    fingerprint: fingerprint(),
    sha256: null,
    preexistingAssetIds: [],
    before: null,
    runAfterMs: 0,
    parkedFor: null,
    ...replaced,
  };
}

/** Brings a queued intent into `state` by legal moves alone. */
export function driveTo(journal: Journal, intentId: IntentId, state: IntentState): void {
  const route = routeTo(state);
  for (const [index, to] of route.entries()) {
    const from = index === 0 ? 'queued' : (route[index - 1] ?? 'queued');
    journal.move({ intentId, from, to, patch: to === 'ambiguous' ? { wasAmbiguous: true } : {} });
  }
}

/** Brings a wanted download into `state` by legal moves alone. */
export function driveDownloadTo(journal: Journal, downloadId: DownloadId, state: DownloadState): void {
  let from: DownloadState = 'wanted';
  for (const to of downloadRoutes[state]) {
    journal.downloads.move({ downloadId, from, to, patch: {} });
    from = to;
  }
}

const downloadRoutes: Readonly<Record<DownloadState, readonly DownloadState[]>> = {
  wanted: [],
  generating: ['generating'],
  fetching: ['fetching'],
  ready: ['fetching', 'ready'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

export function requireIntent(journal: Journal, intentId: IntentId): Intent {
  const intent = journal.get(intentId);
  if (intent === null) throw new Error(`No intent ${intentId}.`);
  return intent;
}

/** Shortest legal way from `queued`. */
function routeTo(state: IntentState): IntentState[] {
  const routes: IntentState[][] = [[]];
  for (const route of routes) {
    const last = route.at(-1) ?? 'queued';
    if (last === state) return route;
    for (const next of legalMoves[last]) if (!route.includes(next)) routes.push([...route, next]);
  }
  throw new Error(`No way leads to ${state}.`);
}

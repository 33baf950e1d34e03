import type { Download } from '../../../shared/model/index.ts';
import type { Clock } from '../../platform/index.ts';
import type { DownloadOutcomes } from './download-outcomes.ts';
import type { DownloadFiles, DownloadStore } from './download-ports.ts';
import { againNow, moveOf } from './download-rows.ts';

export interface RecoverDownloadsDeps {
  readonly store: DownloadStore;
  readonly files: Pick<DownloadFiles, 'unfinishedPath' | 'wasPlaced'>;
  readonly outcomes: Pick<DownloadOutcomes, 'removeUnfinished'>;
  readonly clock: Pick<Clock, 'nowMs'>;
}

// As long as Activity remembers.
const REMEMBER_MS = 90 * 24 * 60 * 60 * 1_000;

/** Makes good what a crash, or an end in the middle, left in the journal; forgets what is old. Before any work. */
export async function recoverDownloads(deps: RecoverDownloadsDeps): Promise<void> {
  const { store, outcomes, clock } = deps;
  store.forgetSettledBefore(clock.nowMs() - REMEMBER_MS);
  for (const download of store.open()) {
    if (download.state === 'fetching' && (await isInPlace(deps, download))) {
      store.move({ ...moveOf(download, 'ready'), patch: { cause: null } });
      await outcomes.removeUnfinished(download);
    } else {
      // Ages begin again: Galley did not ask in the gap, so the gap does not make the bank slow.
      store.move({ ...moveOf(download, 'wanted'), patch: { ...againNow, generatingSinceMs: null } });
    }
  }
}

async function isInPlace(
  { files }: RecoverDownloadsDeps,
  { localPath, directory, downloadId }: Download,
): Promise<boolean> {
  if (localPath === null) return false;
  return files.wasPlaced(files.unfinishedPath(directory, downloadId), localPath);
}

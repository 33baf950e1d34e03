import type { Intent, WatchedFolderId } from '../../shared/model/index.ts';
import type { FolderParts } from '../folders/index.ts';
import type { Journal } from '../journal/index.ts';
import type { RunTotals } from './sync-engine.ts';

/**
 * Counts the work of this run of the engine, for the summary of a single pass. The journal holds more than the folders of the
 * run: manual uploads, and leftovers of directories that another run linked. The summary leaves those out.
 */
export interface RunTally {
  confirmed(intent: Intent): void;
  adopted(): void;
  totals(folders: readonly FolderParts[], journal: Journal): RunTotals;
}

interface Sent {
  readonly uploaded: number;
  readonly versions: number;
  readonly bytes: number;
}

const nothingSent: Sent = { uploaded: 0, versions: 0, bytes: 0 };

export function createRunTally(): RunTally {
  // Not only of folders that are looked after already: what an earlier run left may end before.
  const sentOf = new Map<WatchedFolderId, Sent>();
  let adoptedManualUpload = 0;
  return {
    confirmed({ target, fingerprint, source: { watchedFolderId } }) {
      if (watchedFolderId === null) return;
      const { uploaded, versions, bytes } = sentOf.get(watchedFolderId) ?? nothingSent;
      const isNew = target.kind === 'asset';
      sentOf.set(watchedFolderId, {
        uploaded: uploaded + (isNew ? 1 : 0),
        versions: versions + (isNew ? 0 : 1),
        bytes: bytes + fingerprint.sizeBytes,
      });
    },
    adopted() {
      adoptedManualUpload += 1;
    },
    totals(folders, journal) {
      const all = folders.map(({ folder: { watchedFolderId }, processor }) => {
        const { unfinished, ...look } = processor.totals();
        const { queued, running, waiting, parked } = journal.counts(watchedFolderId);
        const failed = queued + running + waiting + unfinished;
        return { ...look, ...(sentOf.get(watchedFolderId) ?? nothingSent), parked, failed };
      });
      const sum = (pick: (each: (typeof all)[number]) => number) =>
        all.reduce((total, each) => total + pick(each), 0);
      const scanned = sum((each) => each.scanned);
      const ignored = sum((each) => each.ignored);
      const uploaded = sum((each) => each.uploaded);
      const versions = sum((each) => each.versions);
      const adopted = sum((each) => each.adopted) + adoptedManualUpload;
      const parked = sum((each) => each.parked);
      const failed = sum((each) => each.failed);
      // A file that is neither ignored, nor sent, nor open was there before and is unchanged.
      const unchanged = Math.max(0, scanned - ignored - uploaded - versions - adopted - parked - failed);
      const bytes = sum((each) => each.bytes);
      return { scanned, uploaded, versions, adopted, unchanged, ignored, parked, failed, bytes };
    },
  };
}

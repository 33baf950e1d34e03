import type { Intent } from '../../shared/model/index.ts';
import type { Journal } from '../journal/index.ts';
import type { FolderParts } from './folder-set.ts';
import type { RunTotals } from './sync-engine.ts';

/** Counts what this run of the engine did, for the summary of a single pass. */
export interface RunTally {
  confirmed(intent: Intent): void;
  adopted(): void;
  totals(folders: readonly FolderParts[], journal: Journal): RunTotals;
}

export function createRunTally(): RunTally {
  let uploaded = 0;
  let versions = 0;
  let adoptedOneOff = 0;
  let bytes = 0;
  return {
    confirmed({ target, fingerprint }) {
      if (target.kind === 'asset') uploaded += 1;
      else versions += 1;
      bytes += fingerprint.sizeBytes;
    },
    adopted() {
      adoptedOneOff += 1;
    },
    totals(folders, journal) {
      const looks = folders.map(({ processor }) => processor.totals());
      const sum = (pick: (look: (typeof looks)[number]) => number) =>
        looks.reduce((total, look) => total + pick(look), 0);
      const scanned = sum((look) => look.scanned);
      const ignored = sum((look) => look.ignored);
      const adopted = sum((look) => look.adopted) + adoptedOneOff;
      const counts = journal.counts();
      const parked = counts.parked;
      const failed = counts.queued + counts.running + counts.waiting + sum((look) => look.unfinished);
      // What is neither left out, nor sent, nor open was there before and is the same.
      const unchanged = Math.max(0, scanned - ignored - uploaded - versions - adopted - parked - failed);
      return { scanned, uploaded, versions, adopted, unchanged, ignored, parked, failed, bytes };
    },
  };
}

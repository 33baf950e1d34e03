/** Room `test/faults/worlds`: everything a verdict is made of, once an episode is over. */
import type { MachineWord } from './client-words.ts';
import type { DiskFile } from './machine-disk.ts';
import type { BankDisk } from './read-bank-disk.ts';
import type { WireUpload } from './wire-log.ts';
import type { ContentFacts } from './world-history.ts';
import type { ConflictPolicy, MachineName } from './world-steps.ts';

export interface MachineFacts {
  /** Path → what lies there at the end. */
  readonly files: ReadonlyMap<string, DiskFile>;
  readonly word: Pick<MachineWord, 'isWell' | 'isPaused' | 'texts'>;
  /** Texts of duplicates that it disclosed before its journal was lost. */
  readonly disclosedByLostJournal: ReadonlySet<string>;
  readonly policy: ConflictPolicy;
  /** Contents with an answered question: with these the client may go above an unseen version. */
  readonly answered: ReadonlySet<string>;
  /** Contents that the user wants to leave as they are on the bank. */
  readonly kept: ReadonlySet<string>;
  readonly uploadsWhilePaused: number;
  readonly unreportedDamages: readonly string[];
  readonly unreported: readonly string[];
}

/** A rename and a save at once, while a client at rest was watching: the asset must stay the same. */
export interface KeptAsset {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface WorldFacts {
  readonly bank: BankDisk;
  readonly machines: Readonly<Record<MachineName, MachineFacts>>;
  readonly contents: ReadonlyMap<string, ContentFacts>;
  readonly wire: readonly WireUpload[];
  readonly colleague: readonly ColleagueUpload[];
  readonly keptAssets: readonly KeptAsset[];
  /** The bank refuses a second asset of a name and a content by itself: no race excuses a duplicate. */
  readonly isCreateConditional: boolean;
}

export interface ColleagueUpload {
  readonly sha256: string;
  readonly answeredAtMs: number;
}

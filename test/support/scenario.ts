import type { AskChoice, RoutingRule, SubfolderMode } from '../../shared/model/index.ts';

/** Text as it is, or that many bytes that follow from the seed alone. */
export type Content = string | { readonly seed: string; readonly sizeBytes: number };

/** Path → content; a path that ends in `/` is an empty directory. */
export type Tree = Readonly<Record<string, Content>>;

/** The actions of a program or a user in the watched folder. Paths are relative to its root. */
export type DiskAction =
  /** Creates the file or overwrites it in place, as most simple programs save. */
  | { readonly do: 'write'; readonly path: string; readonly content: Content }
  /** The path in Latin-1, which is no valid text on a disk that speaks UTF-8. */
  | { readonly do: 'write-latin1'; readonly path: string; readonly content: Content }
  /** As `cp -p`, unpackers and file servers do: other bytes under the old modification time. */
  | { readonly do: 'write-keeping-time'; readonly path: string; readonly content: Content }
  | { readonly do: 'append'; readonly path: string; readonly content: Content }
  | { readonly do: 'truncate'; readonly path: string; readonly sizeBytes: number }
  /** A new modification time, the same bytes. */
  | { readonly do: 'touch'; readonly path: string }
  | { readonly do: 'chmod'; readonly path: string; readonly mode: number }
  /** Of a file or a directory; takes the place of a file that is there. */
  | { readonly do: 'rename'; readonly from: string; readonly to: string }
  | { readonly do: 'copy'; readonly from: string; readonly to: string }
  | { readonly do: 'hard-link'; readonly from: string; readonly to: string }
  /** Of a file, or of a directory with all that is in it. */
  | { readonly do: 'delete'; readonly path: string }
  | { readonly do: 'mkdir'; readonly path: string }
  | { readonly do: 'symlink'; readonly path: string; readonly target: string }
  | { readonly do: 'fifo'; readonly path: string }
  | { readonly do: 'socket'; readonly path: string }
  /** The root itself: unplugged, and there again. */
  | { readonly do: 'root-away' }
  | { readonly do: 'root-back' };

/** The actions of another client in the same folder of the bank. Names may be paths of its subfolders. */
export type StrangerAction =
  | { readonly do: 'stranger-adds'; readonly name: string; readonly content: Content }
  | { readonly do: 'stranger-makes-folder'; readonly path: string }
  | { readonly do: 'stranger-renames-folder'; readonly path: string; readonly to: string }
  /** A new version of the only asset of this name. */
  | { readonly do: 'stranger-replaces'; readonly name: string; readonly content: Content }
  /** An attachment of the only asset of this name. */
  | {
      readonly do: 'stranger-attaches';
      readonly name: string;
      readonly typeId: string;
      readonly content: Content;
    };

/** Commands to Galley. `answer`, `cancel` and `retry` are about the open transfer of that path. */
export type EngineAction =
  | { readonly do: 'sync' }
  | { readonly do: 'answer'; readonly path: string; readonly choice: AskChoice }
  | { readonly do: 'cancel'; readonly path: string }
  | { readonly do: 'retry'; readonly path: string }
  | { readonly do: 'pause' }
  | { readonly do: 'resume' }
  | { readonly do: 'pause-folder' }
  | { readonly do: 'resume-folder' }
  | { readonly do: 'unlink' }
  | { readonly do: 'link' }
  | { readonly do: 'set-rules'; readonly rules: readonly RoutingRule[]; readonly subfolders?: SubfolderMode }
  | { readonly do: 'restart' }
  | { readonly do: 'lose-journal' };

export type Action = DiskAction | StrangerAction | EngineAction;

/** One asset that the bank folder holds in the end. */
export interface ExpectedAsset {
  readonly name: string;
  /** Path of its subfolder; missing: the linked folder itself. */
  readonly folder?: string;
  /** The name it has instead when Galley looked before the file got its last name. */
  readonly orName?: string;
  /** Content of the active version; missing where it depends on the moment of the pass. */
  readonly content?: Content;
  /** Its first version and those that Galley added, counted in the uncut run. */
  readonly versions?: number;
  /** Content of its attachments by type; missing: it has none. */
  readonly attachments?: Readonly<Record<string, Content>>;
  /** `cut`: perhaps there when Galley looked half way, never in the uncut run. `uncut`: the other way round. */
  readonly when?: 'cut' | 'uncut';
}

export interface Expectation {
  /** Exactly these. */
  readonly bank: readonly ExpectedAsset[];
  /** Exactly these subfolders, by their paths; missing: none. One that is there twice stands twice. */
  readonly bankFolders?: readonly string[];
  /** Upload requests that Galley completed in the uncut run, or that the bank refused before their end. */
  readonly uploads: number;
  /** At most so many in a cut run; missing: one more for each action that writes content. */
  readonly uploadsWhenCut?: number;
  /** Regular files that are there and left alone: by a rule, or because a person said so. */
  readonly leftAlone?: readonly string[];
  /** Files that wait for a person: path → error code. */
  readonly parked?: Readonly<Record<string, string>>;
  /** In step, though the bank shows other content: path → that content. */
  readonly otherOnBank?: Readonly<Record<string, Content>>;
  /** The finds of a run with a new journal. Missing: nothing to upload, and the same questions. */
  readonly afterJournalLoss?: {
    readonly uploads?: number;
    readonly uploadsWhenCut?: number;
    readonly parked?: Readonly<Record<string, string>>;
  };
}

/** The abilities that the disk must have; elsewhere the scenario is skipped and says so. */
export type DiskAbility =
  | 'births'
  | 'case'
  | 'unicode-forms'
  | 'odd-names'
  | 'raw-names'
  | 'fifo'
  | 'socket'
  | 'long-names';

/**
 * One story as data: what lay in the folder and on the bank when Galley looked first, what happened, and how it must end,
 * wherever between two actions Galley looks.
 */
export interface Scenario {
  readonly name: string;
  readonly needs?: DiskAbility;
  readonly settings?: {
    readonly onClash?: AskChoice;
    readonly excludes?: readonly string[];
    readonly rules?: readonly RoutingRule[];
    readonly subfolders?: SubfolderMode;
    /** Signed in as a user who may add assets and no subfolders. */
    readonly mayNotAddSubfolders?: boolean;
    readonly confirmEmptied?: boolean;
    readonly confirmShrunk?: boolean;
  };
  /** Names may be paths of `bankFolders`. */
  readonly bank?: readonly { readonly name: string; readonly content: Content }[];
  /** Subfolders that the bank holds, parents first. One that is there twice stands twice. */
  readonly bankFolders?: readonly string[];
  readonly start?: Tree;
  readonly actions: readonly Action[];
  /** Numbers of actions before which a look would make another story of it. */
  readonly neverCutAt?: readonly number[];
  readonly expect: Expectation;
}

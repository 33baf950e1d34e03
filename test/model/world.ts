import type { Ambiguity } from '../../main/transfer/uploads/evidence/examine.ts';
import type { IntentState } from '../../shared/model/index.ts';

/** The facts of an intent that the protocol reads and that differ between worlds. */
export interface Row {
  readonly state: IntentState;
  readonly attempt: number;
  readonly wasAmbiguous: boolean;
  readonly cause: string | null;
  readonly assetId: string | null;
}

/** The effect of the bank and the network on one upload, as the client sees it. */
export type Seen =
  | 'refused-connection'
  | 'file-changed'
  | 'early-200'
  | 'early-500'
  | 'lost'
  | '200-asset'
  /** The asset as it was before this upload. */
  | '200-late'
  | '200-short'
  | '200-id'
  | '200-empty'
  | '200-unreadable'
  | '409'
  | '422'
  | '429'
  | '500';

/** The running program; everything in it is lost by a kill. Ages are in ticks. */
export interface Process {
  readonly phase: 'idle' | 'sending' | 'gate-open' | 'waiting' | 'answered' | 'reading-back';
  /** The intent as this process knows it; the same as the durable row unless a mutant forgets to write. */
  readonly row: Row;
  readonly commitPointReached: boolean;
  readonly seen: Seen | null;
  readonly namedId: string | null;
  /** Since the connection of the ambiguous attempt was closed, or since the start. */
  readonly closedAge: number;
  readonly readings: readonly {
    readonly age: number;
    readonly ambiguity: Ambiguity | null;
    readonly control: 'seen' | 'empty';
  }[];
}

/** An upload that may still take effect. `age`: since its connection was closed; null while it is open. */
export interface PendingRequest {
  readonly isComplete: boolean;
  readonly age: number | null;
}

export interface StoredAsset {
  readonly isFull: boolean;
  /** Since it was applied, up to λ. */
  readonly age: number;
}

export interface World {
  readonly disk: Row;
  readonly process: Process | null;
  readonly requests: readonly PendingRequest[];
  readonly assets: readonly StoredAsset[];
  readonly kills: number;
  /** Readings that lied or failed so far. */
  readonly badReadings: number;
  /** The bank answered the last byte with a 2xx with an asset, and the program has read it. */
  readonly isTaken: boolean;
}

/** The kind of the world; constant along a run. */
export interface Setting {
  readonly target: 'folder-with-known-asset' | 'empty-folder' | 'version' | 'attachment';
  /** The bank may say 2xx without having stored, or having stored less. */
  readonly mayLie: boolean;
  /** An attachment is shown under another id of its type: it can never be found. */
  readonly isHidden: boolean;
}

/** Files of an asset that is known, where nothing but what it shows tells whether one more was stored. */
export function isOnAsset({ target }: Setting): boolean {
  return target === 'version' || target === 'attachment';
}

export const initialWorld: World = {
  disk: { state: 'queued', attempt: 0, wasAmbiguous: false, cause: null, assetId: null },
  process: null,
  requests: [],
  assets: [],
  kills: 0,
  badReadings: 0,
  isTaken: false,
};

/** Equal worlds have equal keys. */
export function keyOf({ disk, process, requests, assets, kills, badReadings, isTaken }: World): string {
  const ofProcess =
    process === null
      ? ''
      : [
          process.phase,
          process.row === disk ? '' : rowKey(process.row),
          process.commitPointReached ? 't' : '',
          process.seen,
          process.namedId,
          process.closedAge,
          process.readings
            .map(({ age, ambiguity, control }) => `${age}${ambiguity ?? ''}${control}`)
            .join('+'),
        ].join(',');
  // Which of two requests or assets is which makes no difference.
  const ofRequests = requests.map(({ isComplete, age }) => `${isComplete ? 'c' : 'i'}${age ?? 'o'}`).sort();
  const ofAssets = assets.map(({ isFull, age }) => `${isFull ? 'f' : 's'}${age}`);
  return [
    rowKey(disk),
    ofProcess,
    ofRequests.join('+'),
    ofAssets.join('+'),
    kills,
    badReadings,
    isTaken,
  ].join('|');
}

function rowKey({ state, attempt, wasAmbiguous, cause, assetId }: Row): string {
  return `${state}${attempt}${wasAmbiguous ? 'a' : ''}${cause ?? ''}${assetId ?? ''}`;
}

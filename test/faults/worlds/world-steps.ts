/**
 * Room `test/faults/worlds`: the steps of an episode with two machines and one bank, as plain data.
 *
 * An episode is a list of steps, so that a failing one can be printed, replayed and shortened. Every path and every content
 * stands in the step itself. A step that does not apply any more, because an earlier one was dropped, does nothing.
 */
import type { Fault, ProxyEventKind } from '../../support/tcp-proxy.ts';

export type MachineName = 'a' | 'b';
export const machineNames = ['a', 'b'] as const;

/** Bytes by number: equal numbers are equal bytes, and different numbers differ. */
export interface WorldContent {
  readonly serial: number;
  readonly sizeBytes: number;
}

/** The network's treatment of the nth request of its kind, counted from 1 within one run. */
export interface WireFault {
  readonly on: 'upload' | 'search';
  readonly nth: number;
  readonly fault: Fault;
}

/** SIGKILL at a moment of the nth upload of a run. */
export interface KillMoment {
  readonly victim: 'client' | 'bank';
  readonly on: ProxyEventKind;
  readonly nth: number;
  readonly delayMs: number;
}

export type WorldStep =
  | {
      readonly kind: 'write';
      readonly machine: MachineName;
      readonly path: string;
      readonly content: WorldContent;
      /** `replace`: a new file takes the place of the old one, as most programs save. */
      readonly manner: 'in-place' | 'replace';
    }
  /** A file or a directory. With `save`, the file at `save.path` is written in the same moment. */
  | {
      readonly kind: 'rename';
      readonly machine: MachineName;
      readonly from: string;
      readonly to: string;
      readonly save: { readonly path: string; readonly content: WorldContent } | null;
    }
  | { readonly kind: 'copy'; readonly machine: MachineName; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly machine: MachineName; readonly path: string }
  /** One `sync --once`; of two machines at the same time. Faults and kill meet the first. */
  | {
      readonly kind: 'sync';
      readonly machines: readonly MachineName[];
      readonly faults: readonly WireFault[];
      readonly kill: KillMoment | null;
    }
  /** Starts a watching `sync` and waits until the marker file is on the bank. */
  | {
      readonly kind: 'watch';
      readonly machine: MachineName;
      readonly marker: string;
      readonly content: WorldContent;
    }
  /** Waits until the watching client has sent what lies at the path, or has had enough time for it. */
  | { readonly kind: 'await-upload'; readonly machine: MachineName; readonly path: string }
  | { readonly kind: 'end-watch'; readonly machine: MachineName; readonly signal: 'SIGINT' | 'SIGKILL' }
  | { readonly kind: 'lose-state'; readonly machine: MachineName }
  | { readonly kind: 'save-state'; readonly machine: MachineName }
  | { readonly kind: 'restore-state'; readonly machine: MachineName }
  | { readonly kind: 'damage-journal'; readonly machine: MachineName; readonly damage: JournalDamage }
  /** The user ends the pause that a damaged journal began. */
  | { readonly kind: 'resume'; readonly machine: MachineName }
  | { readonly kind: 'move-address'; readonly machine: MachineName; readonly address: WorldAddress }
  | { readonly kind: 'save-bank' }
  | { readonly kind: 'restore-bank' }
  /** Takes the asset that holds this path of this machine out of the bank, behind everybody's back. */
  | { readonly kind: 'remove-asset'; readonly machine: MachineName; readonly path: string }
  /** A colleague uploads a version to the asset that holds, or held last, what lies at this path of this machine. */
  | {
      readonly kind: 'colleague-version';
      readonly machine: MachineName;
      readonly path: string;
      readonly content: WorldContent;
    }
  /** A colleague uploads a new asset into the bank folder of the root. */
  | { readonly kind: 'colleague-asset'; readonly name: string; readonly content: WorldContent };

export type JournalDamage = 'empty' | 'truncated' | 'foreign' | 'page';
export const journalDamages = ['empty', 'truncated', 'foreign', 'page'] as const;

/** Which of its ways to the one bank a machine takes. */
export interface WorldAddress {
  readonly host: '127.0.0.1' | 'localhost';
  readonly proxy: 0 | 1;
}

/** `--on-conflict` of a machine; `ask` is the default and is not said. */
export type ConflictPolicy = 'ask' | 'newest' | 'asset';

export interface WorldEpisode {
  readonly seed: number;
  readonly profile: 'extended' | 'documented';
  readonly subfolders: 'flatten' | 'mirror';
  readonly policies: Readonly<Record<MachineName, ConflictPolicy>>;
  /** The state directory lies in the watched tree. */
  readonly isStateInTree: Readonly<Record<MachineName, boolean>>;
  /** At the end the user answers every open question, and the clients run once more. */
  readonly isAnswered: boolean;
  readonly steps: readonly WorldStep[];
}

/** One line for people. */
export function describeStep(step: WorldStep): string {
  const { kind, ...rest } = step;
  return `${kind} ${JSON.stringify(rest)}`;
}

/** Room `test/faults/worlds`: builds a world for an episode, and takes it down again. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleyProcess } from '../../support/galley-process.ts';
import type { SeededBank } from '../../support/seeded-banks.ts';
import { createWireLog, type WireLog } from './wire-log.ts';
import { startWorldBank, type WorldBank } from './world-bank.ts';
import type { ColleagueUpload, KeptAsset } from './world-facts.ts';
import { createWorldHistory, type WorldHistory } from './world-history.ts';
import { createWorldMachine, type WorldMachine } from './world-machine.ts';
import { type MachineName, machineNames, type WorldEpisode } from './world-steps.ts';

/** The parts that every episode of a run shares. */
export interface WorldSurroundings {
  readonly seeded: SeededBank;
  /** Compiled code is kept here from start to start. */
  readonly compileCache: string;
}

export interface World {
  readonly episode: WorldEpisode;
  readonly bank: WorldBank;
  readonly machines: Readonly<Record<MachineName, WorldMachine>>;
  readonly history: WorldHistory;
  readonly wire: WireLog;
  readonly colleague: ColleagueUpload[];
  readonly keptAssets: KeptAsset[];
  /** Runs that have compared all that lay there when they began, and watch since. */
  readonly watchingRuns: WeakSet<GalleyProcess>;
  /** The events, line by line, with milliseconds since the start. */
  readonly diary: string[];
  note(text: string): void;
  /** Reads the disk of a machine into the history. */
  observe(name: MachineName): void;
  close(): Promise<void>;
}

export async function openWorld(
  episode: WorldEpisode,
  work: string,
  { seeded, compileCache }: WorldSurroundings,
): Promise<World> {
  mkdirSync(work, { recursive: true });
  const startedAtMs = performance.now();
  const wire = createWireLog();
  const history = createWorldHistory();
  const bank = await startWorldBank({ work, seeded, compileCache, profile: episode.profile });
  const machine = (name: MachineName) =>
    createWorldMachine({ name, episode, work, bank, wire, compileCache });
  const machines = { a: await machine('a'), b: await machine('b') };
  const diary: string[] = [];
  return {
    episode,
    bank,
    machines,
    history,
    wire,
    colleague: [],
    keptAssets: [],
    watchingRuns: new WeakSet(),
    diary,
    note: (text) => diary.push(`${Math.round(performance.now() - startedAtMs)} ${text}`),
    observe: (name) => history.observe(name, machines[name].disk.files()),
    async close() {
      for (const name of machineNames) await machines[name].stop();
      await bank.stop();
    },
  };
}

/** Where an episode keeps everything, below a directory of the run. */
export function workOf(directory: string, { seed }: WorldEpisode): string {
  return join(directory, `world-${seed}`);
}

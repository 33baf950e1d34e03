/** Room `test/faults/worlds`: plays an episode to its end, reads every fact and judges them. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { passAll } from '../../support/tcp-proxy.ts';
import { REHEARSED_MAX_LATENCY_MS } from '../rehearsed-waits.ts';
import { answerIssues, type MachineWord, readWord } from './client-words.ts';
import { complaintsOf, judgeWorld, soundVerdict, type WorldVerdict } from './judge-world.ts';
import { openWorld, type World, type WorldSurroundings, workOf } from './open-world.ts';
import { describeEnd, playStep } from './play-step.ts';
import { bankMark, readBankDisk } from './read-bank-disk.ts';
import type { MachineFacts, WorldFacts } from './world-facts.ts';
import { type MachineName, machineNames, type WorldEpisode } from './world-steps.ts';

export interface EpisodeResult {
  readonly episode: WorldEpisode;
  readonly verdict: WorldVerdict;
  /** Everything that is wrong, a line each; empty when all is well. */
  readonly complaints: readonly string[];
  /** A request took effect later than the clients were promised: what is doubled by it proves nothing. */
  readonly isVoid: boolean;
  readonly diary: readonly string[];
  readonly elapsedMs: number;
  readonly uploads: number;
}

export interface EpisodePlace {
  readonly directory: string;
  /** Whether the files stay when something is wrong. */
  readonly isKept: boolean;
}

export async function playEpisode(
  episode: WorldEpisode,
  place: EpisodePlace,
  surroundings: WorldSurroundings,
): Promise<EpisodeResult> {
  const work = workOf(place.directory, episode);
  rmSync(work, { recursive: true, force: true });
  const startedAtMs = performance.now();
  const world = await openWorld(episode, work, surroundings);
  let complaints: readonly string[] = [];
  try {
    const { verdict, trouble } = await playToVerdict(world);
    complaints = [...complaintsOf(verdict), ...trouble];
    return {
      episode,
      verdict,
      complaints,
      isVoid: complaints.length > 0 && isVoid(world),
      diary: world.diary,
      elapsedMs: performance.now() - startedAtMs,
      uploads: world.wire.uploads.length,
    };
  } finally {
    await world.close();
    if (complaints.length === 0 || !place.isKept)
      rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** An episode that breaks off is a complaint of its own, with its diary. */
async function playToVerdict(
  world: World,
): Promise<{ readonly verdict: WorldVerdict; readonly trouble: readonly string[] }> {
  try {
    for (const step of world.episode.steps) await playStep(world, step);
    const { facts, trouble } = await concludeWorld(world);
    return { verdict: judgeWorld(facts), trouble };
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error);
    return { verdict: soundVerdict, trouble: [`the episode broke off: ${reason}`] };
  }
}

/** The promise that a request takes effect within Δ of its hang-up was broken by the machine, not by the client. */
function isVoid({ machines }: World): boolean {
  return machineNames.some((name) => machines[name].proxy().longestLatenessMs() >= REHEARSED_MAX_LATENCY_MS);
}

// A run that finds nothing new to read ends the matter; two machines that answer each other need a few turns.
const MOST_TURNS = 5;

interface Conclusion {
  readonly facts: WorldFacts;
  /** The reasons why the world did not come to rest, and commands that do not exist. */
  readonly trouble: readonly string[];
}

/** The faults stop, every client runs until it has nothing left to do, and every fact is read. */
async function concludeWorld(world: World): Promise<Conclusion> {
  const { machines, episode, bank } = world;
  const trouble: string[] = [];
  const answered: Record<MachineName, Set<string>> = { a: new Set(), b: new Set() };
  const kept: Record<MachineName, Set<string>> = { a: new Set(), b: new Set() };
  for (const name of machineNames) {
    machines[name].play(passAll);
    await machines[name].endWatch('SIGINT');
  }
  trouble.push(...(await runToRest(world)));
  if (episode.isAnswered) {
    for (const name of machineNames) {
      const { answers, missing } = await answerIssues(machines[name].command);
      trouble.push(...missing.map((command) => `missing: ${command}`));
      for (const { choice, texts } of answers) {
        world.note(`machine ${name} answers ${choice}: ${texts.join(' ')}`);
        for (const sha256 of contentsNamed(world, name, texts)) {
          answered[name].add(sha256);
          if (choice === 'keep' || choice === 'skip') kept[name].add(sha256);
        }
      }
    }
    trouble.push(...(await runToRest(world)));
  }
  const facts: WorldFacts = {
    bank: readBankDisk(bank.dataPath),
    machines: {
      a: machineFacts(world, 'a', await wordOf(world, 'a', trouble), answered.a, kept.a),
      b: machineFacts(world, 'b', await wordOf(world, 'b', trouble), answered.b, kept.b),
    },
    contents: world.history.contents(),
    wire: world.wire.uploads,
    colleague: world.colleague,
    keptAssets: world.keptAssets,
    isCreateConditional: episode.profile === 'extended',
  };
  for (const name of machineNames) {
    const { missing, hung } = machines[name].observed;
    trouble.push(...[...missing].map((flag) => `missing: galley sync ${flag}`), ...hung);
  }
  return { facts, trouble: [...new Set(trouble)] };
}

/** Turn by turn, each client runs when the bank has changed since it last began. */
async function runToRest({ machines, bank, note }: World): Promise<readonly string[]> {
  const seen = new Map<MachineName, string>();
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (machineNames.some((name) => machines[name].observed.hung.length > 0)) return [];
    const restless = machineNames.filter((name) => seen.get(name) !== bankMark(bank.dataPath));
    if (restless.length === 0) return [];
    for (const name of restless) {
      seen.set(name, bankMark(bank.dataPath));
      const end = await machines[name].sync();
      note(describeEnd(`at the end, ${name}`, end));
      if (end.code !== 0 && end.code !== 1)
        return [`a run of machine ${name} ended with ${end.code}:\n${end.text}`];
    }
  }
  return [`the clients do not come to rest within ${MOST_TURNS} turns`];
}

async function wordOf({ machines, note }: World, name: MachineName, trouble: string[]): Promise<MachineWord> {
  const { command, observed } = machines[name];
  const word = await readWord(command, observed.lastRun);
  note(`machine ${name} says ${word.isWell ? 'all is well' : [...word.texts].join(' ')}`);
  if (!word.isWell) trouble.push(...word.missing.map((missing) => `missing: ${missing}`));
  return word;
}

function machineFacts(
  { machines, episode }: World,
  name: MachineName,
  word: MachineWord,
  answered: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): MachineFacts {
  const { disk, observed } = machines[name];
  const { disclosedByLostJournal, uploadsWhilePaused, unreportedDamages, unreported } = observed;
  const policy = episode.policies[name];
  return {
    files: disk.files(),
    word,
    disclosedByLostJournal,
    policy,
    answered,
    kept,
    uploadsWhilePaused,
    unreportedDamages,
    unreported,
  };
}

function contentsNamed({ machines }: World, name: MachineName, texts: readonly string[]): readonly string[] {
  const { disk } = machines[name];
  return [...disk.files()]
    .filter(([path]) => texts.some((text) => text === path || text === join(disk.root, path)))
    .map(([, { sha256 }]) => sha256);
}

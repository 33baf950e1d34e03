import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPrograms } from '../support/build-programs.ts';
import { builtProgramsVariable } from '../support/program-file.ts';

const { values } = parseArgs({
  options: {
    /** Of the client; these are what is played when nothing is said. */
    kills: { type: 'string', default: '1000' },
    /** Of the service instead. */
    'bank-kills': { type: 'string' },
    /** Episodes with two machines and one bank instead. */
    worlds: { type: 'string' },
    /** The one episode of `--seed`, with its diary, shortened where it fails. */
    only: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'kills-per-episode': { type: 'string' },
    /** A directory for what is to be looked at: bank, journal and diary of every episode in which something was wrong. */
    keep: { type: 'string' },
    parallel: { type: 'string', default: String(availableParallelism() + 1) },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const bankKills = values['bank-kills'];
const keep = values.keep === undefined ? {} : { keepIn: values.keep };
// A build starts in half the time of the sources, and starts are most of the cost of a kill.
const programs = await buildPrograms('faults');
process.env[builtProgramsVariable] = programs.directory;
try {
  const isGood = values.worlds === undefined && !values.only ? await playKills() : await playWorlds();
  say(isGood ? 'GOOD' : 'BAD');
  process.exitCode = isGood ? 0 : 1;
} finally {
  await programs.remove();
}

/** Each kind loads a good part of the program, and only one is needed. */
async function playKills(): Promise<boolean> {
  // A bank grows with every kill, and all of it is looked at after each: its episodes are shorter.
  const killsPerEpisode = values['kills-per-episode'] ?? (bankKills === undefined ? '50' : '20');
  const lanes = {
    kills: Number(bankKills ?? values.kills),
    firstSeed: Number(values.seed),
    killsPerEpisode: Number(killsPerEpisode),
    parallel: Number(values.parallel),
    ...keep,
  };
  const flag = bankKills === undefined ? '--kills' : '--bank-kills';
  say(
    `${lanes.kills} kills, seed ${lanes.firstSeed}. An episode alone: ${flag} ${killsPerEpisode} --seed SEED --parallel 1`,
  );
  if (bankKills === undefined) return (await import('./tell-client-kills.ts')).reportClientKills(lanes, say);
  return (await import('./tell-bank-kills.ts')).reportBankKills(lanes, say);
}

async function playWorlds(): Promise<boolean> {
  const options = {
    worlds: Number(values.worlds ?? 1),
    firstSeed: Number(values.seed),
    isOnly: values.only,
    parallel: Number(values.parallel),
    ...keep,
  };
  say(`${options.worlds} worlds, seed ${options.firstSeed}. An episode alone: --seed SEED --only`);
  return (await import('./worlds/tell-worlds.ts')).reportWorlds(options, say);
}

import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import type { DiskAbility, Scenario } from '../support/scenario.ts';
import { probeAbilities } from '../support/scenario-abilities.ts';
import { type ScenarioBank, startScenarioBank } from '../support/scenario-bank.ts';
import { runScenario } from '../support/scenario-run.ts';
import { adoption } from './adoption.scenario.ts';
import { bankFirst } from './bank-first.scenario.ts';
import { edits } from './edits.scenario.ts';
import { folderLife } from './folder-life.scenario.ts';
import { ignoreRules } from './ignore-rules.scenario.ts';
import { names } from './names.scenario.ts';
import { otherClients } from './other-clients.scenario.ts';
import { programSaves } from './program-saves.scenario.ts';
import { questions } from './questions.scenario.ts';
import { renameAndSave } from './rename-and-save.scenario.ts';
import { renames } from './renames.scenario.ts';
import { routing } from './routing.scenario.ts';
import { sameNames } from './same-names.scenario.ts';
import { specialFiles } from './special-files.scenario.ts';
import { subfolders } from './subfolders.scenario.ts';

const themes: Readonly<Record<string, readonly Scenario[]>> = {
  edits,
  renames,
  'rename and save': renameAndSave,
  names,
  'same names': sameNames,
  'program saves': programSaves,
  'special files': specialFiles,
  'ignore rules': ignoreRules,
  'bank first': bankFirst,
  questions,
  'other clients': otherClients,
  'folder life': folderLife,
  routing,
  subfolders,
  adoption,
};

let directory = '';
let bank: ScenarioBank;
let abilities: ReadonlyMap<DiskAbility, string | null>;
let runCount = 0;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'galley-scenarios-')));
  // Every look starts a thread: without this each of the many hundred strips and compiles the same files again.
  vi.stubEnv('NODE_COMPILE_CACHE', join(directory, 'compiled'));
  bank = await startScenarioBank(directory);
  abilities = await probeAbilities(directory);
});

afterAll(async () => {
  process.stdout.write(
    `${Object.values(themes).flat().length} scenarios, ${runCount} runs with every cut.\n`,
  );
  vi.unstubAllEnvs();
  await bank.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

for (const [theme, scenarios] of Object.entries(themes)) {
  describe(theme, () => {
    for (const scenario of scenarios) {
      it(scenario.name, async (context) => {
        const refusal = scenario.needs === undefined ? null : (abilities.get(scenario.needs) ?? null);
        if (refusal !== null) {
          process.stdout.write(`Skipped "${scenario.name}": ${refusal}.\n`);
          context.skip(refusal);
        }
        await Promise.all(cutsOf(scenario).map((cutAt) => runCut(scenario, cutAt)));
      });
    }
  });
}

/** Uncut, and cut between each two actions. */
function cutsOf({ actions, neverCutAt = [] }: Scenario): readonly (number | null)[] {
  const cuts = actions.map((_action, index) => index).filter((index) => index > 0);
  return [null, ...cuts.filter((index) => !neverCutAt.includes(index))];
}

async function runCut(scenario: Scenario, cutAt: number | null): Promise<void> {
  runCount += 1;
  const place = join(directory, String(runCount));
  await mkdir(place);
  try {
    await runScenario({ bank, directory: place, scenario, cutAt });
  } catch (error) {
    const where =
      cutAt === null ? 'uncut' : `cut before action ${cutAt} (${JSON.stringify(scenario.actions[cutAt])})`;
    throw new Error(`${where}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

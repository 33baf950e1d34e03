import { checkEnd, checkJournalLoss, checkNothingMore } from './scenario-checks.ts';
import { createScenarioWorld, playScenario, type ScenarioRun } from './scenario-world.ts';

/** Plays a scenario with the batch of events cut in two, or uncut, and checks everything that must hold afterwards. */
export async function runScenario(run: ScenarioRun): Promise<void> {
  const world = await createScenarioWorld(run);
  try {
    await playScenario(world);
    await checkEnd(world);
    await checkNothingMore(world);
    await checkJournalLoss(world);
  } finally {
    await world.engine.close();
    await world.disk.close();
  }
}

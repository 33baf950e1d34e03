import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Scenario } from '../support/scenario.ts';
import type { ScenarioBank } from '../support/scenario-bank.ts';
import { checkHeld, checkNothingMore, countUploads } from '../support/scenario-checks.ts';
import { createScenarioWorld, look, untouched } from '../support/scenario-world.ts';
import { type Happening, stepsOf } from './engine-stories.ts';

export interface Story {
  readonly bank: ScenarioBank;
  readonly directory: string;
  readonly story: readonly Happening[];
  /** Subdirectories become bank folders. */
  readonly isMirrored: boolean;
}

/**
 * Plays a story on the real engine, a real directory and a real bank. At every quiet moment the bank must hold what the
 * disk holds, with no question open; in the end, no more was sent than the story is worth.
 */
export async function playStory({ bank, directory, story, isMirrored }: Story): Promise<void> {
  const { steps, worth } = stepsOf(story);
  const place = await mkdtemp(join(directory, 'story-'));
  const world = await createScenarioWorld({
    bank,
    directory: place,
    scenario: scenarioOf(isMirrored),
    cutAt: null,
  });
  const { disk, engine } = world;
  let isPaused = false;
  const check = async () => {
    if (!isPaused) expect(await checkHeld(world)).toEqual({});
  };
  try {
    await untouched(world, () => engine.start());
    for (const step of steps) {
      if (step.do === 'disk') await disk.perform(step.action);
      if (step.do === 'engine') {
        isPaused = step.action.do === 'pause';
        await untouched(world, () => engine.perform(step.action));
      }
      if (step.do === 'look-meanwhile') engine.beginPass();
      if (step.do === 'look') {
        await look(world);
        await check();
      }
    }
    if (isPaused) await engine.perform({ do: 'resume' });
    isPaused = false;
    await look(world);
    await check();
    await checkNothingMore(world);
    expect(await countUploads(world)).toBeLessThanOrEqual(worth);
    await checkNoFolderTwice(bank, world.bankFolderId);
  } finally {
    await engine.close();
    await disk.close();
    await rm(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Nothing may ask: a question would excuse a file that was forgotten. */
function scenarioOf(isMirrored: boolean): Scenario {
  return {
    name: 'story',
    settings: {
      onClash: 'new-asset',
      confirmEmptied: false,
      confirmShrunk: false,
      subfolders: isMirrored ? 'mirror' : 'flatten',
    },
    actions: [],
    expect: { bank: [], uploads: 0 },
  };
}

async function checkNoFolderTwice(
  bank: ScenarioBank,
  folderId: Parameters<ScenarioBank['subfoldersOf']>[0],
): Promise<void> {
  const paths = [...(await bank.subfoldersOf(folderId)).values()];
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
}

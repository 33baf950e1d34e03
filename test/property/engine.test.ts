import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { type ScenarioBank, startScenarioBank } from '../support/scenario-bank.ts';
import { hastyStory, settledStory } from './engine-stories.ts';
import { playStory } from './play-story.ts';

// `GALLEY_STORIES=500 npx vitest run test/property/engine.test.ts` plays more, and makes the one that fails shorter.
const more = process.env.GALLEY_STORIES;
const storyCount = Number(more ?? 12);
// Far above what a story takes on a busy machine: only a hang gets there.
const PATIENCE_MS = 60_000;

let directory = '';
let bank: ScenarioBank;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'galley-stories-')));
  vi.stubEnv('NODE_COMPILE_CACHE', join(directory, 'compiled'));
  bank = await startScenarioBank(directory);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await bank.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

describe('engine', () => {
  it.each([
    ['after every look', settledStory],
    ['though files change under looks and uploads', hastyStory],
  ])(
    'has the bank hold what the disk holds, each state sent once, %s',
    { timeout: storyCount * PATIENCE_MS },
    async (_when, stories) => {
      const play = fc.asyncProperty(stories, fc.boolean(), (story, isMirrored) =>
        playStory({ bank, directory, story, isMirrored }),
      );
      await fc.assert(play, {
        numRuns: storyCount,
        endOnFailure: more === undefined,
        // Reports hold the message alone.
        includeErrorInReport: true,
      });
    },
  );
});

import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

/** `npm run guide`: takes the pictures of docs/guide again. Not part of the tests: a run of those leaves the checkout as it is. */
export default defineConfig({
  ...browserTests,
  testDir: 'test/guide',
  // Beside that of the tests, which each run of them empties.
  outputDir: 'out/guide-results',
  // One after the other: nothing on a picture is late because another is taken.
  workers: 1,
  timeout: 600_000,
  projects: [{ name: 'guide' }],
});

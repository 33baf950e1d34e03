import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { disableFeatures } from './test/e2e/support/disabled-features.ts';
import type { BankProfile } from './test/e2e/support/galley-test.ts';

/** Debian's browser where it is installed; Playwright's own elsewhere. */
const debianChromium = '/usr/bin/chromium';

/** Chromium's sandbox does not work for root, as in containers. */
const isRoot = process.getuid?.() === 0;

/**
 * Tests of the page in a real browser against the real host process, the real service and real files. Each test starts
 * its own, on free ports and with a state directory of its own. `documented` runs those that apply to a bank of the reference
 * alone a second time, against such a bank, and those of what only such a bank needs. `_electron` runs the same page in the desktop window
 * and says why when it cannot.
 */
export default defineConfig<{ profile: BankProfile }>({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/support/prepare-run.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  // Each test is a browser, a host and a service: two at a time keep two cores busy.
  workers: 2,
  // Ten times what the longest of them takes alone.
  timeout: 180_000,
  // A wait for a condition, not a pause: how long a busy machine may take until a file has arrived.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1120, height: 720 },
    locale: 'en-GB',
    // A click goes to where a thing was: a drawer that still slides in has moved on. `motion.spec.ts` switches it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Without pictures of each step: they cost a fifth of the whole run, and the last one says most.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: [disableFeatures, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'browser', testIgnore: '**/desktop.spec.ts', grepInvert: /@documented-alone/ },
    { name: 'documented', grep: /@documented/, use: { profile: 'documented' } },
    { name: '_electron', testMatch: '**/desktop.spec.ts' },
  ],
});

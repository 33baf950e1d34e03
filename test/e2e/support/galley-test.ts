import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type GalleyHost, startGalley } from './galley-host.ts';
import { preparedRun } from './prepared-run.ts';

export { expect };

/**
 * How long a file is left alone before it goes. A person types on for longer than that; a test has finished writing, and each of
 * them would wait for two seconds.
 */
const settings = { watching: { settleMs: 200 } };

/** A host of the test's own, and a page that is open on it. */
export const test = base.extend<{
  readonly galley: GalleyHost;
  readonly app: GalleyPage;
  /**
   * Messages of this test hold content that the policy forbids: Chromium names it while it is parsed, in any document (decision
   * 0020).
   */
  readonly parsesHostileMarkup: boolean;
  /** The abilities of the bank: all of Galley's own bank, or only those of the reference. */
  readonly profile: BankProfile;
}>({
  parsesHostileMarkup: [false, { option: true }],
  profile: ['extended', { option: true }],
  galley: async ({ profile }, use, testInfo) => {
    const { hostProgram, serviceProgram, seededBank, seededIds, environment } = preparedRun();
    const galley = await startGalley({
      program: hostProgram,
      directory: dirname(hostProgram),
      seededBank,
      settings,
      environment,
      ...(profile === 'extended'
        ? {}
        : { documented: { serviceProgram, ids: JSON.parse(await readFile(seededIds, 'utf8')) } }),
    });
    await use(galley);
    // Only the host's log shows why it did not do the awaited step.
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('galley.log', { body: await galley.log(), contentType: 'text/plain' });
    await galley.stop();
  },
  // Every page of every test, popups and guests' pages too.
  context: async ({ context, parsesHostileMarkup }, use) => {
    const complaints: string[] = [];
    context.on('weberror', (failure) => complaints.push(String(failure.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await use(context);
    expect(
      complaints.filter(
        (text) =>
          !isExpected(text) && !(parsesHostileMarkup && parsedMarkup.some((start) => text.startsWith(start))),
      ),
    ).toEqual([]);
  },
  app: async ({ galley, page }, use) => {
    await page.goto(galley.url);
    const app = createGalleyPage(page, galley);
    await app.goTo('Activity');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await use(app);
  },
});

export type BankProfile = 'extended' | 'documented';

/** The user's steps on the page, in their words. */
export interface GalleyPage {
  readonly page: Page;
  goTo(place: keyof typeof railEntries): Promise<void>;
  /** Walks through the wizard up to the plan. */
  planFolder(local: string, bankFolder: string): Promise<void>;
  start(): Promise<void>;
  /** The row of Activity or of a plan that shows this file name. */
  row(fileName: string): Locator;
  plant(tree: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
}

/** The entries of the rail that lead to the screens; Activity is the history of Sync. */
const railEntries = {
  Home: 'Home',
  Library: 'Library',
  Reviews: 'Reviews',
  Projects: 'Projects',
  Folders: 'Sync',
  Activity: 'Sync',
  Settings: 'Settings',
} as const;

function createGalleyPage(page: Page, galley: GalleyHost): GalleyPage {
  const rail = page.getByRole('navigation', { name: 'Main' });
  const goTo: GalleyPage['goTo'] = async (place) => {
    await rail.getByRole('button', { name: railEntries[place] }).click();
    if (place === 'Activity') await page.getByRole('button', { name: 'History' }).click();
  };
  return {
    page,
    goTo,
    row: (fileName) => page.getByRole('row').filter({ hasText: fileName }),
    async planFolder(local, bankFolder) {
      await goTo('Folders');
      await page.getByRole('button', { name: 'Add a folder…' }).click();
      await page
        .getByRole('list', { name: /^Folders in/ })
        .getByRole('button', { name: local })
        .click();
      await expect(page.locator('.directory-list-chosen')).toHaveText(`~/${local}`);
      await page.getByRole('button', { name: 'Next' }).click();
      const pasted = galley.bank.pasted.folders[bankFolder];
      if (pasted === undefined) await page.getByRole('treeitem', { name: bankFolder }).click();
      else await page.getByRole('textbox', { name: 'Folder id' }).fill(pasted);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      const start = page.getByRole('button', { name: 'Start' });
      // The step itself, and this failure, name the obstacle.
      await expect
        .poll(
          async () =>
            (await start.isEnabled()) ? 'planned' : await page.locator('.wizard-body').textContent(),
          { timeout: 20_000 },
        )
        .toBe('planned');
    },
    async start() {
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    },
    async plant(tree) {
      for (const [path, content] of Object.entries(tree)) {
        const target = join(galley.home, path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, content);
      }
    },
  };
}

const parsedMarkup = ['Executing inline event handler violates', "Setting the document's base URI"];

/**
 * Chromium logs every answer that is not 2xx, also those that a test provokes on purpose. A page that does what its policy
 * forbids is never expected: the desktop window serves the same bundle under the same policy.
 */
function isExpected(text: string): boolean {
  if (text.includes('Content Security Policy')) return false;
  return text.includes('Failed to load resource') || text.includes('WebSocket connection to');
}

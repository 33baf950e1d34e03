import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { build } from 'vite';
import { routes } from '../../shared/api/index.ts';
import { signInToBank } from '../../test/e2e/support/bank-reader.ts';
import { startServiceProcess } from '../../test/support/service-process.ts';
import { startWebHostProcess, type WebHostProcess } from '../../test/support/web-host-process.ts';
import type { MeasureContext, Result } from '../measure.ts';
import { plantLibrary } from '../search-library.ts';
import { measureList } from '../ui/measure-list.ts';
import { measureRunning } from '../ui/measure-running.ts';
import { openBrowser, openPage } from '../ui/open-browser.ts';
import { pageSize } from '../ui/page-size.ts';
import { journalIn, plantActivity } from '../ui/plant-activity.ts';
import { openUntilShown, untilShown } from '../ui/recorder.ts';
import { pageResult, runningResults, screenResults } from '../ui/ui-results.ts';

const ASSET_COUNT = 100_000;
const ROW_COUNT = 50_000;
const RUNNING_COUNT = 500;
/** In the name of every planted asset, and of no kind that Galley would sort out itself. */
const EVERY_NAME = '_0';

const root = resolve(import.meta.dirname, '../..');

/** The page in Chromium, over the real host and its built-in bank, with more content than any user has. */
export async function ui({ work, say }: MeasureContext): Promise<readonly Result[]> {
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  const size = pageSize(join(root, 'out/renderer'));
  const state = join(work, 'state');
  const start = (program = 'main/hosts/web/main.ts', environment = {}): Promise<WebHostProcess> =>
    startWebHostProcess({ program: join(root, program), directory: root, state, home: work, environment });

  mkdirSync(state);
  const bank = await startServiceProcess({ dataPath: join(state, 'service') });
  await bank.stop();
  plantLibrary(join(state, 'service'), ASSET_COUNT);
  // The account that the journal belongs to is made by the first start.
  await (await start()).stop();
  await plantActivity(journalIn(state), bank.inboxFolderId, ROW_COUNT);
  say(`${ASSET_COUNT} assets and ${ROW_COUNT} rows are there`);

  const browser = await openBrowser();
  try {
    const activity = await withHost(start(), (host) => measureActivity(browser, host));
    say('activity measured');
    const search = await withHost(start(), (host) => measureSearch(browser, host, bank.apiKey));
    say('search measured');
    const crowd = start('bench/ui/crowd-host.ts', { GALLEY_BENCH_RUNNING: String(RUNNING_COUNT) });
    const running = await withHost(crowd, (host) => measureCrowd(browser, host));
    return [...activity, ...search, ...running, pageResult(size)];
  } finally {
    await browser.close();
  }
}

async function measureActivity(browser: Browser, { url }: WebHostProcess): Promise<readonly Result[]> {
  const measured = await openPage(browser);
  const row = '[role=grid] .transfer-row';
  const firstMs = await openUntilShown(measured.page, url, row);
  const list = await measureList(measured, '[role=grid]');
  const againMs = await openUntilShown(measured.page, url.replace('#', '?again#'), row);
  await measured.close();
  return screenResults({
    name: 'ui, activity',
    what: `${ROW_COUNT} rows, ${ROW_COUNT / 250} of them issues`,
    firstMs,
    firstCompared: `${Math.round(againMs)} ms for the second time`,
    firstMethod:
      'From the address to the frame with the first row, in a browser that has nothing of the page.',
    list,
  });
}

async function measureSearch(
  browser: Browser,
  { url, service }: WebHostProcess,
  apiKey: string,
): Promise<readonly Result[]> {
  const wholeMs = await wholeAnswerMs(String(service), apiKey);
  const measured = await openPage(browser);
  const { page } = measured;
  await page.goto(url);
  await page.getByRole('navigation').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').focus();
  const firstMs = await untilShown(page, '.asset-tile', () => page.keyboard.insertText(EVERY_NAME));
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click();
  const list = await measureList(measured, '[role=grid]');
  await measured.close();
  return screenResults({
    name: 'ui, search',
    what: `${ASSET_COUNT} of ${ASSET_COUNT} assets found`,
    firstMs,
    firstCompared: `${Math.round(wholeMs)} ms for all of them from the bank in one answer`,
    firstMethod:
      'From the last letter to the frame with the first tile; 250 ms of it Galley waits for the next letter. The scrolling is that of the table.',
    list,
  });
}

/** The time of the same bank for the same question without pages. */
async function wholeAnswerMs(url: string, apiKey: string): Promise<number> {
  const headers = { ...(await signInToBank(url, apiKey)), 'content-type': 'application/json' };
  const body = JSON.stringify([{ SearchField: 'Name', SearchOption: 'contains', ValuesList: [EVERY_NAME] }]);
  const startedMs = performance.now();
  const response = await fetch(url + routes.searchAssets.path, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return performance.now() - startedMs;
}

async function measureCrowd(browser: Browser, { url }: WebHostProcess): Promise<readonly Result[]> {
  const measured = await openPage(browser);
  const figures = await measureRunning(measured, async () => {
    await measured.page.goto(url);
    await measured.page.getByRole('radiogroup', { name: 'Show' }).getByText('Running').click();
    await measured.page.locator('[role=grid] .transfer-row').first().waitFor();
  });
  await measured.close();
  return runningResults(RUNNING_COUNT, figures);
}

async function withHost<Value>(
  starting: Promise<WebHostProcess>,
  measure: (host: WebHostProcess) => Promise<Value>,
): Promise<Value> {
  const host = await starting;
  try {
    return await measure(host);
  } finally {
    await host.stop();
  }
}

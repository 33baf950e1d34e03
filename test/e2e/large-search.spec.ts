import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { plantLibrary } from '../../bench/search-library.ts';
import { startServiceProcess } from '../support/service-process.ts';
import { type GalleyHost, startGalley } from './support/galley-host.ts';
import { test as base, expect } from './support/galley-test.ts';
import { preparedRun } from './support/prepared-run.ts';

const assetCount = 20_000;
/** A tall window shows some twenty lines, and as many again are drawn ahead. */
const mostRowsDrawn = 60;

const test = base.extend<{ readonly large: GalleyHost }, { readonly largeBank: string }>({
  /** The data of a bank with nothing but assets in it, which each test copies. */
  largeBank: [
    async ({ browserName: _ }, use) => {
      const { serviceProgram, environment } = preparedRun();
      const bank = await mkdtemp(join(tmpdir(), 'galley-large-'));
      try {
        await (await startServiceProcess({ dataPath: bank, program: serviceProgram, environment })).stop();
        plantLibrary(bank, assetCount);
        await use(bank);
      } finally {
        await rm(bank, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    { scope: 'worker' },
  ],
  /** A host over it. */
  large: async ({ largeBank }, use) => {
    const { hostProgram, environment } = preparedRun();
    const large = await startGalley({
      program: hostProgram,
      directory: dirname(hostProgram),
      seededBank: largeBank,
      environment,
    });
    await use(large);
    await large.stop();
  },
});

test('a very large result is counted whole, drawn in part, and reached at its end', async ({
  large,
  page,
}, testInfo) => {
  await page.goto(large.url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest');
  await page.getByRole('searchbox').fill('_0');
  await expect(page.getByRole('status').filter({ hasText: '20,000 assets' })).toBeVisible();
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click();
  const list = page.getByRole('grid', { name: 'Results' });
  await expect(list).toHaveAttribute('aria-rowcount', String(assetCount + 1));

  // As one pulls the scroll bar: past all pages to the last one.
  await list.evaluate(async (element) => {
    const wayPx = element.scrollHeight - element.clientHeight;
    for (let step = 1; step <= 60; step += 1) {
      element.scrollTop = (wayPx * step) / 60;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  const last = list.locator(`[aria-rowindex="${assetCount + 1}"]`);
  await expect(last).toContainText('_019999');
  await expect(page.getByRole('status').filter({ hasText: '20,000 assets' })).toBeVisible();
  expect(await list.getByRole('row').count()).toBeLessThanOrEqual(mostRowsDrawn);
  await page.screenshot({ path: testInfo.outputPath('end.png') });

  await last.click();
  await expect(page.getByRole('dialog').filter({ hasText: '_019999' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(last).toBeFocused();
  await page.keyboard.press('Home');
  await expect(list.locator('[aria-rowindex="2"]')).toContainText('_000000');
});

test('the row that has the focus keeps it when it is scrolled away, and is the same when it comes back', async ({
  large,
  page,
}) => {
  const list = await openTable(page, large);
  const first = list.locator('[aria-rowindex="2"]');
  await expect(first).toContainText('_000000');
  await first.focus();
  const row = await first.evaluateHandle((element) => {
    element.addEventListener('blur', () => element.setAttribute('data-blurred', ''));
    return element;
  });

  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(list.locator(`[aria-rowindex="${assetCount + 1}"]`)).toContainText('_019999');
  expect(await row.evaluate((element) => document.activeElement === element)).toBe(true);
  await expect(first).toContainText('_000000');

  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(list.locator('[aria-rowindex="3"]')).toContainText('_000001');
  expect(await row.evaluate((element) => document.activeElement === element)).toBe(true);
  expect(await row.evaluate((element) => element.hasAttribute('data-blurred'))).toBe(false);
  await page.keyboard.press('ArrowDown');
  await expect(list.locator('[aria-rowindex="3"]')).toBeFocused();
});

test('an arrow key moves the focus also while the list is just being drawn anew', async ({ large, page }) => {
  const list = await openTable(page, large);
  const first = list.locator('[aria-rowindex="2"]');
  await expect(first).toContainText('_000000');

  // The list is drawn several times when it is scrolled: the key comes right after one of them, before React has run its effects.
  for (const drawing of [1, 2]) {
    await first.focus();
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(list.locator(`[aria-rowindex="${assetCount + 1}"]`)).toContainText('_019999');
    await list.evaluate((element, nth) => {
      let seen = 0;
      const observer = new MutationObserver(() => {
        seen += 1;
        if (seen !== nth) return;
        observer.disconnect();
        const focused = document.activeElement;
        element.toggleAttribute('data-pressed', true);
        focused?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        );
      });
      element.toggleAttribute('data-pressed', false);
      observer.observe(element, { childList: true, subtree: true, characterData: true, attributes: true });
      element.scrollTo({ top: 0 });
    }, drawing);
    await expect(list).toHaveAttribute('data-pressed', '');
    await expect(list.locator('[aria-rowindex="3"]')).toBeFocused();
  }
});

test('an arrow key moves the focus also when the row that has it was drawn anew this moment', async ({
  large,
  page,
}) => {
  const list = await openTable(page, large);
  const first = list.locator('[aria-rowindex="2"]');
  await expect(first).toContainText('_000000');

  // A jump from the end to the top shows the page there a moment later. By then the first row has the focus; with its page it
  // becomes another element, and the key comes with that.
  await list.evaluate(async (element) => {
    const drawn = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    element.scrollTo({ top: element.scrollHeight });
    for (let frame = 0; frame < 2 || element.querySelector('[data-last]') === null; frame += 1) await drawn();
    element.querySelector<HTMLElement>('[data-last]')?.focus();
    await drawn();
    let waiting: Element | null = null;
    const observer = new MutationObserver(() => {
      const row = element.querySelector<HTMLElement>('[data-index="0"]');
      if (row === null || row === waiting) return;
      if (waiting === null && row.textContent === '') {
        waiting = row;
        row.focus();
        return;
      }
      observer.disconnect();
      element.toggleAttribute('data-redrawn', waiting !== null && !waiting.isConnected);
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      );
    });
    observer.observe(element, { childList: true, subtree: true });
    element.scrollTo({ top: 0 });
  });
  await expect(list).toHaveAttribute('data-redrawn', '');
  await expect(list.locator('[aria-rowindex="3"]')).toBeFocused();
});

test('a key that leads no further leaves the focus to what is clicked next', async ({ large, page }) => {
  const list = await openTable(page, large);
  const first = list.locator('[aria-rowindex="2"]');
  const field = page.getByRole('searchbox');
  await first.focus();
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await expect(page.getByRole('status').filter({ hasText: '10,000 assets' })).toBeVisible();
  await expect(first).toContainText('_000000');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('_00');
});

/** Everything that the bank holds, as a table. */
async function openTable(page: Page, { url }: GalleyHost): Promise<Locator> {
  await page.goto(url);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('oldest');
  await page.getByRole('searchbox').fill('_0');
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click();
  return page.getByRole('grid', { name: 'Results' });
}

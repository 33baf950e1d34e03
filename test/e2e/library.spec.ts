import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { tabTo } from './support/tab-to.ts';

test.describe('in a window with room for three panes', () => {
  test.use({ viewport: { width: 1440, height: 860 } });

  test('the inspector is docked, follows the arrow keys, and is closed by Escape', async ({ app }) => {
    const { page } = app;
    await app.goTo('Library');
    const first = page.getByRole('gridcell').first();
    await first.click();
    const inspector = page.getByRole('complementary');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await expect(first).toBeFocused();
    const title = inspector.getByRole('heading', { level: 2 });
    const before = await title.textContent();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('gridcell').nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(title).not.toHaveText(before ?? '');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectClean(page, 'library with inspector');

    const width = inspector.getByRole('separator', { name: 'Width of the details' });
    await width.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(width).toHaveAttribute('aria-valuenow', '396');
    await page.reload();
    await expect(width).toHaveAttribute('aria-valuenow', '396');
    await inspector.getByRole('button', { name: 'Copy asset id' }).focus();
    await page.keyboard.press('Escape');
    await expect(inspector).toHaveCount(0);
  });

  test('pictures of every shape fill their rows without being cut', async ({ app }) => {
    const { page } = app;
    await app.goTo('Library');
    await expect(page.getByRole('gridcell').locator('img').first()).toBeVisible();
    const rows = await rowsOf(page);
    expect(rows.length).toBeGreaterThan(3);
    for (const { right } of rows.slice(0, -1))
      expect(Math.abs(right - (rows[0]?.right ?? 0))).toBeLessThan(2);
    const shapes = rows.flatMap(({ ratios }) => ratios);
    expect(Math.min(...shapes)).toBeLessThan(0.8);
    expect(Math.max(...shapes)).toBeGreaterThan(2);
  });
});

test('a folder is browsed at once, from the tree in the rail, and the newest come first', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await app.goTo('Library');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Order' });
  const newest = await page.getByRole('gridcell').first().textContent();
  await order.selectOption('oldest');
  await expect(page.getByRole('gridcell').first()).not.toHaveText(newest ?? '');
  if (galley.bank.pasted.folders.Press !== undefined) return;
  await page
    .getByRole('tree', { name: 'Folders of the bank' })
    .getByRole('treeitem', { name: 'Press' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Press' })).toBeVisible();
  await page.getByRole('button', { name: 'All assets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
});

test('search, transfers, notifications and keys are at hand from anywhere, by the keyboard', async ({
  app,
}) => {
  const { page } = app;
  await tabTo(page, /^Search assets, projects, proofs/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, 'Transfers');
  await page.keyboard.press('Enter');
  const tray = page.getByRole('dialog', { name: 'Transfers' });
  await expect(tray).toContainText('Nothing is moving.');
  await expectClean(page, 'tray');
  await page.keyboard.press('Escape');
  await tabTo(page, 'Notifications');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications yet.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Home, Library, Reviews, Projects, Sync');
  await expectClean(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

interface RowShape {
  readonly right: number;
  readonly ratios: readonly number[];
}

function rowsOf(page: Page): Promise<readonly RowShape[]> {
  return page.getByRole('row').evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll('[role="gridcell"]')].map((cell) =>
        cell.getBoundingClientRect(),
      );
      return {
        right: Math.max(...cells.map(({ right }) => right)),
        ratios: cells.map(({ width, height }) => width / height),
      };
    }),
  );
}

test('Space shows the asset on the whole window, the arrows lead on, and Escape leads back', async ({
  app,
}) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  const cells = page.getByRole('grid', { name: 'Results for “bottle”' }).getByRole('gridcell');
  await expect(cells).toHaveCount(4);
  await cells.first().focus();
  await page.keyboard.press('Space');
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('status').filter({ hasText: '1 of 4' })).toBeVisible();
  await expect(preview.getByRole('img', { name: /^Picture of/ })).toBeVisible();
  await expectClean(page, 'preview');
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByRole('status').filter({ hasText: '2 of 4' })).toBeVisible();
  await preview.getByRole('button', { name: 'Zoom in' }).click();
  await preview.getByRole('button', { name: 'Previous' }).click();
  await expect(preview.getByRole('status').filter({ hasText: '1 of 4' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(cells.first()).toBeFocused();
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/galley-test.ts';
import { holdAnswers } from './support/hold-answers.ts';

// The second pause of a picture and its loading, on a busy machine.
const longestPictureMs = 30_000;

test('assets are found by name, shown with pictures, and narrowed to a folder', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.keyboard.press('/');
  await page.keyboard.type('bottle');
  const grid = page.getByRole('grid', { name: 'Results' });
  await expect(grid.getByRole('gridcell')).toHaveCount(4);
  const picture = grid.locator('img').first();
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);

  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click();
  await expect(grid.getByRole('columnheader', { name: 'Dimensions' })).toBeVisible();
  await expect(grid.getByRole('row', { name: /Bottle, lemon/ })).toContainText('960 × 640');

  await page.getByRole('button', { name: 'In folder: Whole bank' }).click();
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Press' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No asset matches')).toBeVisible();
});

test('a picture that was not ready takes the place of its icon when it is', async ({ app }) => {
  const { page } = app;
  let isReady = false;
  let refusedCount = 0;
  await page.route('**/thumbnail/**', (route) => {
    if (isReady) return route.continue();
    refusedCount += 1;
    return route.fulfill({ status: 404 });
  });
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle, lemon');
  const tile = page.getByRole('gridcell').first();
  await expect.poll(() => refusedCount).toBeGreaterThan(0);
  await expect(tile.locator('.asset-tile-picture svg')).toBeVisible();
  isReady = true;
  await expect(tile.locator('img')).toBeVisible({ timeout: longestPictureMs });
  await expect(tile.locator('.asset-tile-picture svg')).toHaveCount(0);
});

test('words match in any order, and a folder without a match leads to the whole bank', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('lemon bottle');
  const found = page.getByRole('status').filter({ hasText: '1 asset' });
  await expect(found).toBeVisible();
  await match(page, 'words');
  await expect(found).toBeVisible();
  await page.getByRole('button', { name: 'In folder: Whole bank' }).click();
  const pasted = galley.bank.pasted.folders.Press;
  if (pasted === undefined) await page.getByRole('dialog').getByRole('treeitem', { name: 'Press' }).click();
  else await page.getByRole('textbox', { name: 'Folder id' }).fill(pasted);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No asset matches')).toBeVisible();
  await page.getByRole('button', { name: 'Search the whole bank' }).click();
  await expect(found).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('lemon bottle');
});

test('a search that a slow bank has not answered says that it goes on', async ({ app }) => {
  const { page } = app;
  const held = await holdAnswers(page, '/bank/search');
  await page.reload();
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await held.arrived();
  await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeAttached();
  await expect(page.locator('.asset-placeholder').first()).toBeVisible();
  held.letGo();
  await expect(page.getByRole('gridcell')).toHaveCount(4);
  await expect(page.getByText('Searching…')).toHaveCount(0);
});

test('the search is still there after a visit to another screen', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await match(page, 'words');
  const cells = page.getByRole('grid', { name: 'Results' }).getByRole('gridcell');
  await expect(cells).toHaveCount(4);
  await app.goTo('Activity');
  await app.goTo('Library');
  await expect(page.getByRole('searchbox')).toHaveValue('bottle');
  await openOptions(page);
  await expect(page.getByRole('combobox', { name: 'Match' })).toHaveValue('words');
  await page.keyboard.press('Escape');
  await expect(cells).toHaveCount(4);
});

test('wildcards are explained where they hold, and found by', { tag: '@documented' }, async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await openOptions(page);
  await expect(page.getByText('* stands for anything, ? for one letter.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('bottle*l?mon');
  await expect(page.getByRole('status').filter({ hasText: '1 asset' })).toBeVisible();
  await openOptions(page);
  await page.getByRole('combobox', { name: 'Match' }).selectOption('words');
  await expect(page.getByText('* stands for anything, ? for one letter.')).toBeHidden();
});

test('a regular expression that the bank refuses says so, with one thing to do', {
  tag: '@documented',
}, async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await openOptions(page);
  await page.getByRole('combobox', { name: 'Match' }).selectOption('regex');
  await expect(page.getByText('Case matters.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('(');
  await expect(page.getByRole('alert')).toContainText('The bank does not understand this search.');
  await page.getByRole('searchbox').fill('Bottle, (lemon|spruce tip)');
  await expect(page.getByRole('status').filter({ hasText: '2 assets' })).toBeVisible();
});

async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search options' }).click();
  await expect(page.getByRole('combobox', { name: 'Match' })).toBeVisible();
}

async function match(page: Page, how: string): Promise<void> {
  await openOptions(page);
  await page.getByRole('combobox', { name: 'Match' }).selectOption(how);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Match' })).toBeHidden();
}

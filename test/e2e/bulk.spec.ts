import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

test.use({ viewport: { width: 1440, height: 860 } });

test('keywords are added to several assets at once, and the tray says how it went', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  const cells = page.getByRole('grid', { name: 'Results for “bottle”' }).getByRole('gridcell');
  await expect(cells).toHaveCount(4);
  await cells.first().hover();
  await cells
    .first()
    .getByRole('button', { name: /^Select / })
    .click();
  await cells.nth(2).click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected assets' });
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await expectClean(page, 'selected assets');

  await bar.getByRole('button', { name: 'Keywords' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the keywords of 4 assets' });
  await dialog.getByRole('combobox', { name: 'Add keywords' }).fill('Forest');
  await page.getByRole('option', { name: 'Forest' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectClean(page, 'keywords of many');
  await dialog.getByRole('button', { name: 'Change keywords' }).click();
  const job = page.getByRole('region', { name: 'Bulk changes' });
  await expect(job).toContainText('4 of 4');
  await expect(job).toContainText('Done');
  await expect(bar).toBeHidden();
  await expectClean(page, 'a job in the tray');
  await job.getByRole('button', { name: 'Dismiss' }).click();
  await expect(job).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Forest 4' })).toBeAttached();
});

test('assets are selected, put in a folder and let go by keyboard alone', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.keyboard.press('/');
  await page.keyboard.type('bottle');
  const cells = page.getByRole('grid', { name: 'Results for “bottle”' }).getByRole('gridcell');
  await expect(cells).toHaveCount(4);
  await cells.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowRight');
  const status = page.getByRole('toolbar', { name: 'Selected assets' }).getByRole('status');
  await expect(status).toHaveText('2 selected');
  await page.keyboard.press('Control+a');
  await expect(status).toHaveText('4 selected');
  await page.keyboard.press('Control+Space');
  await expect(status).toHaveText('3 selected');
  await page.getByRole('button', { name: 'Folder', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Put 3 assets in a folder' });
  const press = dialog.getByRole('treeitem', { name: 'Press' });
  await press.focus();
  await page.keyboard.press('Enter');
  const apply = dialog.getByRole('button', { name: 'Apply' });
  await apply.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Bulk changes' })).toContainText('3 of 3');
  await page.keyboard.press('Escape');
  await cells.first().focus();
  await page.keyboard.press('x');
  await expect(status).toHaveText('1 selected');
  await page.keyboard.press('Escape');
  await expect(status).toHaveCount(0);
  await openFolder(page, 'Press');
  await page.getByRole('searchbox').fill('bottle');
  await expect(page.getByRole('status').filter({ hasText: '3 assets' })).toBeVisible();
});

test('assets move out of the subfolders in which they were found', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await openFolder(page, 'Product photos');
  await page.getByRole('searchbox').fill('bottle, cloudberry');
  const grid = page.getByRole('grid', { name: 'Results for “bottle, cloudberry”' });
  await expect(grid.getByRole('gridcell')).toHaveCount(1);
  await putAllInFolder(page, 'Move here', 'Archive');
  const job = page.getByRole('region', { name: 'Bulk changes' });
  await expect(job).toContainText('Done');
  await expect(job.getByRole('button', { name: /failed/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No asset matches')).toBeVisible();
});

test('a job names each asset that failed and why, and tries those again', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await expect(page.getByRole('grid', { name: 'Results for “bottle”' }).getByRole('gridcell')).toHaveCount(4);
  await putAllInFolder(page, 'Add to folder', 'Press');
  const job = page.getByRole('region', { name: 'Bulk changes' });
  await expect(job).toContainText('Done');
  await job.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Escape');
  // In two folders now: which one to leave is for the user to say.
  await putAllInFolder(page, 'Move here', 'Archive');
  await job.getByRole('button', { name: '4 failed' }).click();
  const failed = page.getByRole('dialog', { name: 'What failed and why' });
  await expect(failed.getByRole('listitem')).toHaveCount(4);
  await expectClean(page, 'what failed');
  await failed.getByRole('listitem').first().click();
  await expect(failed).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  const tray = page.getByRole('button', { name: 'Transfers' });
  await expect(tray).toBeFocused();
  await page.keyboard.press('Enter');
  await job.getByRole('button', { name: 'Retry' }).click();
  await expect(job.getByRole('button', { name: '4 failed' })).toBeVisible();
});

test('a rectangle selects the pictures that it touches', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  const first = page.getByRole('gridcell').first();
  await expect(first.locator('img')).toBeVisible();
  const box = await first.boundingBox();
  if (box === null) throw new Error('the first picture has no place');
  await page.mouse.move(box.x - 6, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('1 selected');
});

test('results are narrowed by kind and shape, counted, and kept as a saved search', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  const documents = page.getByRole('checkbox', { name: /^Documents/ });
  await page.getByText(/^Documents/).click();
  await expect(documents).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /^5 assets/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save search' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Brochures');
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^61 assets/ })).toBeVisible();
  await page.reload();
  await app.goTo('Library');
  await page.getByRole('button', { name: 'Brochures', exact: true }).click();
  await expect(documents).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: /^5 assets/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name, A to Z');
  await expectClean(page, 'filtered results');
  await page.getByRole('button', { name: 'Remove the search Brochures' }).click();
  await expect(page.getByRole('button', { name: 'Brochures', exact: true })).toHaveCount(0);
});

test('an asset is sent for review from its details, and becomes a proof of the project', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle, lemon');
  const cells = page.getByRole('grid', { name: 'Results for “bottle, lemon”' }).getByRole('gridcell');
  await expect(cells).toHaveCount(1);
  await cells.click();
  await page.getByRole('complementary').getByRole('button', { name: 'Send for review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 1 asset for review' });
  await dialog.getByRole('treeitem', { name: /^Campaigns/ }).click();
  await dialog.getByRole('treeitem', { name: 'Autumn catalogue' }).click();
  await expectClean(page, 'sending for review');
  await dialog.getByRole('button', { name: 'Create proofs' }).click();
  await expect(page.getByRole('region', { name: 'Bulk changes' })).toContainText('1 of 1');
  await page.keyboard.press('Escape');
  await app.goTo('Reviews');
  await expect(page.getByRole('row', { name: /bottle-lemon/ })).toBeVisible();
});

async function putAllInFolder(page: Page, mode: string, folder: string): Promise<void> {
  await page
    .getByRole('gridcell')
    .first()
    .click({ modifiers: ['Control'] });
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Folder', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(mode).click();
  await dialog.getByRole('treeitem', { name: folder }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveCount(0);
}

async function openFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('treeitem', { name }).click();
}

import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

test('the palette leads to screens, assets, projects and commands by the keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  const field = await openPalette(page);
  await keyboard.type('fold');
  await expect(page.getByRole('option', { name: 'Folders' })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible();
  await expect(field).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await openPalette(page);
  await keyboard.type('bottle qqq');
  const asset = page.getByRole('group', { name: 'Assets' }).getByRole('option');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(asset).toHaveCount(0);
  for (let index = 0; index < ' qqq'.length; index += 1) await keyboard.press('Backspace');
  await expect(asset.first()).toBeVisible();
  const name = (await asset.first().locator('span').first().textContent()) ?? '';
  await choose(page, asset.first());
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await keyboard.press('Escape');

  await openPalette(page);
  await keyboard.type('lake');
  const project = page.getByRole('option', { name: 'Summer by the lake' });
  await expect(project).toBeVisible();
  await choose(page, project);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Summer by the lake' })).toBeVisible();

  await openPalette(page);
  await keyboard.type('theme dark');
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await openPalette(page);
  await keyboard.type('language suo');
  await keyboard.press('Enter');
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Kirjasto' })).toBeVisible();
});

test('the focus goes back to where it was, also through a panel that a command opened', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  const find = page.getByRole('searchbox', { name: 'Find by name or path' });
  await find.focus();
  await openPalette(page);
  await keyboard.press('Escape');
  await expect(find).toBeFocused();
  await openPalette(page);
  await keyboard.type('upload');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(find).toBeFocused();
});

test('the theme follows the system again after a start in another', async ({ app }) => {
  const { page } = app;
  const html = page.locator('html');
  const theme = 'data-mantine-color-scheme';
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPalette(page);
  await page.keyboard.type('theme light');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute(theme, 'light');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('theme system');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute(theme, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute(theme, 'light');
});

test('a pause says when it ends, outlives a reload, and is lifted', async ({ app }) => {
  const { page } = app;
  const strip = page.getByRole('contentinfo');
  await openPalette(page);
  await page.keyboard.type('pause 1 h');
  await page.keyboard.press('Enter');
  await expect(strip).toContainText(/Paused\s*until .*\d\d:\d\d/);
  await page.reload();
  await expect(strip).toContainText(/Paused\s*until/);
  await openPalette(page);
  await page.keyboard.type('resume');
  await page.keyboard.press('Enter');
  await expect(strip.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(strip).not.toContainText('Paused');
});

test('a failure of the bank is shown, and the commands stay', async ({ app }) => {
  const { page } = app;
  await openPalette(page);
  await page.keyboard.type('zzzzzz');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing matches.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('axe finds nothing in the palette and in the menu of the pause', async ({ app }, testInfo) => {
  const { page } = app;
  await openPalette(page);
  await page.keyboard.type('bo');
  await expect(page.getByRole('group', { name: 'Assets' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('palette.png') });
  await expectClean(page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('menuitem', { name: '30 minutes' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('pause.png') });
  await expectClean(page, 'pause');
});

async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /Go anywhere/ });
  await expect(field).toBeFocused();
  return field;
}

/** Down the list until this entry is the chosen one. */
async function choose(page: Page, option: Locator): Promise<void> {
  const count = await page.getByRole('option').count();
  for (let step = 0; step < count; step += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') return;
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

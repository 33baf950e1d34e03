import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { tabTo } from './support/tab-to.ts';

test('a folder is linked, and a row is asked why, by the keyboard alone', async ({ app, galley }) => {
  const { page } = app;
  const { keyboard } = page;
  await app.plant({ 'Desk/letter.txt': 'a letter' });

  await keyboard.press('Alt+5');
  await tabTo(page, 'Add a folder…');
  await keyboard.press('Enter');
  await expect(
    page.getByRole('list', { name: /^Folders in/ }).getByRole('button', { name: 'Desk' }),
  ).toBeVisible();
  await tabTo(page, 'Desk');
  await keyboard.press('Enter');
  await expect(page.locator('.directory-list-chosen')).toHaveText('~/Desk');
  await tabTo(page, 'Next');
  await keyboard.press('Enter');

  await expect(page.getByRole('treeitem', { name: 'Archive' })).toBeVisible();
  await tabTo(page, 'Archive');
  await keyboard.press('End');
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('treeitem', { name: 'Brand' })).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await tabTo(page, 'Next');
  await keyboard.press('Enter');
  await tabTo(page, 'Next');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await tabTo(page, 'Start');
  await keyboard.press('Enter');

  await expect(app.row('letter.txt').getByText('Done')).toBeVisible();
  await tabTo(page, /letter\.txt/);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Why is letter.txt like this?' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await galley.bank.assetsIn('Archive')).map(({ fileName }) => fileName)).toContain('letter.txt');
});

test('the places open by Alt and a digit also where Option and that key type a sign', async ({ app }) => {
  const { page } = app;
  await pressOption(page, 'Digit5', '∞');
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible();
  await pressOption(page, 'Digit1', '¡');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await pressOption(page, 'Digit0', 'º');
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
});

test('neither a click beside the form of an asset nor Escape takes what was typed', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await expect(page.getByRole('grid', { name: 'Results for “bottle”' })).toBeVisible();
  const lemon = page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' });
  await lemon.click();
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  const name = drawer.getByRole('textbox', { name: 'Names: English' });
  await name.fill('Bottle, lime');
  await page.mouse.click(300, 300);
  await expect(name).toHaveValue('Bottle, lime');
  await name.press('Escape');
  const question = drawer.getByRole('alertdialog', { name: 'Close and lose what you entered?' });
  await expect(question.getByRole('button', { name: 'Go on editing' })).toBeFocused();
  await expectClean(page, 'question');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Bottle, lime');
  await name.press('Escape');
  await question.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(lemon).toBeFocused();
});

test('neither a click beside a new project nor Escape takes what was typed', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('Alt+4');
  const button = page.getByRole('button', { name: 'New project…' });
  await button.click();
  const dialog = page.getByRole('dialog');
  // Nothing is lost yet: no question is asked.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button.click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Autumn');
  await page.mouse.click(2, 2);
  await expect(name).toHaveValue('Autumn');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(name).toHaveValue('Autumn');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});

test('neither a click beside chosen files nor Escape lets them go', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'spring.txt', mimeType: 'text/plain', buffer: Buffer.from('spring') }]);
  await expect(dialog.getByRole('row', { name: /spring\.txt/ })).toBeVisible();
  await page.mouse.click(2, 2);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(dialog.getByRole('row', { name: /spring\.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Throw away' }).click();
  await expect(dialog).toHaveCount(0);
});

/** As a Mac tells it: the key is the sign that Option makes of it. */
async function pressOption(page: Page, code: string, key: string): Promise<void> {
  await page.evaluate(
    (press) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, altKey: true, bubbles: true })),
    { code, key },
  );
}

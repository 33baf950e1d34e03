import type { Page } from '@playwright/test';
import { expect, test } from './support/galley-test.ts';

test('a folder is linked, and a row is asked why, by the keyboard alone', async ({ app, galley }) => {
  const { page } = app;
  const { keyboard } = page;
  await app.plant({ 'Desk/letter.txt': 'a letter' });

  await keyboard.press('Alt+2');
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

/** Presses Tab until the focus, which must be seen, is on what bears this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stopsAtMost = 60;
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const text =
      `${(await focused.getAttribute('aria-label')) ?? ''} ${(await focused.textContent()) ?? ''}`.trim();
    const isThere = typeof name === 'string' ? text === name : name.test(text);
    if (!isThere) continue;
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, `the focus on ${name} is seen`).not.toBe('none');
    return;
  }
  throw new Error(`${name} was not reached with ${stopsAtMost} presses of Tab.`);
}

import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { openSummer } from './support/review.ts';

test('a project is created, renamed, dated, and its messages are answered', async ({ app }) => {
  const { page } = app;
  await openSummer(page);
  await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('checkbox')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Poster A3' }).check();
  await expect(page.getByRole('checkbox', { name: 'Poster A3' })).toBeChecked();

  const messages = page.getByRole('region', { name: 'Messages' });
  const deleted = messages.getByRole('article', { name: 'Wrong project' });
  await expect(deleted).toContainText('This message was deleted.');
  await expect(deleted).not.toContainText('winter campaign');
  const thread = messages.getByRole('article', { name: 'Colours of the poster' });
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread
    .getByRole('textbox', { name: 'Your message' })
    .fill('First line\n<img src=x onerror=alert(1)>');
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(thread).toContainText('<img src=x onerror=alert(1)>');

  await page.getByRole('button', { name: 'New project…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn walks');
  await page.getByLabel('Start').fill('2026-09-01');
  await page.getByLabel('End').fill('2026-08-01');
  await expect(page.getByText('The end is before the start.')).toBeVisible();
  await page.getByLabel('End').fill('2026-10-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn walks' })).toBeVisible();
  await expect(page.getByLabel('End')).toHaveValue('2026-10-01');
  await expect(page.getByRole('treeitem', { name: 'Autumn walks' })).toBeVisible();
});

test('the tree is walked and a folder is created by the keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('Alt+4');
  await expect(page.getByRole('treeitem', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('treeitem').first().focus();
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('treeitem', { name: 'Campaigns' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('treeitem', { name: 'Winter' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('button', { name: 'New folder…' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('In Campaigns');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await keyboard.type('Spring');
  await keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Spring' })).toBeVisible();
});

test('axe finds nothing on the screen of projects', async ({ app }) => {
  const { page } = app;
  await openSummer(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'New message…' }).click();
  await expectClean(page, 'project');
});

import { dragFiles } from './support/drag-files.ts';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { openSummer } from './support/review.ts';

const cover = { 'cover.txt': 'content' };
const two = { 'a.txt': 'content', 'b.txt': 'content' };

test('a drop goes to the zone it is let go on, and asks before anything is sent', async ({
  app,
  galley,
}, testInfo) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await dragFiles(page, null, ['dragenter', 'dragover'], cover);
  const review = page.locator('[data-drop-zone=review]');
  const folder = page.locator('[data-drop-zone=folder]');
  await expect(review).toContainText('New proof in Summer by the lake');
  await expect(review).toHaveAttribute('data-aimed', 'true');
  await dragFiles(page, '[data-drop-zone=folder]', ['dragenter', 'dragover'], cover);
  await expect(folder).toHaveAttribute('data-aimed', 'true');
  await expect(review).not.toHaveAttribute('data-aimed');
  await page.screenshot({ path: testInfo.outputPath('zones.png') });
  await dragFiles(page, '[data-drop-zone=folder]', ['drop'], cover);
  const upload = page.getByRole('dialog', { name: 'Upload files' });
  await expect(upload.getByRole('row', { name: /cover\.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await upload.getByRole('button', { name: 'Throw away' }).click();
  await expect(upload).toBeHidden();

  await dragFiles(page, null, ['dragenter', 'dragover'], cover);
  await expect(review).toBeVisible();
  await dragFiles(page, '[data-drop-zone=review]', ['drop'], cover);
  const offered = page.getByRole('dialog', { name: /^Send for review/ });
  await expect(offered).toContainText('cover.txt');
  // Over the dialog: what lies there already stays.
  await dragFiles(page, null, ['dragenter', 'dragover'], two);
  await expect(review).toBeVisible();
  await dragFiles(page, '[data-drop-zone=review]', ['drop'], two);
  await expect(offered.getByRole('listitem')).toHaveText([/^cover\.txt/, /^a\.txt/, /^b\.txt/]);
});

test('two files dropped on an asset are refused in words, beside it they are new assets', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await dragFiles(page, null, ['dragenter', 'dragover'], two);
  await expect(page.locator('[data-drop-zone=asset]')).toBeVisible();
  await dragFiles(page, '[data-drop-zone=asset]', ['drop'], two);
  await expect(page.getByRole('alert').filter({ hasText: 'One file at a time.' })).toBeVisible();
  await dragFiles(page, null, ['dragenter', 'dragover', 'drop'], two);
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toContainText('b.txt');
});

test('a file dropped on an asset with an open form is asked about above the form', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  await drawer.getByRole('textbox', { name: 'Names: English' }).fill('Bottle, lime');
  await dragFiles(page, null, ['dragenter', 'dragover'], cover);
  await dragFiles(page, '[data-drop-zone=asset]', ['drop'], cover);
  await expect(drawer.getByRole('form', { name: /cover\.txt/ })).toBeVisible();
  await expect(drawer.getByRole('textbox', { name: 'Names: English' })).toHaveValue('Bottle, lime');
});

test('axe finds nothing in the zones', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await dragFiles(page, null, ['dragenter', 'dragover'], cover);
  await expect(page.locator('[data-drop-zone=review]')).toBeVisible();
  await expectClean(page, 'zones', '.drop-target');
});

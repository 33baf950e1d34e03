import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

/** Some twenty screens, each read whole by axe: more than one test's usual time on a busy machine. */
const wholeTourMs = 400_000;

test('axe finds nothing on any screen', async ({ app }) => {
  test.setTimeout(wholeTourMs);
  const { page } = app;
  await app.plant({
    'Mixed/new.txt': 'new',
    'Mixed/Sub/deep.txt': 'deep',
    'Mixed/~$lock.docx': 'owner file',
  });
  await expectClean(page, 'activity, empty');

  await app.goTo('Folders');
  await expectClean(page, 'folders, empty');
  await page.getByRole('button', { name: 'Add a folder…' }).click();
  await expect(page.getByRole('list', { name: /^Folders in/ })).toBeVisible();
  await expectClean(page, 'wizard, local folder');
  await app.planFolder('Mixed', 'Archive');
  await expectClean(page, 'wizard, plan');
  await page.getByRole('button', { name: 'Back' }).click();
  await expectClean(page, 'wizard, rules');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('treeitem', { name: 'Archive' })).toBeVisible();
  await expectClean(page, 'wizard, bank folder');

  await app.planFolder('Mixed', 'Archive');
  await app.start();
  await expect(app.row('new.txt').getByText('Done')).toBeVisible();
  await expectClean(page, 'activity');
  await app.row('new.txt').getByRole('button', { name: /^Why/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Asset id');
  await expectClean(page, 'why');
  await page.keyboard.press('Escape');

  await app.goTo('Folders');
  await expect(page.getByRole('article')).toBeVisible();
  await expectClean(page, 'folders');
  await page.getByRole('button', { name: /^Unlink/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'unlink');
  await page.keyboard.press('Escape');

  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectClean(page, 'search, grid');
  await page.getByRole('radiogroup', { name: 'View' }).getByTitle('Table').click();
  await expectClean(page, 'search, table');
  await page.getByRole('button', { name: /^In folder/ }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectClean(page, 'search, folder');
  await page.keyboard.press('Escape');

  await app.goTo('Settings');
  await expectClean(page, 'settings');

  await app.goTo('Activity');
  await page.getByRole('button', { name: 'Upload files…' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(page.getByRole('row', { name: /new\.txt/ }).first()).toBeVisible();
  await expectClean(page, 'upload');
  await page.keyboard.press('Escape');
  await expectClean(page, 'upload, the question before it closes');
  await page.getByRole('button', { name: 'Throw away' }).click();

  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectClean(page, 'account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to a media bank' })).toBeVisible();
  await expectClean(page, 'sign-in');
});

import { readFile } from 'node:fs/promises';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

test.use({ viewport: { width: 1440, height: 860 } });

test('a proof gets a deadline, guests see each other’s comments, and the record is exported', async ({
  app,
}) => {
  const { page } = app;
  await app.goTo('Reviews');
  await page
    .getByRole('row', { name: /catalogue-autumn/ })
    .first()
    .click();
  const details = page.getByRole('region', { name: 'Details' });
  const deadline = details.getByLabel('Deadline');
  await deadline.fill('2027-03-31');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.reload();
  await expect(deadline).toHaveValue('2027-03-31');

  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog');
  const shared = dialog.getByRole('checkbox', { name: 'Guests see each other’s comments' });
  await expect(shared).not.toBeChecked();
  await shared.check();
  await dialog.getByRole('textbox', { name: 'Name of guest 1' }).fill('Carl');
  await dialog.getByRole('textbox', { name: 'E-mail of guest 1' }).fill('carl@agency.example');
  await expectClean(page, 'sharing with comments');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(shared).toBeChecked();
  await page.keyboard.press('Escape');

  const arriving = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Export record' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('catalogue-autumn-record.csv');
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head?.startsWith('\uFEFF')).toBe(true);
  expect(rows.some((row) => row.includes('anna.virtanen@agency.example'))).toBe(true);
  await expectClean(page, 'a proof with a deadline');
});

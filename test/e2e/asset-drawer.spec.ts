import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { AssetListsView } from '../../shared/rpc/index.ts';
import { headerOf } from '../support/pictures.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { openAsset, uploadFile } from './support/assets.ts';
import { dragFiles } from './support/drag-files.ts';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { changeAnswers, holdAnswers } from './support/hold-answers.ts';
import { poster } from './support/poster.ts';
import { pressButton } from './support/press-button.ts';
import { saveAndFocus } from './support/save-and-focus.ts';

test('a conversion that has to be made first arrives whole in the chosen folder', async ({ app, galley }) => {
  const { page } = app;
  await mkdir(join(galley.home, 'Handover'));
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await expect(drawer.getByRole('img', { name: /^Picture of/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Download: Print TIFF' }).click();
  await chooseFolder(page, 'Handover');
  const row = drawer.getByRole('listitem').filter({ hasText: 'Print TIFF' });
  await expect(row.getByText('Generating…')).toBeVisible();
  expect(await readdir(join(galley.home, 'Handover'))).toEqual([]);
  await expect(row.getByText('Ready')).toBeVisible({ timeout: longestConversionMs });
  const [name, ...others] = await readdir(join(galley.home, 'Handover'));
  const content = await readFile(join(galley.home, 'Handover', name ?? ''));
  expect([others, headerOf(content)]).toEqual([[], { format: 'tiff', width: 960, height: 640 }]);
  await expect(row).toContainText(`${name} in ~/Handover`);
});

test('a home that could not be read for a moment is asked for again where downloads should go', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  const away = `${galley.home}-away`;
  await rename(galley.home, away);
  await drawer.getByRole('button', { name: 'Choose…' }).click();
  const chooser = drawer.getByRole('region', { name: 'Where should downloads go?' });
  await expect(chooser.getByRole('alert')).toBeVisible();
  await rename(away, galley.home);
  await chooser.getByRole('button', { name: 'Try again' }).click();
  await expect(chooser.getByRole('button', { name: 'Download here' })).toBeEnabled();
  await expect(chooser.getByRole('alert')).toHaveCount(0);
});

test('a picture that cannot be converted says so, with one thing to do', async ({ app, galley }) => {
  const { page } = app;
  await uploadFile(page, 'broken.png', await poster(1));
  await app.goTo('Library');
  await openAsset(page, 'broken');
  const drawer = page.getByRole('dialog', { name: 'broken' });
  await expect(drawer.getByRole('button', { name: 'Download: JPEG' })).toBeVisible();
  // A file that is known to be no picture would not be offered as one.
  const [broken] = (await galley.bank.assetsIn('Inbox')).filter(({ fileName }) => fileName === 'broken.png');
  await galley.bank.addVersion(broken?.assetId ?? '', 'broken.png', Buffer.from('no picture'));
  await drawer.getByRole('button', { name: 'Download: JPEG' }).click();
  await page.getByRole('button', { name: 'Download here' }).click();
  const row = drawer.getByRole('listitem').filter({ hasText: 'JPEG' });
  await expect(row.getByText('Failed')).toBeVisible({ timeout: longestConversionMs });
  await expect(row).toContainText('The bank could not produce this conversion.');
  await expect(row.getByRole('button')).toHaveCount(1);
  await galley.bank.addVersion(broken?.assetId ?? '', 'broken.png', await poster(2));
  await row.getByRole('button', { name: /^Try again/ }).click();
  await expect(row.getByText('Ready')).toBeVisible({ timeout: longestConversionMs });
});

test('the conversions are those that the file has', { tag: '@documented' }, async ({ app, profile }) => {
  const { page } = app;
  await openAsset(page, 'Bottle, lemon');
  const offers = page
    .getByRole('dialog', { name: 'Bottle, lemon' })
    .getByRole('button', { name: /^Download: / });
  await expect(offers.last()).toBeVisible();
  const labels = await offers.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  const unnamed = ['2', '3', '4', '5', '6', '7'].map((id) => `Download: Conversion ${id}`);
  if (profile === 'documented') expect(labels).toEqual(['Download: Original file', ...unnamed]);
  else
    expect([labels.length, labels[0], labels[3]]).toEqual([
      7,
      'Download: Original',
      'Download: JPEG, 1200 pixels',
    ]);
});

test('a text is offered as it is, and a new version of it is not what was downloaded', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await uploadFile(page, 'prices.txt', Buffer.from('ten'));
  await openAsset(page, 'prices');
  const drawer = page.getByRole('dialog', { name: 'prices' });
  const offer = drawer.getByRole('button', { name: /^Download: / });
  await expect(offer).toHaveAccessibleName('Download: Original');
  await offer.click();
  await page.getByRole('button', { name: 'Download here' }).click();
  await expect(drawer.getByText('Ready')).toBeVisible();
  const [prices] = (await galley.bank.assetsIn('Inbox')).filter(({ fileName }) => fileName === 'prices.txt');
  await galley.bank.addVersion(prices?.assetId ?? '', 'prices.txt', Buffer.from('eleven'));
  // The address of the page names the asset: it is open again.
  await page.reload();
  await expect(drawer.getByText('6 B')).not.toHaveCount(0);
  await expect(offer).toHaveAccessibleName('Download: Original');
  await expect(drawer.getByText('Ready')).toHaveCount(0);
  await offer.click();
  await expect(drawer.getByText('Ready')).toBeVisible();
  const names = (await readdir(galley.home)).sort();
  expect(names).toEqual(['prices (2).txt', 'prices.txt']);
});

test('a document is turned page by page', async ({ app }) => {
  const { page } = app;
  await uploadFile(page, 'booklet.pdf', smallPdf(300, 200, 3));
  await openAsset(page, 'booklet');
  const drawer = page.getByRole('dialog', { name: 'booklet' });
  // The bank counts the pages a moment after the file has arrived.
  await expect(async () => {
    await page.reload();
    await expect(drawer.getByText('Page 1 of 3')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const picture = drawer.getByRole('img', { name: /^Picture of|booklet/ });
  await expect(drawer.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Next page' }).click();
  await expect(drawer.getByText('Page 2 of 3')).toBeVisible();
  await expect(picture).toHaveAttribute('src', /page=2/);
  await drawer.getByRole('button', { name: 'Next page' }).click();
  await expect(drawer.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('everything works by keyboard, and the focus goes back to where it was', async ({ app }) => {
  const { page } = app;
  await app.goTo('Library');
  await page.keyboard.press('/');
  await page.keyboard.type('bottle, lemon');
  await expect(page.getByRole('grid', { name: 'Results for “bottle, lemon”' })).toBeVisible();
  const cell = page.getByRole('gridcell', { name: /Bottle, lemon/ });
  await expect(cell).toHaveCount(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await pressButton(drawer.getByRole('button', { name: 'Edit…' }));
  await expect(drawer.getByRole('textbox', { name: /^Names/ }).first()).toBeFocused();
  const name = drawer.getByRole('textbox', { name: 'Names: English' });
  await name.fill('Bottle, lemon and lime');
  const printRun = drawer.getByRole('textbox', { name: 'Print run' });
  await printRun.fill('many');
  await expect(drawer.getByText('This must be a whole number.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await printRun.fill('2500');
  await printRun.press('Enter');
  const changed = page.getByRole('dialog', { name: 'Bottle, lemon and lime' });
  await expect(changed.getByRole('heading', { name: 'Bottle, lemon and lime' })).toBeVisible();
  await expect(changed.getByText('2,500')).toBeVisible();
  await expect(changed.getByRole('button', { name: 'Edit…' })).toBeFocused();

  // An answer takes the focus only from its own form.
  await pressButton(changed.getByRole('button', { name: 'Edit…' }));
  await changed.getByRole('textbox', { name: 'Print run' }).fill('3000');
  const elsewhere = changed.getByRole('button', { name: 'Copy asset id' });
  await saveAndFocus(changed.getByRole('button', { name: 'Save' }), elsewhere);
  await expect(changed.getByText('3,000')).toBeVisible();
  await expect(elsewhere).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: /Bottle, lemon/ })).toBeFocused();
});

test('a file dropped on an open asset becomes its new version or an attachment, and Activity names the asset', {
  tag: '@documented',
}, async ({ app }) => {
  const { page } = app;
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  const dropped = ['dragenter', 'dragover', 'drop'] as const;
  await expect(drawer.getByRole('button', { name: 'Upload a file…' })).toBeVisible();
  await dragFiles(page, null, dropped, { 'bottle-2.txt': 'a new bottle' });
  await expect(drawer.getByText('bottle-2.txt')).toBeVisible();
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(drawer.getByText(/was handed over/)).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Files' }).getByText('bottle-2.txt')).toBeVisible();
  await dragFiles(page, null, dropped, { 'bottle-print.pdf': 'a bottle to print' });
  await drawer.getByLabel('Upload as').selectOption('Attachment: Print PDF');
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(drawer.getByRole('region', { name: 'Files' }).getByText('bottle-print.pdf')).toBeVisible();
  await page.keyboard.press('Escape');
  await app.goTo('Activity');
  await page.getByRole('button', { name: /^Uploads by hand/ }).click();
  await expect(app.row('bottle-2.txt')).toContainText('New version of Bottle, lemon → ');
  await expect(app.row('bottle-print.pdf')).toContainText('Attachment Print PDF of asset Bottle, lemon');
});

test('a file dropped on an asset with a long scrolled form is asked about in view, and announced', async ({
  app,
}) => {
  const { page } = app;
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  await drawer.getByRole('textbox').last().press('Control+End');
  await drawer.getByRole('textbox').last().scrollIntoViewIfNeeded();
  const reported = drawer.getByRole('status');
  await expect(drawer.getByRole('button', { name: 'Upload a file…' })).not.toBeInViewport();
  await expect(reported).toHaveText('');
  await dragFiles(page, null, ['dragenter', 'dragover', 'drop'], { 'bottle-2.txt': 'a new bottle' });
  await expect(reported).toContainText('bottle-2.txt');
  const question = drawer.getByRole('form', { name: /^bottle-2\.txt/ });
  await expect(question).toBeInViewport({ ratio: 1 });
  // Not behind the title, which stays in view as well.
  const [name, title] = [await reported.boundingBox(), await drawer.locator('header').boundingBox()];
  expect(name?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
});

test('an attachment is converted as a master file is', async ({ app, galley }) => {
  const { page } = app;
  await mkdir(join(galley.home, 'Print'));
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer
    .locator('input[type=file]')
    .setInputFiles([{ name: 'label.png', mimeType: 'image/png', buffer: await poster(1) }]);
  await drawer.getByLabel('Upload as').selectOption('Attachment: Source file');
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
  const files = drawer.getByRole('region', { name: 'Files' });
  await files.getByText('Conversions').click();
  await files.getByRole('button', { name: 'Download: Print TIFF, 300 dpi of label.png' }).click();
  await chooseFolder(page, 'Print');
  await expect(files.getByText(/in ~\/Print$/)).toBeVisible({ timeout: longestConversionMs });
  const [name = ''] = await readdir(join(galley.home, 'Print'));
  expect(headerOf(await readFile(join(galley.home, 'Print', name)))).toMatchObject({ format: 'tiff' });
  await expectClean(page, 'conversions of an attachment');
});

test('a name that not every disk can hold is shown before the download, beside it and in Activity', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await mkdir(join(galley.home, 'Safe'));
  await uploadFile(page, 'CON.txt', Buffer.from('ten'));
  await openAsset(page, 'CON');
  const drawer = page.getByRole('dialog', { name: 'CON' });
  await expect(drawer.getByText('CON.txt is saved as _CON.txt:')).toBeVisible();
  await drawer.getByRole('button', { name: 'Download: Original' }).click();
  await chooseFolder(page, 'Safe');
  await expect(drawer.getByText('_CON.txt in ~/Safe')).toBeVisible();
  expect(await readdir(join(galley.home, 'Safe'))).toEqual(['_CON.txt']);
  await expectClean(page, 'another name');
  await page.keyboard.press('Escape');
  await app.goTo('Activity');
  const row = page.getByRole('row').filter({ hasText: 'Original of CON.txt' });
  await expect(row).toContainText('_CON.txt');
  await expect(row.getByText('CON.txt on the bank')).toBeVisible();
  await row.getByRole('button', { name: /^Why/ }).click();
  await expect(
    page.getByRole('dialog').getByText('CON.txt, which not every computer can hold'),
  ).toBeVisible();
});

test('a list that the bank does not give is reported in its place, and all else of the asset is there', async ({
  app,
}) => {
  const { page } = app;
  let failed: AssetListsView['failures'] = { ...noFailures, keywords: 'FORBIDDEN', fields: 'BANK_FAILED' };
  await changeAnswers<AssetListsView>(page, '/assets/lists', (lists) => withFailures(lists, failed));
  await page.reload();
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await expect(drawer.getByRole('button', { name: 'Download: Print TIFF' })).toBeVisible();
  const about = drawer.getByRole('region', { name: 'About' });
  await expect(about.getByRole('alert')).toContainText('Properties');
  await expect(drawer.getByRole('alert')).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  const form = drawer.getByRole('form', { name: 'Edit details' });
  await expect(form.getByRole('alert')).toHaveCount(2);
  await expectClean(page, 'the form without two lists');
  await form.getByRole('textbox', { name: 'English' }).first().fill('Bottle, renamed');
  failed = { ...noFailures, keywords: 'FORBIDDEN' };
  await form.getByRole('alert').filter({ hasText: 'Properties' }).getByRole('button').click();
  await expect(form.getByRole('textbox', { name: 'Photographer' })).not.toHaveValue('');
  await expect(form.getByRole('alert')).toHaveCount(1);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Bottle, renamed' })).toBeVisible();
  // Nothing was taken for empty that could not be read.
  const renamed = page.getByRole('dialog', { name: 'Bottle, renamed' });
  await expect(renamed.getByText('Photographer')).toBeVisible();
  await expect(renamed.getByText('Keywords')).toBeVisible();
});

test('an asset is there while the lists of the bank are on their way', async ({ app }) => {
  const { page } = app;
  const answers = await holdAnswers(page, '/assets/lists');
  await page.reload();
  await openAsset(page, 'Bottle, lemon');
  await answers.arrived();
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await expect(drawer.getByRole('button', { name: 'Download: Original file' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'About' })).toBeVisible();
  answers.letGo();
  await expect(drawer.getByRole('button', { name: 'Download: Print TIFF' })).toBeVisible();
});

test('axe finds nothing in the drawer', async ({ app }) => {
  const { page } = app;
  await openAsset(page, 'Bottle, lemon');
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer.getByRole('button', { name: 'Download: Original' }).click();
  await expectClean(page, 'folder');
  await page.getByRole('button', { name: 'Download here' }).click();
  await expect(drawer.getByText('Ready')).toBeVisible();
  await expectClean(page, 'drawer');
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  await drawer.getByRole('textbox', { name: 'Print run' }).fill('many');
  await expectClean(page, 'form');
});

/** A poll of the conversion comes after five seconds at the earliest, and a busy machine needs some for the picture. */
const longestConversionMs = 40_000;

async function chooseFolder(page: Page, folder: string): Promise<void> {
  const chooser = page.getByRole('region', { name: /^Where/ });
  await chooser.getByRole('button', { name: folder }).click();
  await expect(chooser.locator('.directory-list-chosen')).toHaveText(`~/${folder}`);
  await chooser.getByRole('button', { name: 'Download here' }).click();
}

const noFailures = { conversions: null, fields: null, keywords: null, statuses: null, canSave: null };

/** As the host tells of a bank that refuses some of its lists. */
function withFailures(lists: AssetListsView, failures: AssetListsView['failures']): AssetListsView {
  return {
    ...lists,
    failures,
    fields: failures.fields === null ? lists.fields : null,
    keywords: failures.keywords === null ? lists.keywords : null,
  };
}

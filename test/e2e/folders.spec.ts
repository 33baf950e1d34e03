import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

/** Five screens, one after the other, and the bank read between them: long on a machine that has much else to do. */
const withHaltsMs = 240_000;

test('a folder is added, its plan is seen, nothing leaves before Start, and an edit becomes a version', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  const before = await galley.bank.assetsIn('Inbox');
  await app.plant({
    'Campaign/poster.jpg': 'first poster',
    'Campaign/Logos/logo.ai': 'a logo',
    'Campaign/notes.txt': 'what to print',
    'Campaign/~$notes.docx': 'an owner file of Word',
  });

  await app.planFolder('Campaign', 'Inbox');
  await expect(page.getByText('This is what would happen. Nothing has been uploaded.')).toBeVisible();
  await expect(app.row('poster.jpg')).toContainText('New: the bank does not hold it yet');
  await expect(app.row('~$notes.docx')).toContainText('Microsoft Office');
  expect(await galley.bank.assetsIn('Inbox')).toEqual(before);

  await app.start();
  for (const name of ['poster.jpg', 'logo.ai', 'notes.txt'])
    await expect(app.row(name).getByText('Done')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Up to date');
  const arrived = (await galley.bank.assetsIn('Inbox')).filter(
    ({ assetId }) => !before.some((asset) => asset.assetId === assetId),
  );
  expect(arrived.map(({ fileName, sha256 }) => [fileName, sha256]).sort()).toEqual([
    ['logo.ai', sha256('a logo')],
    ['notes.txt', sha256('what to print')],
    ['poster.jpg', sha256('first poster')],
  ]);

  await writeFile(join(galley.home, 'Campaign/poster.jpg'), 'second poster');
  const version = app.row('poster.jpg').filter({ hasText: 'New version' });
  await expect(version.getByText('Done')).toBeVisible();
  const poster = arrived.find(({ fileName }) => fileName === 'poster.jpg');
  const after = await galley.bank.assetsIn('Inbox');
  expect(after.length).toBe(before.length + 3);
  expect(after.find(({ assetId }) => assetId === poster?.assetId)?.sha256).toBe(sha256('second poster'));
});

test('another card at the path of a folder is held until a person says that it is the same folder', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await app.plant({ 'Card/IMG_0001.JPG': 'a harbour' });
  await app.planFolder('Card', 'Press');
  await app.start();
  await expect(app.row('IMG_0001.JPG').getByText('Done')).toBeVisible();
  const held = await galley.bank.assetsIn('Press');
  await app.goTo('Folders');
  const card = page.getByRole('article', { name: '~/Card goes to Press' });
  await expect(card).toContainText('Up to date');

  await rename(join(galley.home, 'Card'), join(galley.home, 'First card'));
  await app.plant({ 'Card/IMG_0001.JPG': 'another picture altogether' });
  await expect(card).toContainText('Another folder lies at this path');
  await expect(card).toContainText('Needs attention');
  expect(await galley.bank.assetsIn('Press')).toEqual(held);
  await expectClean(page, 'a folder that is held');

  await card.getByRole('button', { name: 'Same folder, go on' }).click();
  await expect(card).toContainText('Up to date');
  await expect(card).not.toContainText('Another folder lies at this path');
  const [asset] = await galley.bank.assetsIn('Press').then((all) => all.slice(-1));
  expect(asset?.sha256).toBe(sha256('another picture altogether'));
});

test('a folder is paused, scanned again and unlinked, and every file stays on both sides', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await app.plant({ 'Press/release.txt': 'for the press' });
  await app.planFolder('Press', 'Press');
  await app.start();
  await expect(app.row('release.txt').getByText('Done')).toBeVisible();
  const held = await galley.bank.assetsIn('Press');

  await app.goTo('Folders');
  const card = page.getByRole('article', { name: '~/Press goes to Press' });
  await expect(card).toContainText('native watcher');
  await expect(card).toContainText('1 file in step');
  await expect(card).toContainText('0 overflows of events');
  await card.getByRole('button', { name: 'Plan…' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan of ~/Press' });
  await expect(plan).toContainText('Every file is on the bank already.');
  await page.keyboard.press('Escape');
  await expect(plan).toHaveCount(0);
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card).toContainText('Paused');
  await card.getByRole('button', { name: 'Resume' }).click();
  await card.getByRole('button', { name: 'Scan now' }).click();
  await expect(card).toContainText('Up to date');

  await card.getByRole('button', { name: /^Unlink/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Every file stays on this computer and every asset stays on the bank');
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('No folder is watched yet')).toBeVisible();
  expect(await galley.bank.assetsIn('Press')).toEqual(held);
});

test('the bank folder is found by a part of its name, and is offered as recent the next time', async ({
  app,
}) => {
  const { page } = app;
  await app.plant({ 'Marks/logo.txt': 'a mark' });
  await app.goTo('Folders');
  await openBankStep(page, 'Marks');
  await page.getByRole('searchbox', { name: 'Find a folder by a part of its name' }).focus();
  await page.keyboard.type('logo');
  const found = page
    .getByRole('list', { name: 'Folders found' })
    .getByRole('button', { name: 'Brand / Logos' });
  await expect(found).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(found).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(found).toHaveAttribute('aria-pressed', 'true');
  await expectClean(page, 'folders found');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await app.start();
  await expect(app.row('logo.txt').getByText('Done')).toBeVisible();

  await page.reload();
  await app.goTo('Folders');
  await openBankStep(page, 'Marks');
  const recent = page
    .getByRole('list', { name: 'Lately used' })
    .getByRole('button', { name: 'Brand / Logos' });
  await recent.click();
  await expect(recent).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('~/Marks → Brand / Logos')).toBeVisible();
  await expectClean(page, 'folders lately used');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: /Go anywhere/ })).toBeFocused();
  await page.keyboard.type('Suomi');
  await page.getByRole('option', { name: /Suomi/ }).click();
  await expect(page.locator('.wizard-way')).toHaveText('~/Marks → Brändi / Logot');
});

test('a bank that lists no folders finds them by an asset in them', { tag: '@documented-alone' }, async ({
  app,
  galley,
}) => {
  const { page } = app;
  await app.plant({ 'Drinks/label.txt': 'a label' });
  await app.goTo('Folders');
  await openBankStep(page, 'Drinks');
  await page.getByRole('searchbox', { name: 'Find a folder by an asset in it' }).fill('bottle, lemon');
  const found = page
    .getByRole('list', { name: 'Folders found' })
    .getByRole('button', { name: /Bottle, lemon/ });
  await found.click();
  const drinks = galley.bank.pasted.folders['Product photos/Drinks'] ?? '';
  await expect(page.getByText(`~/Drinks → ${drinks}`)).toBeVisible();
  await expectClean(page, 'folders found by asset');
});

test('subfolders become bank folders where that is chosen, after the plan has named them', async ({
  app,
  galley,
}) => {
  test.setTimeout(withHaltsMs);
  const { page } = app;
  await app.plant({
    'Season/Spring/Prints/lake.txt': 'a lake',
    'Season/cover.txt': 'the cover',
  });
  await app.planFolder('Season', 'Press');
  await page.getByRole('button', { name: 'Back' }).click();
  await page
    .getByLabel('Subfolders of this directory')
    .selectOption({ label: 'Bank folders as on this computer' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Will make 2 bank folders: Spring, Spring/Prints')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await expect(galley.bank.assetsIn('Press/Spring')).rejects.toThrow('no folder');

  await app.start();
  for (const name of ['lake.txt', 'cover.txt']) await expect(app.row(name).getByText('Done')).toBeVisible();
  const inPrints = await galley.bank.assetsIn('Press/Spring/Prints');
  expect(inPrints.map(({ fileName, sha256: digest }) => [fileName, digest])).toEqual([
    ['lake.txt', sha256('a lake')],
  ]);
  expect(await galley.bank.assetsIn('Press/Spring')).toEqual([]);

  await app.goTo('Folders');
  await expect(page.getByRole('article', { name: '~/Season goes to Press' })).toContainText(
    'Subfolders as here',
  );
});

async function openBankStep(page: Page, local: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a folder…' }).click();
  await page
    .getByRole('list', { name: /^Folders in/ })
    .getByRole('button', { name: local })
    .click();
  await expect(page.locator('.directory-list-chosen')).toHaveText(`~/${local}`);
  await page.getByRole('button', { name: 'Next' }).click();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

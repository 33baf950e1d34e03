import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dragFiles } from '../e2e/support/drag-files.ts';
import { expect, type GalleyPage, test } from '../e2e/support/galley-test.ts';
import { openSummer, sendPoster } from '../e2e/support/review.ts';
import { campaign } from './campaign.ts';
import { speak, takeAllPictures, takePasses, takePicture } from './guide-picture.ts';
import { searchBottles, showBottles } from './show-bottles.ts';

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' }));

test('routing rules with their simulator', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Programme/timetable.txt': 'Friday to Sunday' });
  await app.planFolder('Programme', 'Press');
  await app.start();
  await expect(app.row('timetable.txt').getByText('Done')).toBeVisible();
  await app.goTo('Folders');
  // So that there is something to decide about.
  await page.getByRole('article').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('article')).toContainText('Paused');
  await app.plant({
    'Programme/programme_v1.indd': 'one',
    'Programme/programme_v2.indd': 'two, with a map',
    'Programme/programme_print.pdf': 'for the printer',
    'Programme/programme_v2.bak': 'one, for a while',
  });
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rules/ });
  await dialog.getByRole('textbox', { name: /^Own/ }).fill('*.bak');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  const second = dialog.getByRole('listitem', { name: 'Rule 2' });
  await second.getByLabel('Names like').fill('{stem}_print.pdf');
  await second.getByLabel('become').selectOption({ label: 'an attachment of {stem}' });
  await second.getByLabel('Attachment type').selectOption({ label: 'Print PDF' });
  await expect(dialog.getByRole('row', { name: 'programme_print.pdf' })).toContainText('{stem}_print.pdf');
  await takeAllPictures(page, 'rules', () => bringIn(page, '.rules'));
});

test('drop zones and clashes of an upload', async ({ app, galley }) => {
  const { page } = app;
  await app.plant(await campaign());
  await linkCampaign(app);
  await openSummer(page, galley.bank);
  await dragFiles(page, null, ['dragenter', 'dragover'], dropped);
  await expect(page.locator('[data-drop-zone=review]')).toBeVisible();
  await takeAllPictures(page, 'drop');
  await dragFiles(page, null, ['dragleave'], dropped);

  await app.goTo('Activity');
  await dragFiles(page, null, ['dragenter', 'dragover', 'drop'], dropped);
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('treeitem', { name: 'Press' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toContainText('The folder holds 3 of these names already.');
  await takeAllPictures(page, 'clash');
});

test('sharing a proof', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Midsummer poster');
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  await dialog.getByRole('button', { name: 'Add a guest' }).click();
  const guests = [
    ['Anna Virtanen', 'anna@lakeside-nights.example'],
    ['Björn Ek', 'bjorn@printers.example'],
  ];
  for (const [index, [name = '', email = '']] of guests.entries()) {
    await dialog.getByRole('textbox', { name: `Name of guest ${index + 1}` }).fill(name);
    await dialog.getByRole('textbox', { name: `E-mail of guest ${index + 1}` }).fill(email);
  }
  await dialog.getByRole('checkbox', { name: 'Mail guest 1 now' }).check();
  await dialog
    .getByRole('textbox', { name: /^Message/ })
    .fill('Dear both,\nthe date has moved by a week. Are the colours right now?');
  await takeAllPictures(page, 'share');
});

test('a search that is kept as a folder', async ({ app, galley }) => {
  const { page } = app;
  await app.plant(await campaign());
  await mkdir(join(galley.home, 'Web shop'));
  await linkCampaign(app);
  await app.goTo('Library');
  await searchBottles(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as smart folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this search as a folder' });
  await dialog.getByRole('combobox', { name: 'As' }).selectOption({ label: 'PNG' });
  await dialog.getByRole('button', { name: 'Web shop' }).click();
  await expect(page.locator('.directory-list-chosen')).toHaveText('~/Web shop');
  await takeAllPictures(page, 'keep', () => showBottles(page));
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  const card = page.getByRole('article', { name: '~/Web shop/bottle, kept from a search' });
  await expect(card).toContainText('4 files', { timeout: 60_000 });
  await expect(card).toContainText('Up to date', { timeout: 60_000 });
  await takeAllPictures(page, 'shelf');
});

test('messages of a project, and the palette', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await expect(page.getByRole('article', { name: 'Colours of the poster' })).toBeVisible();
  await takeAllPictures(page, 'messages', () => bringIn(page, '.message-thread'));
  await ask(page, 'bottle');
  await takePasses(page, 'palette');
  await page.keyboard.press('Escape');
  await speak(page, 'suomi', /^fi\b/);
  await ask(page, 'pullo');
  await takePicture(page, 'palette-finnish');
});

test('sign-in', async ({ app, galley }) => {
  const { page } = app;
  await signOut(page, /^Account/, 'Sign out');
  await nameBank(page, elsewhere);
  await takePasses(page, 'sign-in');
  await showKey(page, galley.bank.url);
  await takePasses(page, 'sign-in-key');
  await page.getByRole('button', { name: 'Use the built-in media bank' }).click();
  await page.getByRole('button', { name: 'I’ll upload by hand' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await speak(page, 'suomi', /^fi\b/);
  await signOut(page, /^Tili/, 'Kirjaudu ulos');
  await nameBank(page, elsewhere);
  await takePicture(page, 'sign-in-finnish');
  await showKey(page, galley.bank.url);
  await takePicture(page, 'sign-in-key-finnish');
});

async function signOut(page: Page, account: RegExp, out: string): Promise<void> {
  await page.getByRole('button', { name: account }).click();
  await page.getByRole('button', { name: out }).click();
}

/** By the kind of the form, in any language. */
async function nameBank(page: Page, url: string): Promise<void> {
  await page.locator('input[type=url]').fill(url);
}

async function showKey(page: Page, url: string): Promise<void> {
  await nameBank(page, url);
  await page.locator('input[type=url]').press('Enter');
  await page.locator('input[type=password]').fill('a password, masked');
}

/** Types into the palette and waits for what the bank finds. */
async function ask(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(typed);
  await expect(page.getByRole('group', { name: /^(Assets|Aineistot)$/ })).toBeVisible();
}

/** Shown and not sent: the address does not exist. */
const elsewhere = 'https://media.lakeside-nights.example';

const dropped = {
  'midsummer-poster.jpg': 'poster '.repeat(11_700),
  'press-release.txt': 'Midsummer by the lake: four nights of music.',
  'captions.txt': 'Harbour stage, doors at 18.00',
  'harbour-stage.jpg': 'photograph '.repeat(21_300),
};

async function linkCampaign(app: GalleyPage): Promise<void> {
  await app.planFolder('Summer campaign', 'Press');
  await app.start();
  await expect(app.row('captions.txt').getByText('Done')).toBeVisible();
  await expect(app.page.getByRole('contentinfo')).toContainText('Up to date');
}

/** A little less than to its edge: the head of a dialog would cut off its first line. */
async function bringIn(page: Page, selector: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
      let scroller = element.parentElement;
      while (scroller !== null && scroller.scrollTop === 0) scroller = scroller.parentElement;
      scroller?.scrollBy(0, -8);
    });
}

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { poster } from './support/poster.ts';
import { pressButton } from './support/press-button.ts';

/** At the slowest limit this takes far longer than the test, so there is always something to cancel. */
const longUploadBytes = 60_000_000;

test('one upload is cancelled while the others go on, and never reaches the bank', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await page.getByRole('combobox', { name: 'Speed limit' }).selectOption('250000');
  await app.plant({ 'Film/spot.mov': randomBytes(longUploadBytes), 'Film/titles.txt': 'titles' });
  await app.planFolder('Film', 'Archive');
  await app.start();

  const film = app.row('spot.mov');
  await expect(film.getByRole('progressbar')).toBeVisible();
  const overall = page.getByRole('region', { name: 'Progress of everything' });
  await expect(overall).toBeVisible();
  const list = page.getByRole('grid', { name: 'Uploads' });
  const topDuringUploads = (await list.boundingBox())?.y;
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Running').click();
  await film.getByRole('button', { name: 'Cancel: spot.mov' }).click();
  await expect(page.getByText('Nothing is on its way right now')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Done').click();
  await expect(film.getByText('Cancelled')).toBeVisible();
  // A row that moved away between the press and the release of a button would lose the click.
  await expect(overall).toHaveCount(0);
  expect((await list.boundingBox())?.y).toBe(topDuringUploads);
  await expect(app.row('titles.txt').getByText('Done')).toBeVisible();
  const names = (await galley.bank.assetsIn('Archive')).map(({ fileName }) => fileName);
  expect(names).toContain('titles.txt');
  expect(names).not.toContain('spot.mov');
});

test('a pause holds everything back until it is resumed', async ({ app, galley }) => {
  const { page } = app;
  const strip = page.getByRole('contentinfo');
  await strip.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('menuitem', { name: 'Until I resume' }).click();
  await expect(strip).toContainText('Paused');
  const before = await galley.bank.assetsIn('Archive');
  await app.plant({ 'Late/late.txt': 'late' });
  await app.planFolder('Late', 'Archive');
  await app.start();
  await expect(app.row('late.txt').getByText('Paused')).toBeVisible();
  expect(await galley.bank.assetsIn('Archive')).toEqual(before);
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect(app.row('late.txt').getByText('Done')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('the files of one pass are one line, which opens to a list of several pages', async ({ app }) => {
  const { page } = app;
  const fileCount = 260;
  const names = Array.from({ length: fileCount }, (_, index) => `page_${String(index).padStart(3, '0')}.txt`);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('menuitem', { name: 'Until I resume' }).click();
  await app.plant(Object.fromEntries(names.map((name) => [`Many/${name}`, name])));
  await app.planFolder('Many', 'Archive');
  await app.start();

  const list = page.getByRole('grid', { name: 'Uploads' });
  const batch = list.getByRole('button', { name: /^Many/ });
  await expect(batch).toContainText('260 files');
  await expect(list.getByRole('row').first()).toContainText('Paused: 260');
  await expect(list).toHaveAttribute('aria-rowcount', '1');
  await expect(batch).toHaveAttribute('aria-expanded', 'false');
  await batch.click();
  await expect(batch).toHaveAttribute('aria-expanded', 'true');
  await expect(list).toHaveAttribute('aria-rowcount', String(fileCount + 1));
  await list.getByRole('row').first().focus();
  await page.keyboard.press('End');
  const last = list.locator(`[aria-rowindex="${fileCount + 1}"]`);
  await expect(last).toBeFocused();
  await expect(last).toContainText('Paused');
  // Through every page and back, as fast as a wheel turns.
  await list.evaluate(async (element) => {
    for (const step of [-900, 900])
      for (let turn = 0; turn < 15; turn += 1) {
        element.scrollTop += step;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
  });
  await expect(last).toContainText('Paused');
  await page.keyboard.press('Home');
  // A row takes the focus before its page has come again, and has nothing to open until then.
  await expect(list.locator('[aria-rowindex="1"]')).toContainText('Many');
  await expect(list.locator('[aria-rowindex="1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('aria-rowcount', '1');
  await expect(list.locator('[aria-rowindex="1"]')).toBeFocused();
});

test('pictures stand at rows of images that the bank shows, icons at all others', async ({ app }) => {
  const { page } = app;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/thumbnail/')) asked.push(request.url());
  });
  await app.plant({
    'Season/poster.jpg': await poster(1),
    'Season/broken.jpg': 'no picture at all',
    'Season/notes.txt': 'what to print',
  });
  await app.planFolder('Season', 'Archive');
  await app.start();
  for (const name of ['poster.jpg', 'broken.jpg', 'notes.txt'])
    await expect(app.row(name).getByText('Done')).toBeVisible();
  const picture = app.row('poster.jpg').locator('img');
  await expect
    .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0);
  for (const name of ['broken.jpg', 'notes.txt']) {
    await expect(app.row(name).locator('.transfer-row-picture svg')).toBeVisible();
    await expect(app.row(name).locator('img')).toHaveCount(0);
  }
  expect(new Set(asked).size, 'a text is not asked for').toBe(2);
});

test('where a row goes is read whole in the narrowest window', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 880, height: 560 });
  await app.plant({ 'Season/a-rather-long-name-of-a-file-for-the-press.txt': 'for the press' });
  await app.planFolder('Season', 'Archive');
  await app.start();
  const target = app.row('for-the-press.txt').getByText('New asset → Archive');
  await expect(target).toBeVisible();
  expect(await target.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('why tells what became of a file and lets its asset id be copied', async ({ app, context }) => {
  const { page } = app;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.plant({ 'Fonts/fonts.txt': 'which fonts' });
  await app.planFolder('Fonts', 'Archive');
  await app.start();
  await expect(app.row('fonts.txt').getByText('Done')).toBeVisible();
  await app.row('fonts.txt').getByRole('button', { name: 'Why?: fonts.txt' }).click();
  const drawer = page.getByRole('dialog', { name: 'Why is fonts.txt like this?' });
  await expect(drawer).toContainText('The bank holds the same content');
  await drawer.getByRole('button', { name: 'Copy: Asset id' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(drawer.getByText(copied, { exact: true })).toBeVisible();
});

test('a file asks when the folder holds its name with other content, and the answer is carried out', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const [held] = await galley.bank.assetsIn('Press');
  if (held === undefined) throw new Error('The demo data has nothing in Press.');
  const { fileName } = held;
  await app.plant({ [`Desk/${fileName}`]: 'something else of that name' });
  await app.planFolder('Desk', 'Press');
  await expect(page.getByText(/^Questions wait in History/)).toBeVisible();
  await app.start();

  const issue = app.row(fileName).filter({ hasText: 'Needs you' });
  await expect(issue).toContainText('The bank folder holds a file of this name with other content.');
  await expect(page.getByRole('contentinfo')).toContainText('Needs attention');
  await issue.getByRole('button', { name: `New asset: ${fileName}` }).click();
  await expect(issue).toHaveCount(0);
  await expect(app.row(fileName).getByText('Done')).toBeVisible();
  const named = (await galley.bank.assetsIn('Press')).filter((asset) => asset.fileName === fileName);
  expect(named.map(({ sizeBytes }) => sizeBytes).sort()).toEqual(
    [held.sizeBytes, 'something else of that name'.length].sort(),
  );
});

test('issues of one cause take one answer for all', async ({ app, galley }, testInfo) => {
  const { page } = app;
  const [first, second] = await galley.bank.assetsIn('Press');
  if (first === undefined || second === undefined) throw new Error('The demo data has too little in Press.');
  const names = [first.fileName, second.fileName];
  await app.plant(Object.fromEntries(names.map((name) => [`Desk/${name}`, `other content of ${name}`])));
  await app.planFolder('Desk', 'Press');
  await app.start();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Issues').click();
  const group = page.getByRole('list', { name: 'Issues by cause' }).getByRole('listitem');
  await expect(group).toContainText('2 files');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: testInfo.outputPath(`issues-${colorScheme}.png`) });
  }
  await group.getByRole('button', { name: /^New version for all/ }).click();
  await expect(page.getByText('No issues')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Done').click();
  for (const name of names) await expect(app.row(name).getByText('Done')).toBeVisible();
});

test('contents are compared on demand, and receipts come as a file', async ({ app }, testInfo) => {
  const { page } = app;
  await app.plant({ 'Proofs/=SUM.txt': 'sum', 'Proofs/cover.txt': 'cover' });
  await app.planFolder('Proofs', 'Archive');
  await app.start();
  await expect(app.row('cover.txt').getByText('Done')).toBeVisible();
  await expect(app.row('=SUM.txt').getByText('Done')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compare contents with the bank' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contents here and on the bank' });
  await expect(drawer).toContainText('2 of 2 compared. All of them are equal.');
  await page.screenshot({ path: testInfo.outputPath('verify.png') });
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Receipts as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const rows = text.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => !/^[=+\-@]/.test(row))).toBe(true);
});

test('a second asset that an upload left on the bank is shown until a person has dealt with it', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await app.plant({ 'Notes/brief.txt': 'a brief' });
  await app.planFolder('Notes', 'Archive');
  await app.start();
  await expect(app.row('brief.txt').getByText('Done')).toBeVisible();
  galley.leaveDuplicate('asset-of-nobody');
  await page.reload();

  const issues = page.getByRole('radiogroup', { name: 'Show' }).getByText('Issues');
  await expect(page.getByRole('contentinfo')).toContainText('Needs attention(1)');
  await expect(page.getByRole('navigation').getByRole('button', { name: /^Sync/ })).toContainText('1');
  await issues.click();
  const left = page.getByRole('list', { name: 'Left over on the bank' });
  await expect(left.getByRole('listitem')).toHaveCount(1);
  await expect(left).toContainText('brief.txt → Archive');
  await expect(left).toContainText('The bank holds this file twice.');
  await expect(page.getByText('Nothing else needs attention')).toBeVisible();
  await expectClean(page, 'left over on the bank');
  await pressButton(left.getByRole('button', { name: 'Keep this one: brief.txt' }));
  await expect(left).toHaveCount(0);
  await expect(page.getByText('No issues')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Up to date');
});

test('the menu of a row opens by keyboard and gives focus back', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Menu/menu.txt': 'menu' });
  await app.planFolder('Menu', 'Archive');
  await app.start();
  await expect(app.row('menu.txt').getByText('Done')).toBeVisible();
  const button = app.row('menu.txt').getByRole('button', { name: 'More actions: menu.txt' });
  await pressButton(button);
  const menu = page.getByRole('menu', { name: 'More actions' });
  // The built-in bank has no site to open.
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Show in folder',
    'Show in Library',
    'Copy asset id',
    'Why?',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await pressButton(button);
  await pressButton(menu.getByRole('menuitem', { name: 'Why?' }));
  const why = page.getByRole('dialog', { name: 'Why is menu.txt like this?' });
  await expect(why).toContainText('Uploaded as a new asset');
  await page.keyboard.press('Escape');
  await pressButton(button);
  await pressButton(menu.getByRole('menuitem', { name: 'Show in Library' }));
  await expect(page.getByRole('heading', { name: 'menu', exact: true })).toBeVisible();
});

test('the menu of a row follows it, and closes when the row is scrolled away or gone', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const many = Array.from({ length: 40 }, (_, index) => `line_${index}.txt`);
  const [first, second] = await galley.bank.assetsIn('Press');
  if (first === undefined || second === undefined) throw new Error('The demo data has too little in Press.');
  await app.plant(Object.fromEntries(many.map((name) => [`Lines/${name}`, name])));
  await app.plant({ [`Lines/${first.fileName}`]: 'other', [`Lines/${second.fileName}`]: 'other' });
  await app.planFolder('Lines', 'Press');
  await app.start();
  await expect(page.getByRole('contentinfo')).toContainText('Needs attention');
  const show = page.getByRole('radiogroup', { name: 'Show' });
  await show.getByText('Done').click();
  const list = page.getByRole('grid', { name: 'Uploads' });
  await expect(list).toHaveAttribute('aria-rowcount', '40');
  const more = list.getByRole('button', { name: /^More actions/ }).nth(3);
  const menu = page.getByRole('menu', { name: 'More actions' });
  await more.click();
  const topOf = async (it: Locator): Promise<number> => (await it.boundingBox())?.y ?? Number.NaN;
  const below = (await topOf(menu)) - (await topOf(more));
  await list.evaluate((element) => element.scrollBy(0, 40));
  await expect.poll(async () => Math.abs((await topOf(menu)) - (await topOf(more)) - below)).toBeLessThan(2);
  await list.evaluate((element) => element.scrollBy(0, 600));
  await expect(menu).toHaveCount(0);
  await expect(list.locator(':focus')).toHaveCount(1);

  await show.getByText('Issues').click();
  await list.getByRole('button', { name: `More actions: ${first.fileName}` }).click();
  await expect(menu).toBeVisible();
  // Not by the pointer, which would close the menu by itself.
  await list.getByRole('button', { name: `New asset: ${first.fileName}` }).dispatchEvent('click');
  await expect(app.row(first.fileName)).toHaveCount(0);
  await expect(menu).toHaveCount(0);
  await expect(list.getByRole('row')).toBeFocused();
});

test('the counts that are shown are those of the list at a quiet moment, and after a restart of the page', async ({
  app,
}) => {
  const { page } = app;
  const names = Array.from({ length: 24 }, (_, index) => `quiet_${index}.txt`);
  await app.plant(Object.fromEntries(names.map((name) => [`Quiet/${name}`, name])));
  await app.planFolder('Quiet', 'Archive');
  await app.start();
  await expect(page.getByRole('contentinfo')).toContainText('Nothing left to upload');
  const list = page.getByRole('grid', { name: 'Uploads' });
  const done = page.getByRole('radiogroup', { name: 'Show' }).getByText('Done');
  for (const round of ['live', 'reloaded']) {
    if (round === 'reloaded') await page.reload();
    await done.click();
    await expect(list).toHaveAttribute('aria-rowcount', '24');
    await expect(done).toContainText('24');
  }
});

test('a download stands in Activity, is counted there, and stays with its folder after a restart of the page', async ({
  app,
}) => {
  const { page } = app;
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  const openBottle = async (): Promise<void> => {
    await app.goTo('Library');
    await page.getByRole('searchbox').fill('Bottle, lemon');
    await page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' }).first().click();
  };
  await openBottle();
  await expect(drawer).toContainText('You choose a folder with the first download.');
  await drawer.getByRole('button', { name: 'Download: Original' }).click();
  await page.getByRole('button', { name: 'Download here' }).click();
  await expect(drawer.getByText('Ready')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);
  await app.goTo('Activity');

  const list = page.getByRole('grid', { name: 'Uploads and downloads' });
  const download = list.getByRole('row').filter({ hasText: 'Ready' });
  const done = page.getByRole('radiogroup', { name: 'Show' }).getByText('Done');
  for (const round of ['live', 'reloaded']) {
    if (round === 'reloaded') await page.reload();
    await expect(download).toContainText(/Original of .+ → ~/);
    await done.click();
    await expect(list).toHaveAttribute('aria-rowcount', '1');
    await expect(done).toContainText('1');
  }
  await download.getByRole('button', { name: /^Why/ }).click();
  const why = page.getByRole('dialog', { name: /like this\?$/ });
  await expect(why).toContainText('Original of');
  await why.getByRole('button', { name: 'Close' }).click();
  await expect(why).toHaveCount(0);
  await openBottle();
  await expect(drawer).toContainText('Downloads go to ~');
});

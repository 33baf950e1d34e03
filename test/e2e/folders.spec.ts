import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

import { expect, test } from '../e2e/support/galley-test.ts';
import { openSummer, sendPoster, shareWith } from '../e2e/support/review.ts';
import { campaign } from './campaign.ts';
import { takeAllPictures } from './guide-picture.ts';
import { searchBottles, showBottles, showPictures } from './show-bottles.ts';

test('the screens', async ({ app, galley }) => {
  const { page } = app;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await app.plant(await campaign());

  await app.planFolder('Summer campaign', 'Press');
  await takeAllPictures(page, 'plan');
  await app.start();
  await expect(app.row('captions.txt').getByText('Done')).toBeVisible();
  await app.plant({ 'Summer campaign/Texts/captions.txt': 'Harbour stage, doors at 17.30' });
  await expect(app.row('captions.txt').filter({ hasText: 'New version' }).getByText('Done')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Up to date');
  await takeAllPictures(page, 'activity');

  await app.goTo('Folders');
  await expect(page.getByRole('article')).toContainText('Up to date');
  await takeAllPictures(page, 'folders');

  await app.goTo('Home');
  await expect(page.getByRole('region', { name: 'Recent' }).locator('img').first()).toBeVisible();
  await takeAllPictures(page, 'home');

  await app.goTo('Library');
  await takeAllPictures(page, 'library', () => showPictures(page));
  await searchBottles(page);
  await takeAllPictures(page, 'search', () => showBottles(page));
  await page.getByRole('gridcell', { name: /Bottle, lemon/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Picture of/ })).toBeVisible();
  await takeAllPictures(page, 'asset', () => showBottles(page));
  await page.keyboard.press('Escape');

  await openSummer(page, galley.bank);
  await expect(page.getByRole('article').first()).toBeVisible();
  await takeAllPictures(page, 'projects');
  await sendPoster(page, 'Midsummer poster');
  await shareWith(page, [['Anna Virtanen', 'anna@example.com']]);
  await expect(page.locator('.proof-picture[data-size=stage] img')).toBeVisible();
  await takeAllPictures(page, 'proof');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' }).click();
  await expect(page.getByRole('row', { name: /Midsummer poster/ })).toBeVisible();
  await takeAllPictures(page, 'proofs');

  await app.goTo('Settings');
  await expect(page.getByRole('tabpanel', { name: 'General' })).toBeVisible();
  await takeAllPictures(page, 'settings');
});

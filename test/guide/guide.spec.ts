import type { Page } from '@playwright/test';
import { rasterize } from '../../service/conversions/index.ts';
import { expect, test } from '../e2e/support/galley-test.ts';
import { poster } from '../e2e/support/poster.ts';
import { openSummer, sendPoster, shareWith } from '../e2e/support/review.ts';
import { takeAllPictures, takePicture } from './guide-picture.ts';

test('the pictures of the guide', async ({ app, galley }) => {
  const { page } = app;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await app.plant({
    'Summer campaign/Posters/midsummer-poster.jpg': await poster(1),
    'Summer campaign/Posters/midsummer-poster-second-date.jpg': await poster(2),
    'Summer campaign/Web/banner-wide.png': await banner('#1f524d', '#f6d9a8'),
    'Summer campaign/Web/banner-square.png': await banner('#8f3b2e', '#fff3d6'),
    'Summer campaign/Texts/press-release.txt': 'Midsummer by the lake: three nights of music.',
    'Summer campaign/Texts/captions.txt': 'Harbour stage, doors at 18.00',
    'Summer campaign/Texts/~$press-release.docx': 'owner file',
    'Autumn catalogue/cover.png': await banner('#4a3a6b', '#f2e6ff'),
  });

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

  await app.goTo('Search');
  await search(page);
  await takeAllPictures(page, 'search');
  await page.getByRole('gridcell', { name: /Bottle, lemon/ }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Picture of/ })).toBeVisible();
  await takeAllPictures(page, 'asset');
  await page.keyboard.press('Escape');

  await openSummer(page, galley.bank);
  await expect(page.getByRole('article').first()).toBeVisible();
  await takeAllPictures(page, 'projects');
  await sendPoster(page, 'Midsummer poster');
  await shareWith(page, [['Anna Virtanen', 'anna@example.com']]);
  await expect(page.locator('.proof-picture[data-size=stage] img')).toBeVisible();
  await takeAllPictures(page, 'proof');
  await page.getByRole('navigation').getByRole('button', { name: 'Proofs' }).click();
  await expect(page.getByRole('row').first()).toBeVisible();
  await takeAllPictures(page, 'proofs');

  await app.goTo('Settings');
  await expect(page.getByRole('tabpanel', { name: 'General' })).toBeVisible();
  await takeAllPictures(page, 'settings');

  await page.getByRole('combobox', { name: 'Language' }).selectOption('fi');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await takePicture(page, 'settings-finnish');
  for (const [place, screen] of railScreens.entries()) {
    const entry = page.getByRole('navigation').getByRole('button').nth(place);
    await entry.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    if (screen === 'search') await search(page);
    await takePicture(page, `${screen}-finnish`);
  }
});

/** As the rail has them from its top, whatever they are called. */
const railScreens = ['activity', 'folders', 'search', 'projects', 'proofs'] as const;

async function search(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('bottle');
  await expect(page.getByRole('gridcell')).toHaveCount(4);
}

function banner(ground: string, sun: string): Promise<Buffer> {
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"><rect width="1200" height="600" fill="${ground}"/>` +
      `<circle cx="860" cy="300" r="190" fill="${sun}"/><path d="M0 470 Q300 360 600 450 T1200 420 V600 H0 Z" fill="#00000040"/></svg>`,
    'png',
  );
}

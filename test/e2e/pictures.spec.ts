import type { Locator, Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { openAsset, uploadFile } from './support/assets.ts';
import { expect, test } from './support/galley-test.ts';
import { openSummer } from './support/review.ts';

/** Of all shapes that a bank holds; the demonstration alone would never show a wrong row. */
const shapes = [
  ['tall', 200, 900],
  ['portrait', 400, 600],
  ['square', 500, 500],
  ['landscape', 600, 400],
  ['panorama', 1600, 200],
] as const;

for (const width of [880, 1120, 1440])
  test(`tiles of every shape of picture stay in their row, ${width} pixels wide`, async ({ app, galley }) => {
    const { page } = app;
    await page.setViewportSize({ width, height: 720 });
    for (const copy of [1, 2])
      for (const [shape, pictureWidth, pictureHeight] of shapes)
        await galley.bank.addAsset(
          'Inbox',
          `Sheet ${shape} ${copy}.png`,
          await picture(pictureWidth, pictureHeight),
        );
    await app.goTo('Library');
    await page.getByRole('searchbox').fill('Sheet');
    const grid = page.getByRole('grid', { name: 'Results' });
    await expect.poll(() => grid.locator('img').count()).toBe(2 * shapes.length);
    for (const image of await grid.locator('img').all())
      await expect.poll(() => widthOf(image)).toBeGreaterThan(0);
    // Below its row, or cut off by the frame of its picture.
    const overflows = await grid.locator('.virtual-tile').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const bottomOf = (part: Element | null): number => part?.getBoundingClientRect().bottom ?? Number.NaN;
        const below = [...tile.querySelectorAll('*')].map(
          (part) => bottomOf(part) - bottomOf(tile.closest('[role=row]')),
        );
        return [
          ...below,
          bottomOf(tile.querySelector('img')) - bottomOf(tile.querySelector('.asset-tile-picture')),
        ];
      }),
    );
    expect(Math.max(...overflows)).toBeLessThanOrEqual(0);
  });

test('the picture of an asset is never that of the version before', async ({ app, galley }) => {
  const { page } = app;
  await uploadFile(page, 'label.png', await picture(300, 400));
  await openAsset(page, 'label');
  const drawer = page.getByRole('dialog', { name: 'label' });
  const shown = drawer.getByRole('img', { name: /^Picture of/ });
  await expect.poll(() => widthOf(shown)).toBe(300);
  const before = (await shown.getAttribute('src')) ?? '';
  const release = await holdPictures(page);
  await drawer
    .locator('input[type=file]')
    .setInputFiles([{ name: 'label.png', mimeType: 'image/png', buffer: await picture(640, 200) }]);
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(shown).not.toHaveAttribute('src', before);
  expect(await widthOf(shown), 'while the new picture is on its way').toBe(0);
  release();
  await expect.poll(() => widthOf(shown)).toBe(640);
  await page.keyboard.press('Escape');

  // The line of the first upload has lost its picture to the second one.
  await app.goTo('Activity');
  const rows = app.row('label.png');
  await expect(rows).toHaveCount(2);
  await expect.poll(() => widthOf(rows.first().locator('img'))).toBeGreaterThan(0);
  await expect(rows.last().locator('img')).toHaveCount(0);
  await expect(rows.last().locator('.transfer-row-picture svg')).toBeVisible();
  expect(
    (await galley.bank.assetsIn('Inbox')).filter(({ fileName }) => fileName === 'label.png'),
  ).toHaveLength(1);
});

test('the picture of a proof is that of the version that is chosen', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Flyer.png', mimeType: 'image/png', buffer: await picture(300, 400) }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: /^Flyer/ }).click();
  const stage = page.getByRole('img', { name: 'Preview of Flyer' });
  await expect.poll(() => widthOf(stage)).toBe(300);
  const release = await holdPictures(page);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Flyer-2.png', mimeType: 'image/png', buffer: await picture(640, 200) }]);
  await page.getByRole('button', { name: 'Send next round' }).click();
  await expect(page.getByRole('button', { name: /^Version 2/ })).toHaveAttribute('aria-pressed', 'true');
  expect(await widthOf(stage), 'while the new picture is on its way').toBe(0);
  release();
  await expect.poll(() => widthOf(stage)).toBe(640);
});

/** As a slow bank: pictures that are asked for from now on wait. Returns what lets them go. */
async function holdPictures(page: Page): Promise<() => void> {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/thumbnail/**', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** 0 until the picture is there. */
function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
}

import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

test.use({ viewport: { width: 1440, height: 860 } });

test('two versions are compared beside each other, one over the other, and by their changes', async ({
  app,
}) => {
  const { page } = app;
  await app.goTo('Reviews');
  await page
    .getByRole('row', { name: /catalogue-autumn/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Compare versions (C)' }).click();
  const stages = page.getByRole('region', { name: /^catalogue-autumn, Version/ });
  await expect(stages).toHaveCount(2);
  await expect(page.locator('.compare-title')).toHaveText(['Version 1', 'Version 2']);
  // One zoom for both.
  await page.getByRole('button', { name: 'Zoom in' }).first().click();
  const percents = page.locator('.picture-stage-percent');
  await expect(percents.last()).toHaveText((await percents.first().textContent()) ?? '');
  await expectClean(page, 'versions side by side');

  await page.getByText('Overlay').click();
  const line = page.getByRole('slider', { name: 'Dividing line' });
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuenow', '48');
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuenow', '100');
  await expectClean(page, 'versions as an overlay');

  await page.getByText('Difference').click();
  await expect(page.getByRole('status').filter({ hasText: /changed region/ })).toBeVisible();
  await page.getByRole('button', { name: 'Next change' }).click();
  await expect(page.locator('.compare-region[data-chosen]')).toHaveCount(1);
  await expectClean(page, 'differences of versions');
  await page.getByRole('button', { name: 'End comparison' }).click();
  await expect(page.getByRole('button', { name: 'Compare versions (C)' })).toBeVisible();
});

test('a comment is drawn on the picture, by mouse and by keyboard', async ({ app }) => {
  const { page } = app;
  await app.goTo('Reviews');
  await page
    .getByRole('row', { name: /label-lingonberry/ })
    .first()
    .click();
  // The picture has its size.
  await expect(page.locator('.picture-stage-percent')).toHaveText(/\d/);
  await page.getByRole('button', { name: 'Rectangle' }).click();
  const layer = page.getByRole('application');
  const box = await layer.boundingBox();
  if (box === null) throw new Error('the picture has no place');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 3 });
  await page.mouse.up();
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('With a drawing on page 1')).toBeVisible();
  await page.keyboard.type('More space around the name.');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByRole('listitem').filter({ hasText: 'More space around' })).toBeVisible();
  await expect(page.locator('.mark-shapes rect')).toHaveCount(1);
  await expectClean(page, 'a drawn comment');

  await page.getByRole('button', { name: 'Arrow', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(layer).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expectClean(page, 'drawing');
  await page.keyboard.press('Enter');
  await expect(comments.getByText('With a drawing on page 1')).toBeVisible();
  await comments.getByRole('button', { name: 'Remove the drawing' }).click();
  await expect(page.locator('.mark-shapes line')).toHaveCount(0);
});

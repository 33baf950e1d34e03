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

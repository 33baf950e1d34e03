import { expect, type Page } from '@playwright/test';

export async function searchBottles(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('bottle');
  await showBottles(page);
}

/** Waits until the four bottles are laid out and their pictures are there: a tile asks for its own once it has stood still. */
export async function showBottles(page: Page): Promise<void> {
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-rowcount', '2');
  await expect(page.locator('[role=gridcell] img')).toHaveCount(4);
}

/** Waits until no tile that has a picture still shows the icon of its kind. */
export async function showPictures(page: Page): Promise<void> {
  await expect(page.locator('[role=gridcell] img').first()).toBeVisible();
  await expect(page.locator('.asset-tile-picture:not([data-bare]) > svg')).toHaveCount(0);
}

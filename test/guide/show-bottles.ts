import { expect, type Page } from '@playwright/test';

export async function searchBottles(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('bottle');
  await showBottles(page);
}

/**
 * Waits until the four bottles are laid out for the width of the window (the usual one has them in one row, the narrowest
 * in two) and their pictures are there: a tile that went to another row asks for its picture anew, once it has stood there.
 */
export async function showBottles(page: Page): Promise<void> {
  const isNarrow = await page.evaluate(() => window.innerWidth < 1000);
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-rowcount', isNarrow ? '2' : '1');
  await expect(page.locator('[role=gridcell] img')).toHaveCount(4);
}

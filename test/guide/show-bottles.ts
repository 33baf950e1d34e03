import { expect, type Page } from '@playwright/test';

/**
 * Waits until the four bottles that were searched for are laid out for the width of the window, and their pictures are
 * there: a tile that went to another row asks for its picture anew, once it has stood there for a moment.
 */
export async function showBottles(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  await expect(page.locator('[role=grid]')).toHaveAttribute('aria-rowcount', width > 1000 ? '1' : '2');
  await expect(page.locator('[role=gridcell] img')).toHaveCount(4);
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The parts that dark can change. Roles, names and order are those of light: the same elements. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Axe finds nothing on what is shown, or on what matches `within` of it: everything in light, colours in dark. Leaves
 * the page light and with reduced motion. Soft: a tour tells all its screens at once.
 */
export async function expectClean(page: Page, screen: string, within?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    // In the middle of a fade axe would read the colours of no theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(endFades);
    // No frames of others are ever in the page, so nothing has to be gathered from them in a tab of its own.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    if (within !== undefined) axe.include(within);
    if (colorScheme === 'dark') axe.withRules(colourRules);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** Runs in the page. An endless animation never ends, and fades nothing. */
function endFades(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

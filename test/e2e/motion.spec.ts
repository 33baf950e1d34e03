import type { Page } from '@playwright/test';
import { expect, test } from './support/galley-test.ts';

test('no endless animation runs with reduced motion', async ({ app: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await turnsOfCheckingMark(page)).toBe('infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await turnsOfCheckingMark(page)).toBe('1');
});

/** How often the mark of "Checking" turns: one that is put there, because the real one is there for a moment only. */
function turnsOfCheckingMark(page: Page): Promise<string> {
  return page.evaluate(() => {
    const mark = document.createElement('span');
    mark.dataset.word = 'checking';
    const icon = mark.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
    document.body.append(mark);
    const { animationIterationCount } = getComputedStyle(icon);
    mark.remove();
    return animationIterationCount;
  });
}

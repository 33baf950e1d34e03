import { expect, type Page } from '@playwright/test';

/** Presses Tab until the focus, which must be seen, is on what bears this name. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stopsAtMost = 60;
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const text =
      `${(await focused.getAttribute('aria-label')) ?? ''} ${(await focused.textContent()) ?? ''}`.trim();
    const isThere = typeof name === 'string' ? text === name : name.test(text);
    if (!isThere) continue;
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, `the focus on ${name} is seen`).not.toBe('none');
    return;
  }
  throw new Error(`${name} was not reached with ${stopsAtMost} presses of Tab.`);
}

import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button by keyboard, once it can be pressed.
 *
 * `Locator.press` and `Locator.focus` do not wait for that, as `click` does: a disabled button does not get the focus, and the
 * key reaches the focused element, often the Cancel of the same dialog.
 */
export async function pressButton(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

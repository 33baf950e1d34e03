import { expect, type Locator } from '@playwright/test';

/**
 * Presses a button by keyboard, once it can be pressed.
 *
 * `Locator.press` and `Locator.focus` do not wait for that, as `click` does: the focus does not go to a button that is
 * disabled yet, and the key reaches whatever has it, often the Cancel of the same dialog.
 */
export async function pressButton(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

import type { Locator } from '@playwright/test';

/** Saves, and is elsewhere before the answer can be there. */
export async function saveAndFocus(save: Locator, elsewhere: Locator): Promise<void> {
  await save.evaluate(
    (button: HTMLElement, other) => {
      button.click();
      other?.focus();
    },
    await elsewhere.elementHandle(),
  );
}

import type { Page } from '@playwright/test';
import { expect } from './galley-test.ts';
import { poster } from './poster.ts';

/** Opens the demonstration's project "Summer by the lake". */
export async function openSummer(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('treeitem', { name: 'Campaigns' }).click();
  await page.getByRole('treeitem', { name: 'Summer', exact: true }).click();
  await page.getByRole('treeitem', { name: 'Summer by the lake' }).click();
  await expect(page.getByRole('heading', { name: 'Summer by the lake' })).toBeVisible();
}

/** Sends a poster for review by the button of the project that is open, and opens the proof. */
export async function sendPoster(page: Page, name: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await poster(1) }]);
  const question = page.getByRole('dialog', { name: 'Send for review in Summer by the lake?' });
  await expect(question).toContainText('Nobody outside sees it until you share it.');
  await question.getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Fills in the form of sharing, mails nobody, and waits for the guests. */
export async function shareWith(
  page: Page,
  people: readonly (readonly [name: string, email: string])[],
): Promise<void> {
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Share / });
  for (const [index, [name, email]] of people.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add a guest' }).click();
    await dialog.getByRole('textbox', { name: `Name of guest ${index + 1}` }).fill(name);
    await dialog.getByRole('textbox', { name: `E-mail of guest ${index + 1}` }).fill(email);
  }
  await expect(dialog.getByRole('status')).toContainText('Will mail nobody.');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Guests' }).getByRole('listitem')).toHaveCount(people.length);
}

import type { Page } from '@playwright/test';
import type { BankReader } from './bank-reader.ts';
import { expect } from './galley-test.ts';
import { poster } from './poster.ts';

/** Opens the demonstration's project "Summer by the lake"; by its id where the bank cannot list it. */
export async function openSummer(page: Page, { pasted }: Pick<BankReader, 'pasted'>): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  const projectId = pasted.projects['Campaigns/Summer/Summer by the lake'];
  if (projectId === undefined) {
    await page.getByRole('treeitem', { name: 'Campaigns' }).click();
    await page.getByRole('treeitem', { name: 'Summer', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Summer by the lake' }).click();
  } else {
    await page.getByRole('textbox', { name: 'Id or link' }).fill(projectId);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
  }
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

/** Fills in the form of sharing, sends no mail, and waits for the guests. */
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
  await expect(page.getByRole('region', { name: 'Guests', exact: true }).getByRole('listitem')).toHaveCount(
    people.length,
  );
}

/** Takes the personal link of a guest from the proof that is open. */
export async function copyLink(page: Page, email: string): Promise<string> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  await page.context().grantPermissions(permissions, { origin: new URL(page.url()).origin });
  await page.getByRole('button', { name: `Copy link of ${email}` }).click();
  await expect(page.getByText(`The link of ${email} is copied.`)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** On the page behind a guest's link. */
export async function approve(guestPage: Page): Promise<void> {
  const button = guestPage.getByRole('button', { name: 'Approve', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

import type { Page } from '@playwright/test';
import { expect } from './galley-test.ts';

/** Finds an asset by its name and opens its drawer. */
export async function openAsset(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Library' }).click();
  await page.getByRole('searchbox').fill(name);
  // The whole Library is there before the answer.
  await expect(page.getByRole('grid', { name: `Results for “${name}”` })).toBeVisible();
  await page.getByRole('gridcell').filter({ hasText: name }).first().click();
}

/** Sends a file by hand, and waits until the bank has it. */
export async function uploadFile(page: Page, name: string, content: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'application/octet-stream', buffer: content }]);
  await dialog.getByRole('button', { name: /^Upload 1 file/ }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Done')).toBeVisible();
}

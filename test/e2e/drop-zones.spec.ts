import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { openSummer } from './support/review.ts';

test('a drop goes to the zone it is let go on, and asks before anything is sent', async ({
  app,
  galley,
}, testInfo) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await drag(page, null, ['dragenter', 'dragover'], ['cover.txt']);
  const review = page.locator('[data-drop-zone=review]');
  const folder = page.locator('[data-drop-zone=folder]');
  await expect(review).toContainText('New proof in Summer by the lake');
  await expect(review).toHaveAttribute('data-aimed', 'true');
  await drag(page, '[data-drop-zone=folder]', ['dragenter', 'dragover'], ['cover.txt']);
  await expect(folder).toHaveAttribute('data-aimed', 'true');
  await expect(review).not.toHaveAttribute('data-aimed');
  await page.screenshot({ path: testInfo.outputPath('zones.png') });
  await drag(page, '[data-drop-zone=folder]', ['drop'], ['cover.txt']);
  const upload = page.getByRole('dialog', { name: 'Upload files' });
  await expect(upload.getByRole('row', { name: /cover\.txt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await upload.getByRole('button', { name: 'Throw away' }).click();
  await expect(upload).toBeHidden();

  await drag(page, null, ['dragenter', 'dragover'], ['cover.txt']);
  await expect(review).toBeVisible();
  await drag(page, '[data-drop-zone=review]', ['drop'], ['cover.txt']);
  await expect(page.getByRole('dialog', { name: /^Send for review/ })).toContainText('cover.txt');
});

test('two files dropped on an asset are refused in words, beside it they are new assets', async ({ app }) => {
  const { page } = app;
  await app.goTo('Search');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await drag(page, null, ['dragenter', 'dragover'], ['a.txt', 'b.txt']);
  await expect(page.locator('[data-drop-zone=asset]')).toBeVisible();
  await drag(page, '[data-drop-zone=asset]', ['drop'], ['a.txt', 'b.txt']);
  await expect(page.getByRole('alert').filter({ hasText: 'One file at a time.' })).toBeVisible();
  await drag(page, null, ['dragenter', 'dragover', 'drop'], ['a.txt', 'b.txt']);
  await expect(page.getByRole('dialog', { name: 'Upload files' })).toContainText('b.txt');
});

test('axe finds nothing in the zones', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await drag(page, null, ['dragenter', 'dragover'], ['cover.txt']);
  await expect(page.locator('[data-drop-zone=review]')).toBeVisible();
  await expectClean(page, 'zones', '.drop-target');
});

/** The events that a browser sends while files are dragged over an element, or over the page. */
async function drag(
  page: Page,
  selector: string | null,
  types: readonly string[],
  names: readonly string[],
): Promise<void> {
  await page.evaluate(
    ([target, events, files]) => {
      const dataTransfer = new DataTransfer();
      for (const name of files) dataTransfer.items.add(new File(['content'], name));
      const element = target === null ? document.body : document.querySelector(target);
      for (const type of events)
        element?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [selector, types, names] as const,
  );
}

import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { dragFiles } from './support/drag-files.ts';
import { expectClean } from './support/expect-clean.ts';
import type { GalleyHost } from './support/galley-host.ts';
import { expect, test } from './support/galley-test.ts';
import { pressButton } from './support/press-button.ts';

/** At the slowest limit: far more than a test takes to press a button. */
const twentySecondsBytes = 5_000_000;

test('two dropped files become assets of the chosen folder and share a line of Activity', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await dropFiles(page, { 'spring.txt': 'spring', 'Käsi & käsi \\ #1.txt': 'hands' });
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await expect(dialog.getByText('New assets in')).toBeVisible();
  await chooseInbox(dialog, galley);
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(droppedLine(page)).toContainText('2 files');
  await droppedLine(page).click();
  await expect(app.row('spring.txt').getByText('Done')).toBeVisible();
  await expect(app.row('Käsi & käsi \\ #1.txt').getByText('Done')).toBeVisible();
  const held = new Map(
    (await galley.bank.assetsIn('Inbox')).map(({ fileName, sha256 }) => [fileName, sha256]),
  );
  expect(held.get('spring.txt')).toBe(sha256('spring'));
  expect(held.get('Käsi & käsi \\ #1.txt')).toBe(sha256('hands'));
  // The browser does not tell where it has them from, and Galley's own copy is gone.
  await app.row('spring.txt').getByRole('button', { name: 'More actions: spring.txt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Why?' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Show in folder' })).toHaveCount(0);
});

test('a clash is answered before anything starts, and the same content is not sent again', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await upload(page, galley, { 'brief.txt': 'first brief', 'same.txt': 'unchanged' });
  await droppedLine(page).click();
  await expect(app.row('brief.txt').getByText('Done')).toBeVisible();
  await expect(app.row('same.txt').getByText('Done')).toBeVisible();
  const before = await galley.bank.assetsIn('Inbox');

  await dropFiles(page, { 'brief.txt': 'second brief', 'same.txt': 'unchanged' });
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await expect(dialog).toContainText('The folder holds 2 of these names already.');
  await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeDisabled();
  // The group's own button of the same name is "for all".
  await dialog.getByRole('button', { name: 'New version', exact: true }).click();
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByRole('row', { name: /same\.txt/ })).toContainText('Already there');
  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(app.row('brief.txt').filter({ hasText: 'New version' }).getByText('Done')).toBeVisible();

  const after = await galley.bank.assetsIn('Inbox');
  expect(after.length).toBe(before.length);
  expect(after.find(({ fileName }) => fileName === 'brief.txt')?.sha256).toBe(sha256('second brief'));
});

test('a press on the line of a drop opens it, also when its uploads end before the button is let go', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await page.getByRole('combobox', { name: 'Speed limit' }).selectOption('250000');
  await upload(page, galley, { 'long.txt': 'l'.repeat(twentySecondsBytes), 'short.txt': 'short' });
  await droppedLine(page).hover();
  const line = page.getByRole('row', { name: /^Uploads by hand/ });
  await expect(line.getByRole('progressbar')).toBeVisible();
  await page.mouse.down();
  await page.getByRole('combobox', { name: 'Speed limit' }).selectOption({ label: 'No limit' });
  await expect(line.getByText('Done', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Progress of everything' })).toHaveCount(0);
  await page.mouse.up();
  await expect(app.row('long.txt').getByText('Done')).toBeVisible();
});

test('the folder of dropped files is found by a part of its name, and is offered as recent the next time', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  const target = dialog.locator('.upload-target');
  await dropFiles(page, { 'mark.txt': 'a mark' });
  await dialog.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('searchbox', { name: 'Find a folder by a part of its name' }).fill('logo');
  await dialog
    .getByRole('list', { name: 'Folders found' })
    .getByRole('button', { name: 'Brand / Logos' })
    .click();
  await expect(target).toContainText('Brand / Logos');
  await expectClean(page, 'folder of dropped files');
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
  await expect(app.row('mark.txt').getByText('Done')).toBeVisible();
  expect((await galley.bank.assetsIn('Brand/Logos')).map(({ fileName }) => fileName)).toContain('mark.txt');

  await page.reload();
  await expect(app.row('mark.txt')).toBeVisible();
  await dropFiles(page, { 'sign.txt': 'a sign' });
  await dialog.getByRole('button', { name: 'Change…' }).click();
  const recent = dialog
    .getByRole('list', { name: 'Lately used' })
    .getByRole('button', { name: 'Brand / Logos' });
  await recent.click();
  await expect(recent).toHaveAttribute('aria-pressed', 'true');
  await expect(target).toContainText('Brand / Logos');
});

test('text that names no folder leads nowhere, not back to the one that was offered at first', async ({
  app,
}) => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  const target = dialog.locator('.upload-target');
  await dropFiles(page, { 'mark.txt': 'a mark' });
  await expect(target).toContainText('Inbox');
  await dialog.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('button', { name: 'Use an id instead' }).click();
  await dialog.getByRole('textbox', { name: 'Folder id' }).fill('Brand Logos');
  await expect(dialog.getByRole('textbox', { name: 'Folder id' })).toHaveAttribute('aria-invalid', 'true');
  await dropFiles(page, { 'sign.txt': 'a sign' });
  await expect(dialog.getByRole('row', { name: /sign\.txt/ })).toBeVisible();
  await expect(target).not.toContainText('Inbox');
  await expect(dialog.getByRole('button', { name: 'Upload 2 files' })).toBeDisabled();
});

/** The line that stands for the files of a drop, and opens to them. */
function droppedLine(page: Page): Locator {
  return page
    .getByRole('grid', { name: 'Uploads and downloads' })
    .getByRole('button', { name: /^Uploads by hand/ });
}

/** The folder that uploads of the built-in bank go to by themselves; elsewhere a person pastes its id. */
async function chooseInbox(dialog: Locator, { bank }: GalleyHost): Promise<void> {
  const pasted = bank.pasted.folders.Inbox;
  if (pasted !== undefined) await dialog.getByRole('textbox', { name: 'Folder id' }).fill(pasted);
  await expect(dialog.getByText(pasted ?? 'Inbox', { exact: true })).toBeVisible();
}

/** Chooses files by the button, as a person without a mouse does. */
async function upload(
  page: Page,
  galley: GalleyHost,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await chooseInbox(dialog, galley);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pressButton(dialog.getByRole('button', { name: 'Choose files…' })),
  ]);
  await chooser.setFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })),
  );
  await dialog.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
}

/** Files are dragged in from outside and let go. */
function dropFiles(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  return dragFiles(page, null, ['dragenter', 'dragover', 'drop'], files);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

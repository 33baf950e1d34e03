import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { GalleyHost } from './support/galley-host.ts';
import { expect, type GalleyPage, test } from './support/galley-test.ts';
import { pressButton } from './support/press-button.ts';
import { tabTo } from './support/tab-to.ts';

/** A large picture on a busy machine. */
const longestConversionMs = 60_000;

test('the focus is on the new screen after a button that went with the old one', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('Alt+5');
  await press(page, 'Add a folder…');
  await expect(page.getByRole('heading', { name: 'Add a folder' })).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  await press(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test('the cross of a field leaves the focus in the field, and a choice of folder on what it was opened with', async ({
  app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('Alt+2');
  const field = page.getByRole('searchbox');
  for (const place of ['Library', 'Activity'] as const) {
    await app.goTo(place);
    await expect(field).toHaveCount(1);
    await keyboard.press('/');
    await expect(field).toBeFocused();
    await keyboard.type('bottle');
    await press(page, 'Clear');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  }
  await app.goTo('Library');
  await press(page, /^In folder: /);
  await press(page, 'Whole bank');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^In folder: / })).toBeFocused();
});

test('the focus stays on a button that is busy, and goes on when its folder is unlinked', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Set/first.txt': 'first' });
  await app.planFolder('Set', 'Archive');
  await app.start();
  await expect(app.row('first.txt').getByText('Done')).toBeVisible();
  await page.keyboard.press('Alt+5');
  await press(page, 'Scan now');
  const scan = page.getByRole('button', { name: 'Scan now' });
  await expect(scan).not.toHaveAttribute('aria-busy');
  await expect(scan).toBeFocused();
  await press(page, /^Unlink…/);
  await press(page, 'Unlink');
  await expect(page.getByText('~/Set')).toHaveCount(0);
  await expect(page.locator('#content').or(page.locator('#content :focus'))).toBeFocused();
});

test('a message that is given up or posted hands the focus back to what it was begun with', async ({
  app,
}) => {
  const { page } = app;
  await page.keyboard.press('Alt+4');
  await page.getByRole('treeitem', { name: 'First project' }).click();
  const begin = page.getByRole('button', { name: 'New message…' });
  await pressButton(begin);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeFocused();
  await press(page, 'Cancel');
  await expect(begin).toBeFocused();
  await pressButton(begin);
  await page.keyboard.type('Colours');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The red is off.');
  await press(page, 'Post');
  await expect(page.getByText('The red is off.')).toBeVisible();
  await expect(begin).toBeFocused();
  const reply = page.getByRole('button', { name: 'Reply' });
  await reply.press('Enter');
  await press(page, 'Cancel');
  await expect(reply).toBeFocused();
});

test('a form that was walked through by Tab gives the focus back when it goes, one that was clicked away from does not', async ({
  app,
}) => {
  const { page } = app;
  for (const name of ['First', 'Second']) await plantForm(page, name);
  const begin = page.getByRole('button', { name: 'First' });
  await begin.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'First, words' })).toBeFocused();
  await removeForm(page, 'First');
  await expect(begin).toBeFocused();

  await page.clock.install();
  await page.getByRole('button', { name: 'Second' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Second, subject' })).toBeFocused();
  await page.getByText('Beside Second').click();
  await expect(page.locator('body')).toBeFocused();
  await removeForm(page, 'Second');
  // More than the page waits for others who give the focus back.
  await page.clock.runFor(1_000);
  await expect(page.locator('body')).toBeFocused();
});

test('a dialog gives the focus back to what it was opened with, also when it goes in pieces', async ({
  app,
}) => {
  const { page } = app;
  for (const name of ['Outer', 'Inner']) await plantForm(page, name, 'dialog');
  const begin = page.getByRole('button', { name: 'Outer' });
  await begin.focus();
  await page.getByRole('textbox', { name: 'Outer, words' }).focus();
  // One on top of it, and back: that is not how it was opened.
  await page.getByRole('textbox', { name: 'Inner, words' }).focus();
  await removeForm(page, 'Inner', 'dialog');
  await expect(page.getByRole('textbox', { name: 'Outer, words' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Outer, words' }).evaluate((field) => field.remove());
  await expect(page.getByRole('textbox', { name: 'Outer, subject' })).toBeFocused();
  await removeForm(page, 'Outer', 'dialog');
  await expect(begin).toBeFocused();
});

test('Download gives the focus to the button in its place', async ({ app, galley }) => {
  const drawer = await openBottle(app, galley);
  const original = rowOf(drawer, 'Original');
  await pressButton(original.getByRole('button', { name: 'Download: Original' }));
  await expect(original.getByText('Ready')).toBeVisible();
  await expect(original.locator(':focus')).toHaveCount(1);
});

test('a double click on Download is one download, which its second click does not cancel', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const drawer = await openBottle(app, galley);
  const tiff = rowOf(drawer, 'Print TIFF');
  const box = await tiff.getByRole('button', { name: 'Download: Print TIFF' }).boundingBox();
  if (box === null) throw new Error('Download is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(tiff.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  // The second click of a slow double click: the first one was answered before it.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(tiff.getByText('Ready')).toBeVisible({ timeout: longestConversionMs });
  await page.keyboard.press('Escape');
  await app.goTo('Activity');
  await expect(page.getByRole('row').filter({ hasText: 'Print TIFF' })).toHaveCount(1);
});

/** Of an asset with conversions, with a folder for them. */
async function openBottle({ page, goTo }: GalleyPage, { home }: GalleyHost): Promise<Locator> {
  await mkdir(join(home, 'Handover'));
  await goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  await drawer.getByRole('button', { name: 'Choose…' }).click();
  await drawer.getByRole('button', { name: 'Download here' }).click();
  await expect(drawer).toContainText('Downloads go to ~');
  return drawer;
}

function rowOf(drawer: Locator, name: string): Locator {
  return drawer.getByRole('listitem').filter({ hasText: name });
}

/** A button, a form that it might open, and a text beside both: the forms of the page move the focus themselves as well. */
function plantForm(page: Page, name: string, role: 'form' | 'dialog' = 'form'): Promise<void> {
  return page.evaluate(
    ([label, kind]) => {
      const beside = document.createElement('p');
      beside.textContent = `Beside ${label}`;
      const begin = document.createElement('button');
      begin.textContent = label;
      const form = document.createElement(kind === 'form' ? 'form' : 'section');
      form.setAttribute('role', kind);
      form.setAttribute('aria-label', label);
      for (const part of ['subject', 'words']) {
        const field = document.createElement('input');
        field.setAttribute('aria-label', `${label}, ${part}`);
        form.append(field);
      }
      document.querySelector('#root')?.before(beside, begin, form);
    },
    [name, role] as const,
  );
}

function removeForm(page: Page, name: string, role: 'form' | 'dialog' = 'form'): Promise<void> {
  return page.getByRole(role, { name }).evaluate((form) => form.remove());
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

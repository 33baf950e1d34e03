import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

test('a limit is checked at the field, holds at once and after a reload', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await openSection(page, 'Network');
  const form = page.getByRole('form', { name: 'Network' });
  const limit = form.getByRole('textbox', { name: 'Speed limit (kB/s)' });
  await limit.fill('fast');
  await expect(form.getByText('A whole number of at least 2, or nothing.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await limit.fill('250');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved. It holds from now on.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Speed limit' })).toHaveValue('250000');
  await page.reload();
  await app.goTo('Settings');
  await openSection(page, 'Network');
  await expect(limit).toHaveValue('250');
});

test('a window of the week that covers all days sets the limit', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await openSection(page, 'Network');
  const form = page.getByRole('form', { name: 'Network' });
  await form.getByRole('button', { name: 'Add a window' }).click();
  const window = form.getByRole('group', { name: 'Window 1' });
  for (const day of ['Sat', 'Sun']) await window.getByText(day).click();
  await window.getByLabel('From').fill('00:00');
  await window.getByLabel('To').fill('00:00');
  await window.getByRole('textbox', { name: 'Speed limit (kB/s)' }).fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved. It holds from now on.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Speed limit' })).toHaveValue('1000000');
  // A window that is not saved stands under no word that it is.
  await form.getByRole('button', { name: 'Add a window' }).click();
  await expect(form.getByText('Saved. It holds from now on.')).toHaveCount(0);
});

test('a proxy address is checked before it is saved', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await openSection(page, 'Network');
  const form = page.getByRole('form', { name: 'Proxy' });
  await form.getByText('This one').click();
  await form.getByRole('textbox', { name: 'Address' }).fill('http://anna:secret@proxy.example:3128');
  await expect(form.getByText(/without user and password/)).toBeVisible();
  const save = form.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await form.getByText('By file (PAC)').click();
  const file = form.getByRole('textbox', { name: 'Address of the file' });
  await file.fill('ftp://proxy.example/proxy.pac');
  await expect(form.getByText(/An address such as/)).toBeVisible();
  await expect(save).toBeDisabled();
  await file.fill('http://proxy.example/proxy.pac');
  await save.click();
  await expect(form.getByText('Saved. It holds from now on.')).toBeVisible();
});

test('the connection test names each hop to the bank', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await openSection(page, 'Network');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  const hops = page.getByRole('list', { name: /^The way to http/ });
  await expect(hops.getByRole('listitem')).toHaveText([
    /Name \(DNS\): reached/,
    /Connection \(TCP\): reached/,
    /A media bank answers: reached/,
  ]);
});

test('the ignore list shows what it leaves out while it is typed, and leaves it out once it is saved', async ({
  app,
}) => {
  const { page } = app;
  await app.plant({ 'Desk/poster.txt': 'poster', 'Desk/draft.txt': 'draft' });
  await app.planFolder('Desk', 'Archive');
  await app.start();
  await expect(app.row('draft.txt').getByText('Done')).toBeVisible();
  await expect(app.row('poster.txt').getByText('Done')).toBeVisible();
  await app.goTo('Settings');
  await openSection(page, 'Watching');
  const form = page.getByRole('form', { name: 'Watching' });
  await form.getByRole('textbox', { name: /^Ignore list/ }).fill('draft*');
  await expect(form.getByText('Leaves out 1 of the 2 files')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Saved. It holds from now on.')).toBeVisible();
  await app.plant({ 'Desk/draft-2.txt': 'second draft', 'Desk/other.txt': 'other' });
  await app.goTo('Activity');
  await expect(app.row('other.txt').getByText('Done')).toBeVisible();
  await expect(app.row('draft-2.txt')).toHaveCount(0);
});

test('the support bundle tells versions and settings, and no secret', async ({ app, galley }) => {
  const { page } = app;
  await app.goTo('Settings');
  await openSection(page, 'Diagnostics');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the bundle' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('== Settings');
  expect(text).not.toContain(new URL(galley.url).hash.replace('#token=', ''));
});

test('settings by keyboard alone, without a finding of axe in any section, light and dark', async ({
  app,
}) => {
  // Every section is looked through twice, by a tool that reads every colour of it.
  test.slow();
  const { page } = app;
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'General' }).focus();
  for (const section of [
    'General',
    'Accounts',
    'Network',
    'Watching',
    'Notifications',
    'Diagnostics',
    'About',
  ]) {
    await expect(page.getByRole('tab', { name: section })).toBeFocused();
    await expect(page.getByRole('tabpanel', { name: section })).toBeVisible();
    await expectClean(page, section);
    await page.keyboard.press('ArrowDown');
  }
});

import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { pressButton } from './support/press-button.ts';

test('the palette asks before it takes the form of an asset along', async ({ app }, testInfo) => {
  const { page } = app;
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' }).click();
  const drawer = page.getByRole('dialog', { name: 'Bottle, lemon' });
  // No click: on a busy machine the drawer, which slides in, is elsewhere by the time that one arrives.
  await pressButton(drawer.getByRole('button', { name: 'Edit…' }));
  const name = drawer.getByRole('textbox', { name: 'Names: English' });
  await name.fill('Bottle, lime');

  await takeFromPalette(page, 'folders', page.getByRole('option', { name: 'Folders' }));
  await expect(question(page).getByRole('button', { name: 'Go on editing' })).toBeFocused();
  await page.screenshot({ path: testInfo.outputPath('question.png') });
  await expectClean(page, 'question before leaving');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Bottle, lime');

  const other = page
    .getByRole('group', { name: 'Assets' })
    .getByRole('option', { name: 'Bottle, lingonberry' });
  await takeFromPalette(page, 'bottle', other);
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(name).toHaveValue('Bottle, lime');
  await takeFromPalette(page, 'bottle', other);
  await question(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Bottle, lingonberry' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Names: English' })).toHaveCount(0);
});

test('a place key, the way back and a closed tab ask before they take a new project along', async ({
  app,
}) => {
  const { page } = app;
  await page.keyboard.press('Alt+5');
  await page.keyboard.press('Alt+4');
  await page.getByRole('button', { name: 'New project…' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('Autumn');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  await create.focus();
  await page.keyboard.press('Alt+1');
  await pressButton(question(page).getByRole('button', { name: 'Go on editing' }));
  await expect(create).toBeFocused();
  await expect(name).toHaveValue('Autumn');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(page).toHaveURL(/#\/projects$/);
  await expect(name).toHaveValue('Autumn');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const unload = await asked;
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  await expect(name).toHaveValue('Autumn');

  await page.goBack();
  await question(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('heading', { name: 'Folders' })).toBeVisible();
  await expect(page).toHaveURL(/#\/folders$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Escape that comes at once with a change asks about the form as it stands by then', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Add an account…' }).click();
  const address = page.getByRole('textbox', { name: 'Address of the bank' });
  await expect(address).toBeFocused();
  await editAndEscape(page, 'insertText');
  const stay = page.getByRole('alertdialog').getByRole('button', { name: 'Go on editing' });
  await expect(stay).toBeFocused();
  await expect(address).toHaveValue('A');
  await stay.press('Enter');
  await expect(address).toBeFocused();
  await editAndEscape(page, 'delete');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('files that were chosen stay while another screen is looked at', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'spring.txt', mimeType: 'text/plain', buffer: Buffer.from('spring') }]);
  await expect(dialog.getByRole('row', { name: /spring\.txt/ })).toBeVisible();
  await takeFromPalette(page, 'folders', page.getByRole('option', { name: 'Folders' }));
  await expect(page).toHaveURL(/#\/folders$/);
  await expect(question(page)).toHaveCount(0);
  await expect(dialog.getByRole('row', { name: /spring\.txt/ })).toBeVisible();
});

test('typed text in the settings stays while another part is shown, and is asked about before they are left', async ({
  app,
}) => {
  const { page } = app;
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Watching' }).click();
  const list = page.getByRole('textbox', { name: /^Ignore list/ });
  await list.fill('draft*');
  await page.getByRole('tab', { name: 'Watching' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('tabpanel', { name: 'Notifications' })).toBeVisible();
  await expect(list).toBeHidden();
  await app.goTo('Folders');
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(list).toHaveValue('draft*');
  await app.goTo('Folders');
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(list).toHaveValue('draft*');
});

test('a reply stays while another thread is answered, and is asked about before another project', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await galley.bank.postMessage('First project', 'Colours', 'Which?');
  await galley.bank.postMessage('First project', 'Sizes', 'How big?');
  await page.keyboard.press('Alt+4');
  await page.getByRole('treeitem', { name: 'First project' }).click();
  const [colours, sizes] = ['Colours', 'Sizes'].map((name) => page.getByRole('article', { name }));
  const text = colours?.getByRole('textbox', { name: 'Your message' });
  await colours?.getByRole('button', { name: 'Reply' }).click();
  await text?.fill('The warm ones');
  await sizes?.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveCount(2);
  await page.getByRole('treeitem', { name: 'Campaigns' }).click();
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(page.getByRole('heading', { name: 'First project' })).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: 'Your message' }).filter({ hasText: 'The warm ones' }),
  ).toBeVisible();
  await colours?.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('treeitem', { name: 'Campaigns' }).click();
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

test('adding an account and signing out ask before they take along what was typed', async ({ app }) => {
  const { page } = app;
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Watching' }).click();
  const list = page.getByRole('textbox', { name: /^Ignore list/ });
  await list.fill('draft*');
  await page.getByRole('tab', { name: 'Accounts' }).click();
  const add = page.getByRole('button', { name: 'Add an account…' });
  await add.click();
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(add).toBeFocused();

  const accounts = page.getByRole('list', { name: 'Accounts' });
  await accounts.getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Go on editing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add.click();
  await question(page).getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('textbox', { name: 'Address of the bank' })).toBeFocused();
  // Nothing is lost before a sign-in.
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Watching' }).click();
  await expect(list).toHaveValue('draft*');

  await page.getByRole('tab', { name: 'Accounts' }).click();
  await accounts.getByRole('button', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Throw away' }).click();
  const signOut = page.getByRole('dialog', { name: /^Sign out of/ });
  await signOut.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to a media bank' })).toBeVisible();
});

test('no account is added or left while files are handed over', async ({ app }) => {
  const { page } = app;
  let handOver = (): void => undefined;
  const isAwaited = new Promise<void>((resolve) => {
    handOver = resolve;
  });
  await page.route('**/spool/**', async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'spring.txt', mimeType: 'text/plain', buffer: Buffer.from('spring') }]);
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  const hint = page.getByText(/^Files are still being handed over/);
  await page.keyboard.press('Alt+0');
  await expect(hint).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Sign out' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await expect(hint).toBeVisible();
  const leading = page.getByRole('button', { name: /^(Add an account…|Sign out)$/ });
  await expect(leading).toHaveCount(2);
  for (const button of await leading.all()) await expect(button).toBeDisabled();
  handOver();
  for (const button of await leading.all()) await expect(button).toBeEnabled();
  await expect(hint).toHaveCount(0);
});

function question(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Leave and lose what you entered?' });
}

async function takeFromPalette(page: Page, typed: string, option: Locator): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: /Go anywhere/ })).toBeFocused();
  await page.keyboard.type(typed);
  await option.click();
}

/** In one task of the page: it does not get to draw anything between the two. */
function editAndEscape(page: Page, command: 'insertText' | 'delete'): Promise<void> {
  return page.evaluate((edit) => {
    document.execCommand(edit, false, 'A');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }, command);
}

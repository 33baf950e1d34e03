import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';

test('a person signs out, is refused with a wrong key, and comes back to the built-in bank', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await signOut(page);
  const address = page.getByLabel('Address of the bank');
  await address.fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('The media bank cannot be reached.');
  await expect(page.getByText('Connection (TCP): failed here')).toBeVisible();
  await expect(page.getByText('nothing answers at this port')).toBeVisible();

  // Behind a proxy the settings are out of reach before the sign-in.
  await page.getByRole('button', { name: 'Proxy…' }).click();
  const proxy = page.getByRole('form', { name: 'Proxy' });
  await proxy.getByText('This one').click();
  await proxy.getByLabel('Address').fill('not an address');
  await expect(proxy.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectClean(page, 'sign-in with its proxy');
  await proxy.getByText('None').click();
  await proxy.getByRole('button', { name: 'Save' }).click();
  await expect(proxy.getByRole('status')).toContainText('Saved');
  await page.getByRole('button', { name: 'Proxy…' }).click();
  await expect(proxy).toBeHidden();

  await address.fill(galley.bank.url);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('A media bank answers, not encrypted')).toBeVisible();
  await chooseKey(page);
  await page.getByRole('textbox', { name: 'API key' }).fill('not-a-key');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The key, user or password is wrong');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(address).toHaveValue(galley.bank.url);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue('not-a-key');

  await page.getByRole('button', { name: 'Use the built-in media bank' }).click();
  await page.getByRole('button', { name: 'I’ll upload by hand' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

test('text that is no address says so, and a bank without encryption offers its plain address', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await signOut(page);
  const address = page.getByLabel('Address of the bank');
  await address.fill('nonsense host');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not a web address.');
  await address.fill(new URL(galley.bank.url).host);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('This server does not use encryption.');
  await page.getByRole('button', { name: `Use ${galley.bank.url}` }).click();
  await expect(page.getByText('A media bank answers, not encrypted')).toBeVisible();
});

test('an address with another server differs from one without any', async ({ app }) => {
  const { page } = app;
  const other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = other.address() as AddressInfo;
    await signOut(page);
    await page.getByLabel('Address of the bank').fill(`http://127.0.0.1:${port}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('A media bank answers: failed here')).toBeVisible();
    await expect(
      page.getByText(/it is not a media bank\. The address of the bank may be longer/),
    ).toBeVisible();
    await page.getByLabel('Address of the bank').fill('https://bank.invalid');
    await page.getByRole('button', { name: 'Next' }).click();
    // How long a machine without a network asks for a name is its own affair.
    await expect(page.getByText('Name (DNS): failed here')).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Address of the bank').fill(`https://127.0.0.1:${port}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toContainText('This server does not use encryption.');
  } finally {
    other.close();
  }
});

test('a late answer of an address that was given up does not get the key of the one that was taken', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const released = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const asked: string[] = [];
  const slow = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    await released.promise;
    // Once it is closed, the host has read it to its end.
    response.once('close', answered.resolve);
    response.writeHead(401, { 'content-type': 'application/json', connection: 'close' }).end('{}');
  });
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = slow.address() as AddressInfo;
    await signOut(page);
    const address = page.getByLabel('Address of the bank');
    await address.fill(`http://127.0.0.1:${port}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => asked.length).toBe(1);
    await address.fill(galley.bank.url);
    await page.getByRole('button', { name: 'Next' }).click();
    await chooseKey(page);
    await page.getByRole('textbox', { name: 'API key' }).fill('not-a-key');
    released.resolve();
    await answered.promise;
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('The key, user or password is wrong');
    await expect(page.getByRole('status').filter({ hasText: galley.bank.url })).toBeVisible();
    expect(asked.length).toBe(1);
  } finally {
    slow.close();
  }
});

test('the first run is walked by the keyboard alone, from the address to the plan', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await signOut(page);
  await expect(page.getByLabel('Address of the bank')).toBeFocused();
  await page.getByLabel('Address of the bank').fill('');
  await keyboard.type(galley.bank.url);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'User' })).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'API key' })).toBeFocused();
  await keyboard.type(galley.bank.apiKey);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What should Galley look after?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add a folder…' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Local folder');
});

test('axe finds nothing in the steps of the first run', async ({ app, galley }) => {
  const { page } = app;
  await signOut(page);
  await page.getByLabel('Address of the bank').fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Connection (TCP): failed here')).toBeVisible();
  await expectClean(page, 'address');
  await page.getByLabel('Address of the bank').fill(galley.bank.url);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'User' })).toBeVisible();
  await expectClean(page, 'secret');
  await page.getByRole('button', { name: 'Use the built-in media bank' }).click();
  await expect(page.getByRole('heading', { name: 'What should Galley look after?' })).toBeVisible();
  await expectClean(page, 'welcome');
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to a media bank' })).toBeVisible();
}

/** A password is what the form asks for at first. */
async function chooseKey(form: Page | Locator): Promise<void> {
  await form.getByRole('radiogroup', { name: 'Sign in with' }).getByText('API key').click();
}

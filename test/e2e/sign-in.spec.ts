import { expect, test } from './support/galley-test.ts';

test('a person signs out, is refused with a wrong key, and comes back to the built-in bank', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to a media bank' })).toBeVisible();

  const address = page.getByLabel('Address of the bank');
  await address.fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert')).toContainText('The media bank cannot be reached.');

  await address.fill(galley.bank.url);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('A media bank answers, not encrypted')).toBeVisible();
  await page.getByRole('textbox', { name: 'API key' }).fill('not-a-key');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The key, user or password is wrong');

  await page.getByRole('button', { name: 'Use the built-in media bank' }).click();
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
});

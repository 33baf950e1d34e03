import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { tabTo } from './support/tab-to.ts';

test('the first start opens Home, which shows that the bank is full and what to do first', async ({
  galley,
  page,
}) => {
  await page.goto(galley.url);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
  const setup = page.getByRole('region', { name: 'Set up Galley' });
  await expect(setup).toContainText('1 of 3 done');
  const recent = page.getByRole('region', { name: 'Recent' });
  await expect(recent.getByRole('button')).toHaveCount(8);
  await expect(recent.locator('img').first()).toBeVisible();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await expect(needs).toContainText('A guest asked for changes. Upload the next round.');
  await expectClean(page, 'home');

  await recent.getByRole('button', { name: /Winter poster/ }).click();
  await expect(page.getByRole('dialog', { name: 'Winter poster' })).toBeVisible();
  await expect(page).toHaveURL(/#\/asset\//);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Home' }).click();
  await expect(setup).toContainText('2 of 3 done');
  await setup.getByRole('button', { name: 'Hide this list' }).click();
  await expect(setup).toHaveCount(0);
  await page.reload();
  await expect(recent.getByRole('button')).toHaveCount(8);
  await expect(setup).toHaveCount(0);
});

test('what needs the user leads to where it is decided, by the keyboard', async ({ app, galley }) => {
  const { page } = app;
  const [held] = await galley.bank.assetsIn('Press');
  if (held === undefined) throw new Error('The demo data has nothing in Press.');
  await app.plant({ [`Desk/${held.fileName}`]: 'something else of that name' });
  await app.planFolder('Desk', 'Press');
  await app.start();
  await expect(app.row(held.fileName).filter({ hasText: 'Needs you' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(
    needs.getByRole('listitem').filter({ hasText: 'of this name with other content' }),
  ).toBeVisible();
  await tabTo(page, /^Details: /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(app.row(held.fileName)).toBeVisible();
});

import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './support/galley-test.ts';

test('a lost connection shows at once and heals by itself, with all changes since', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const line = await cuttableLine(page);
  await page.reload();
  await app.plant({ 'Set/first.txt': 'first' });
  await app.planFolder('Set', 'Archive');
  await app.start();
  await expect(app.row('first.txt').getByText('Done')).toBeVisible();

  await line.cut();
  await expect(page.getByRole('alert')).toContainText('No connection to Galley.');
  await app.plant({ 'Set/second.txt': 'second' });
  await expect
    .poll(async () => (await galley.bank.assetsIn('Archive')).map(({ fileName }) => fileName))
    .toContain('second.txt');
  await expect(app.row('second.txt')).toHaveCount(0);

  line.mend();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(app.row('second.txt').getByText('Done')).toBeVisible();
});

test('a plan and a verification that the lost connection broke off come by themselves when it is back', async ({
  app,
}) => {
  const { page } = app;
  const line = await cuttableLine(page);
  await page.reload();
  await app.plant({ 'Set/first.txt': 'first' });
  await app.planFolder('Set', 'Archive');
  await page.getByRole('button', { name: 'Back' }).click();
  await line.cut();
  await expect(page.getByRole('alert')).toContainText('No connection to Galley.');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
  line.mend();
  await app.start();
  await expect(app.row('first.txt').getByText('Done')).toBeVisible();

  await line.cut();
  await expect(page.getByRole('alert')).toContainText('No connection to Galley.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compare contents' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Try again' })).toBeVisible();
  line.mend();
  await expect(drawer.getByRole('status')).toContainText('1 of 1 compared');
});

test('receipts and the support bundle that the lost connection broke off come when it is back', async ({
  app,
}) => {
  const { page } = app;
  const line = await cuttableLine(page);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const cut = async (): Promise<void> => {
    await line.cut();
    await expect(page.getByRole('alert')).toContainText('No connection to Galley.');
  };
  await cut();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const receipts = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Receipts as CSV' }).click();
  line.mend();
  expect((await receipts).suggestedFilename()).toBe('galley-receipts.csv');

  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Diagnostics' }).click();
  const save = page.getByRole('button', { name: 'Save the bundle' });
  await save.click({ trial: true });
  await cut();
  const bundle = page.waitForEvent('download');
  await save.click();
  line.mend();
  expect((await bundle).suggestedFilename()).toBe('galley-support.txt');
});

test('a page goes on by itself when Galley was started again', async ({ app, galley }) => {
  const { page } = app;
  await app.plant({ 'Set/first.txt': 'first' });
  await app.planFolder('Set', 'Archive');
  await app.start();
  await expect(app.row('first.txt').getByText('Done')).toBeVisible();
  const restarted = galley.restart();
  await expect(page.getByRole('alert')).toContainText('No connection to Galley.');
  await restarted;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await app.plant({ 'Set/second.txt': 'second' });
  await expect(app.row('second.txt').getByText('Done')).toBeVisible();
});

test('a page with a stale key says so instead of trying for ever', async ({ galley, page }) => {
  await page.goto(galley.url.replace(/token=.*/, 'token=stale'));
  await expect(page.getByRole('alert')).toContainText('This page may not talk to Galley any more.');
});

test('the key leaves the address, and a reload needs none', async ({ app }) => {
  const { page } = app;
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
});

/** The page's socket goes through the test from its next load on, and can be cut without touching the host. */
async function cuttableLine(
  page: Page,
): Promise<{ readonly cut: () => Promise<void>; readonly mend: () => void }> {
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket('**/rpc', (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of sockets.splice(0)) await socket.close();
    },
    mend: () => {
      isCut = false;
    },
  };
}

import type { Page } from '@playwright/test';
import { expect, test } from './support/galley-test.ts';
import { pressButton } from './support/press-button.ts';
import { approve, copyLink, openSummer, sendPoster, shareWith } from './support/review.ts';

/** Longer than Galley waits between two reads of its proofs while their page is hidden. */
const untilNextLook = '02:05';

test('a folder that is done is announced once, and leads to the list of finished files', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Spring shoot/one.txt': 'one', 'Spring shoot/two.txt': 'two' });
  await app.planFolder('Spring shoot', 'Archive');
  await app.start();
  await app.goTo('Settings');
  const notice = page.getByRole('status').filter({ hasText: /^Spring shoot: \d files? uploaded/ });
  // It stays while the pointer is over it, and as long as ever once the pointer has gone to the strip below and come back.
  await notice.hover();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Pause' }).click({ trial: true });
  await notice.hover();
  await pressButton(notice.getByRole('button', { name: 'Show' }));
  await expect(notice).toHaveCount(0);
  await expect(
    page.getByRole('radiogroup', { name: 'Show' }).getByRole('radio', { name: /^Done/ }),
  ).toBeChecked();
  await expect(app.row('one.txt').getByText('Done')).toBeVisible();
});

test('a disabled notification is not shown, and a browser that refuses is named', async ({
  app,
  context,
}) => {
  const { page } = app;
  await context.clearPermissions();
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Notifications' });
  await panel.getByRole('checkbox', { name: 'Uploads that are done' }).press('Space');
  await expect(panel.getByRole('checkbox', { name: 'Uploads that are done' })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: /^Also outside/ }).press('Space');
  await expect(panel.getByRole('status')).toHaveText(/The browser does not allow it/);
  await expect(panel.getByRole('checkbox', { name: /^Also outside/ })).not.toBeChecked();
  await page.reload();
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter');
  await expect(panel.getByRole('checkbox', { name: 'Uploads that are done' })).not.toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'Files that need me' })).toBeChecked();

  const reported = await listenToNews(page, 'Spring shoot');
  await app.plant({ 'Spring shoot/one.txt': 'one' });
  await app.planFolder('Spring shoot', 'Archive');
  await app.start();
  await expect(app.row('one.txt').getByText('Done')).toBeVisible();
  // News comes from what the host says of the whole folder, which may be later than what it says of the row.
  await app.goTo('Folders');
  await expect(page.getByText('1 file in step')).toBeVisible();
  // The next notification shows that the one before was received, and could have been shown.
  await app.goTo('Settings');
  await page.getByRole('tab', { name: 'Notifications' }).press('Enter');
  await panel.getByRole('checkbox', { name: 'Uploads that are done' }).press('Space');
  await expect(panel.getByRole('checkbox', { name: 'Uploads that are done' })).toBeChecked();
  await app.goTo('Activity');
  await uploadByHand(page, 'two.txt');
  await expect(page.getByRole('status').filter({ hasText: /^By hand: 1 file uploaded/ })).toBeVisible();
  expect(await reported()).toEqual([]);
});

test("a guest's actions are announced once, all of them, and lead to the proof", {
  tag: '@documented',
}, async ({ context, galley, page }) => {
  await page.clock.install();
  await page.goto(galley.url);
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Midsummer');
  await shareWith(page, [
    ['Anna', 'anna@example.com'],
    ['Björn', 'bjorn@example.com'],
  ]);
  const links = [
    await copyLink(page, 'anna@example.com'),
    await copyLink(page, 'bjorn@example.com'),
  ] as const;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' }).click();
  await expect(page.getByRole('row', { name: /Midsummer/ })).toContainText('Waiting for guests');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  const reported = await listenToNews(page, 'Midsummer');

  const anna = await context.newPage();
  await anna.goto(links[0]);
  await anna.getByRole('textbox', { name: 'Write a comment' }).fill('Lovely');
  await anna.getByRole('button', { name: 'Send' }).click();
  await approve(anna);
  await anna.close();
  await page.clock.fastForward(untilNextLook);
  // A look that falls between two actions announces them apart; together they are the same.
  const ofAnna = ['1 new comment', '1 new decision', 'opened by 1 more guest'];
  await expect.poll(async () => actionsOf(await reported())).toEqual(ofAnna);

  const bjorn = await context.newPage();
  await bjorn.goto(links[1]);
  await bjorn.getByRole('textbox', { name: 'Write a comment' }).fill('Too dark');
  await bjorn.getByRole('button', { name: 'Send' }).click();
  await expect(bjorn.getByText('Too dark')).toBeVisible();
  await bjorn.close();
  await page.clock.fastForward(untilNextLook);
  const ofBoth = ['1 new comment', ...ofAnna, 'opened by 1 more guest'];
  await expect.poll(async () => actionsOf(await reported())).toEqual(ofBoth);

  const notice = page.getByRole('status').filter({ hasText: 'Midsummer: 1 new comment' }).last();
  // It stays while the pointer is over it.
  await notice.hover();
  await pressButton(notice.getByRole('button', { name: 'Show' }));
  await expect(page.getByRole('heading', { name: 'Midsummer', level: 1 })).toBeVisible();
  expect(actionsOf(await reported())).toEqual(ofBoth);
});

/** Every action that the notices name, in alphabetical order. */
function actionsOf(notices: readonly string[]): readonly string[] {
  return notices.flatMap((notice) => notice.replace(/^Midsummer: /, '').split(', ')).sort();
}

/** Every notice about a proof or a folder from now on, also those that are gone again. */
async function listenToNews(page: Page, subject: string): Promise<() => Promise<readonly string[]>> {
  const reported = await page.evaluateHandle((name) => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const found = added instanceof HTMLElement ? added : null;
        const text = found?.closest('[role=status]') ?? found?.querySelector('[role=status]');
        if (text?.textContent.startsWith(`${name}:`)) texts.push(text.textContent.replace(/ Show$/, ''));
      }
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  }, subject);
  return () => reported.jsonValue();
}

/** To the folder that is chosen already. */
async function uploadByHand(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(name) }]);
  await dialog.getByRole('button', { name: /^Upload 1 file/ }).click();
  await dialog.getByRole('button', { name: 'Show in History' }).click();
}

import type { Locator, Page } from '@playwright/test';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { poster } from './support/poster.ts';
import { pressButton } from './support/press-button.ts';
import { approve, copyLink, openSummer, sendPoster, shareWith } from './support/review.ts';

const pollMs = 40_000;

test('a proof is sent, shared without mail, opened by its link, approved, and the chips follow', {
  tag: '@documented',
}, async ({ app, context, galley, profile }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Midsummer');
  await shareWith(page, [
    ['Anna Virtanen', 'anna@example.com'],
    ['Björn Ek', 'bjorn@example.com'],
  ]);

  const guests = page.getByRole('region', { name: 'Guests', exact: true });
  const anna = guests.getByRole('listitem').filter({ hasText: 'Anna Virtanen' });
  await expect(anna).toContainText(/Not mailed.*Not opened.*No comments.*Undecided/);
  await expect(guests).toContainText('Anyone with a link acts as this guest.');

  const link = await copyLink(page, 'anna@example.com');
  expect(link).toMatch(/^http:\/\/\S+\/l\/\w{12}$/);
  expect(await page.content()).not.toContain(link.slice(-12));

  const guestPage = await context.newPage();
  await guestPage.goto(link);
  await guestPage.getByRole('textbox', { name: 'Write a comment' }).fill('Lovely & <b>bold</b>');
  await guestPage.getByRole('button', { name: 'Send' }).click();
  await approve(guestPage);
  await guestPage.close();

  await expect(anna).toContainText(/Not mailed.*Opened.*Commented \(1\).*Approved/, { timeout: pollMs });
  await expect(guests.getByRole('listitem').filter({ hasText: 'Björn Ek' })).toContainText('Undecided');
  if (profile === 'documented')
    await expect(page.getByText('This bank does not give comments out')).toBeVisible();
  else await answerAndResolve(page.getByRole('region', { name: 'Comments' }));
});

test('a status that forbids sharing blocks before anything is asked, and says why', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Blocked');
  const status = page.getByRole('combobox', { name: 'Status' });
  const save = page.getByRole('button', { name: 'Save status' });
  const before = await status.inputValue();
  // A status on the way to another one is not saved, and a choice can be taken back.
  await status.selectOption('Approved');
  await expect(save).toBeVisible();
  await status.press('Escape');
  await expect(status).toHaveValue(before);
  await expect(save).toHaveCount(0);
  await status.selectOption('Approved');
  await pressButton(save);
  await expect(save).toHaveCount(0);
  await expect(status).toBeFocused();
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Blocked' });
  await expect(dialog).toContainText('“Approved” does not allow sharing. Choose another status.');
  await expect(dialog.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();

  await dialog.getByRole('combobox', { name: 'Status of the proof' }).selectOption('Waiting for comments');
  await dialog.getByRole('textbox', { name: 'Name of guest 1' }).fill('Anna');
  await dialog.getByRole('textbox', { name: 'E-mail of guest 1' }).fill('anna');
  await dialog.getByRole('checkbox', { name: 'Mail guest 1 now' }).check();
  await expect(dialog.getByRole('status')).toContainText('Will mail 1 person: anna');
  await dialog.getByRole('button', { name: 'Share and mail 1' }).click();
  await expect(dialog).toContainText('This is not an e-mail address.');
  await expect(dialog.getByRole('textbox', { name: 'E-mail of guest 1' })).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await dialog.getByRole('textbox', { name: 'E-mail of guest 1' }).fill('anna@example.com');
  await dialog.getByRole('checkbox', { name: 'Mail guest 1 now' }).uncheck();
  await expect(dialog.getByRole('status')).toContainText('Will mail nobody.');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Guests', exact: true }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('1');
});

test('guests that cannot be read say so in their place and at the button, until they can', async ({
  app,
  galley,
}) => {
  const { page } = app;
  let isRefused = true;
  await page.routeWebSocket('**/rpc', (socket) => {
    const host = socket.connectToServer();
    // The bank knows no such proof, and says so of this one question alone.
    socket.onMessage((message) => {
      const asked = JSON.parse(String(message));
      if (isRefused && asked.p?.u === '/proofs/share') asked.p.b.json.proofId = '999999';
      host.send(JSON.stringify(asked));
    });
  });
  await page.reload();
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Unread');
  const failure = page.locator('.proof-side').getByRole('alert');
  await expect(failure).toContainText('You have no right to this on the bank, or it does not exist.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  const share = page.getByRole('button', { name: 'Share…' });
  await expect(share).toBeDisabled();
  await expect(share).toHaveAccessibleDescription('Its guests could not be read.');
  await expectClean(page, 'a proof without its guests');
  await failure.getByRole('button', { name: 'Try again' }).focus();
  isRefused = false;
  // At once: the page asks again by itself every ten seconds, and a click would wait for a button that is gone.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Guests', exact: true })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(share).toBeEnabled();
  await expect(share).toHaveAccessibleDescription('');
});

test('the next round is seen after sharing again; links end, versions and proofs go after a word', {
  tag: '@documented',
}, async ({ app, galley, profile }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Rounds');
  await shareWith(page, [['Anna', 'anna@example.com']]);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Rounds.jpg', mimeType: 'image/jpeg', buffer: await poster(2) }]);
  // Else a browser would not tell of the same file when it is chosen again after it was saved anew.
  await expect(page.locator('main input[type="file"]')).toHaveValue('');
  const question = page.getByRole('dialog', { name: 'Send the next round of Rounds?' });
  await expect(question).toContainText('until you share it with them again');
  await question.getByRole('button', { name: 'Send next round' }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  const guests = page.getByRole('region', { name: 'Guests', exact: true });
  await expect(guests).toContainText('Does not see the current version');

  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail of guest 1' })).toHaveValue('anna@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await expect(guests).not.toContainText('Does not see the current version');

  await guests.getByRole('button', { name: 'End sharing with anna@example.com…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sharing' }).click();
  await expect(guests).toContainText('Sharing has ended.');

  await versions.getByRole('button', { name: 'Delete the latest version…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete version' }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete proof…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 version goes with it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete proof' }).click();
  if (profile === 'documented') await expect(page.getByText('No proofs yet')).toBeVisible();
  else await expect(page.getByRole('grid', { name: 'Reviews' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Rounds/ })).toHaveCount(0);
  await expect(page.getByText('could not be read now')).toHaveCount(0);
});

test('the address of a known guest brings their name and right along, and sharing keeps both', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Known');
  await shareWith(page, [['Anna Virtanen', 'anna@example.com']]);
  const dialog = page.getByRole('dialog', { name: 'Share Known' });
  const name = dialog.getByRole('textbox', { name: 'Name of guest 1' });
  const right = dialog.getByRole('checkbox', { name: 'Guest 1 may decide' });
  const typeAddress = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Share…' }).click();
    await dialog.getByRole('textbox', { name: 'E-mail of guest 1' }).fill('Anna@Example.com');
    await expect(name).toHaveValue('Anna Virtanen');
  };
  const share = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await typeAddress();
  await expect(right).toBeChecked();
  await right.uncheck();
  await share();
  const guests = page.getByRole('region', { name: 'Guests', exact: true });
  await expect(guests.getByRole('listitem')).toContainText(/Anna Virtanen.*May comment only/);
  await typeAddress();
  await expect(right).not.toBeChecked();
  await share();
  await expect(guests.getByRole('listitem')).toContainText(/Anna Virtanen.*May comment only/);

  // Text as at the beginning is no loss, and nothing is asked before it goes.
  await page.getByRole('button', { name: 'Share…' }).click();
  await name.fill('Bo');
  await name.fill('');
  await right.uncheck();
  await right.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a round that comes while the question is open is not deleted in the place of the one that was meant', async ({
  app,
  context,
  galley,
}) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Overtaken');
  await sendRound(page, 2);
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions.getByRole('button', { name: 'Delete the latest version…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Delete version 2 of Overtaken?');
  await expect(question.getByRole('button', { name: 'Delete version' })).toBeEnabled();

  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await elsewhere.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' }).click();
  await elsewhere.getByRole('row', { name: /Overtaken/ }).click();
  await sendRound(elsewhere, 1);
  await expect(elsewhere.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
  // Content under a question is hidden from assistive technology.
  const under = page.getByRole('region', { name: 'Versions', includeHidden: true });
  await expect(under.getByRole('listitem', { includeHidden: true })).toHaveCount(3, { timeout: pollMs });
  await expect(question).toContainText('Delete version 2 of Overtaken?');
  await question.getByRole('button', { name: 'Delete version' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(versions.getByRole('listitem')).toHaveCount(3);
});

/** Of the proof that is open. */
async function sendRound(page: Page, round: 1 | 2): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'round.jpg', mimeType: 'image/jpeg', buffer: await poster(round) }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Send next round' }).click();
}

test('a proof is found, opened and shared by the keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('Alt+3');
  const rows = page.getByRole('grid', { name: 'Reviews' });
  await expect(rows.getByRole('row').first()).toBeVisible();
  await tabTo(page, (focused) => focused.includes('poster-summer') || focused.includes('logo-round'));
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Share…' })).toBeEnabled();
  await tabTo(page, (focused) => focused === 'Share…');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of guest 1' })).toBeFocused();
  await keyboard.type('Anna');
  await keyboard.press('Tab');
  await keyboard.type('anna@example.com');
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Guests', exact: true })).toContainText('Anna');
});

test('axe finds nothing on the screens of proofs', async ({ app, galley }) => {
  const { page } = app;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' }).click();
  await expect(page.getByRole('row').first()).toBeVisible();
  await expectClean(page, 'proofs');
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Midsummer');
  await shareWith(page, [
    ['Anna Virtanen', 'anna@example.com'],
    ['Björn Ek', 'bjorn@example.com'],
  ]);
  await expect(page.locator('.proof-picture[data-size=stage] img')).toBeVisible();
  await expectClean(page, 'proof');
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'share');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete proof…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 version goes with it.');
  await expectClean(page, 'deletion');
});

/** Presses Tab until the focus, which must be seen, is on what is looked for. */
async function tabTo(page: Page, isIt: (text: string) => boolean): Promise<void> {
  const stopsAtMost = 60;
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0 || !isIt((await focused.textContent()) ?? '')) continue;
    const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus is seen').not.toBe('none');
    return;
  }
  throw new Error(`It was not reached with ${stopsAtMost} presses of Tab.`);
}

/** The user answers the comment of the guest, resolves it, and opens it again. */
async function answerAndResolve(comments: Locator): Promise<void> {
  await expect(comments).toContainText('Lovely & <b>bold</b>');
  await comments.getByRole('button', { name: 'Reply' }).click();
  await comments.getByRole('textbox', { name: 'Write a reply' }).fill('Thank you');
  await comments.getByRole('button', { name: 'Send reply' }).click();
  await expect(comments.locator('.proof-comment-replies')).toContainText('Thank you');
  await comments.getByRole('textbox', { name: 'Add a comment' }).fill('For the printer');
  await comments.getByRole('button', { name: 'Add comment' }).click();
  await expect(comments.getByText('For the printer')).toHaveCount(1);
  await comments.getByRole('button', { name: 'Resolve' }).first().click();
  await expect(comments).not.toContainText('Lovely');
  await comments.getByRole('checkbox', { name: 'Show resolved comments' }).check();
  await expect(comments).toContainText('Resolved by');
  await comments.getByRole('button', { name: 'Reopen' }).click();
  await expect(comments).not.toContainText('Resolved by');
}

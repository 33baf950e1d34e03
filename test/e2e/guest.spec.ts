import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { smallPdf } from '../support/small-pdf.ts';
import { type GuestBank, startGuestBank } from './support/guest-bank.ts';
import { poster } from './support/poster.ts';
import { pressButton } from './support/press-button.ts';

const test = base.extend<{ readonly bank: GuestBank }>({
  // Playwright reads the names of what a fixture needs from the pattern; an empty one means nothing.
  bank: async ({ browserName: _ }, use) => {
    const bank = await startGuestBank();
    await use(bank);
    await bank.stop();
  },
});

/** Shares a poster with Anna and opens the link that her mail brings. */
async function openFromMail(bank: GuestBank, page: Page): Promise<string> {
  const proofId = await bank.upload('Midsummer poster.jpg', await poster(1));
  await bank.uploadVersion(proofId, 'Midsummer poster.jpg', await poster(2));
  await bank.share({
    ProofId: proofId,
    EmailMessageContent: 'Hello Anna,\nplease look at the new date.',
    EmailLanguageCode: 'en',
    Guests: [
      { Name: 'Anna Virtanen', Email: 'anna@example.com', IsOpinionAllowed: true, SendEmailInvitation: true },
    ],
  });
  const [mail] = await bank.mail.arrived(1);
  const link = /http:\S+\/l\/\w{12}/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.locator('#picture.loaded')).toBeVisible();
  return proofId;
}

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
}

test('a guest opens the link from the mail, comments on a point, approves, and the API shows it', async ({
  bank,
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const proofId = await openFromMail(bank, page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Midsummer poster');
  expect(await page.context().cookies()).toEqual([]);

  await page.getByRole('button', { name: 'Mark a point' }).click();
  const stage = await page.locator('#stage').boundingBox();
  if (stage === null) throw new Error('The stage is not shown.');
  await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height * 0.85);
  await comment(page, 'The date should be larger & <b>bolder</b>.');
  await comment(page, 'Lovely colours!');
  await page.getByRole('button', { name: 'Approve with changes' }).click();
  await expect(page.getByRole('button', { name: 'Approve with changes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const guests = (await bank.readShare(proofId)).Guests;
  expect(
    guests.map(({ AccessCount, Response, CommentCount }) => [AccessCount, Response, CommentCount]),
  ).toEqual([[1, 'ConditionallyApproved', 2]]);
  const [first, second] = await bank.comments(proofId);
  expect([first?.Body, second?.Body, second?.Position]).toEqual([
    'The date should be larger & <b>bolder</b>.',
    'Lovely colours!',
    null,
  ]);
  expect(first?.Position).toEqual({ X: expect.closeTo(0.5, 2), Y: expect.closeTo(0.86, 1) });

  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  expect((await bank.readShare(proofId)).Guests[0]?.AccessCount).toBe(2);
  expect(complaints).toEqual([]);
});

test('it works by keyboard alone: zoom, move, mark a point, send, answer', async ({ bank, page }) => {
  const proofId = await openFromMail(bank, page);
  const level = page.locator('#zoom-level');
  await page.locator('#stage').focus();
  const fitted = await level.textContent();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(level).not.toHaveText(fitted ?? '');
  await page.keyboard.press('0');
  await expect(level).toHaveText(fitted ?? '');

  await page.getByRole('button', { name: 'Mark a point' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('#stage')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await page.keyboard.type('In the very middle');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await pressButton(page.getByRole('button', { name: 'Approve', exact: true }));
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await bank.comments(proofId))[0]?.Position).toEqual({ X: 0.5, Y: 0.5 });
  expect((await bank.readShare(proofId)).Guests[0]?.Response).toBe('Approved');
});

test('the wheel zooms about the pointer and dragging moves the picture', async ({ bank, page }) => {
  await openFromMail(bank, page);
  const stage = await page.locator('#stage').boundingBox();
  if (stage === null) throw new Error('The stage is not shown.');
  const before = await page.locator('#picture').boundingBox();
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
  await page.mouse.wheel(0, -600);
  await expect(async () => {
    const after = await page.locator('#picture').boundingBox();
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 2);
  }).toPass();
  const zoomed = await page.locator('#picture').boundingBox();
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width / 2 + 120, stage.y + stage.height / 2 + 40);
  await page.mouse.up();
  const moved = await page.locator('#picture').boundingBox();
  expect([(moved?.x ?? 0) - (zoomed?.x ?? 0), (moved?.y ?? 0) - (zoomed?.y ?? 0)]).toEqual([
    expect.closeTo(120, 0),
    expect.closeTo(40, 0),
  ]);
});

test('two fingers zoom on a telephone', async ({ bank, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openFromMail(bank, page);
  const before = await page.locator('#picture').boundingBox();
  const touch = await context.newCDPSession(page);
  const fingers = (spread: number) => [
    { x: 195 - spread, y: 250, id: 1 },
    { x: 195 + spread, y: 250, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const spread of [50, 70, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(spread) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(async () => {
    const after = await page.locator('#picture').boundingBox();
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 2);
  }).toPass();
  await context.close();
});

test('the guest reads an older version and every text in another language', async ({ bank, page }) => {
  const proofId = await bank.upload('Midsummer poster.jpg', await poster(1));
  const guests = [{ Name: 'Anna', Email: 'anna@example.com', IsOpinionAllowed: true }];
  await bank.share({ ProofId: proofId, Guests: guests, EmailLanguageCode: 'fi' });
  await bank.uploadVersion(proofId, 'Midsummer poster.jpg', await poster(2));
  const share = await bank.share({ ProofId: proofId, Guests: guests });
  await page.goto(share.Guests[0]?.ShareUrl ?? '');
  await expect(page.getByRole('button', { name: 'Hyväksyn', exact: true })).toBeEnabled();
  await page.getByLabel('Versio').selectOption({ label: 'Versio 1' });
  await expect(page.getByRole('button', { name: 'Hyväksyn', exact: true })).toBeDisabled();
  await expect(page.getByText('Vastausta pyydetään vain versioon 2.')).toBeVisible();
  for (const [language, approve] of [
    ['sv', 'Godkänn'],
    ['de', 'Freigeben'],
    ['ru', 'Одобрить'],
    ['en', 'Approve'],
  ] as const) {
    await page.locator('#language').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: approve, exact: true })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

test('a revoked link and an unknown one say so in words', async ({ bank, page }) => {
  const proofId = await openFromMail(bank, page);
  const link = page.url();
  await bank.share({ ProofId: proofId, Guests: [], IsCancelled: true });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('The sharing of this proof has ended.');
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This proof is no longer shared with you' })).toBeVisible();
  await expectClean(page);
  expect((await page.goto(link.replace(/.{12}$/, 'aaaaaaaaaaaa')))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no proof at this link' })).toBeVisible();
});

test('a guest with a page older than the round is asked to reload it, not that the sharing has ended', async ({
  bank,
  page,
}) => {
  const proofId = await openFromMail(bank, page);
  await bank.uploadVersion(proofId, 'Midsummer poster.jpg', await poster(1));
  await bank.share({ ProofId: proofId, Guests: [{ Email: 'anna@example.com' }] });
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(
    'There is a newer version. Reload the page to answer it.',
  );
  await bank.share({
    ProofId: proofId,
    Guests: [{ Email: 'anna@example.com', IsOpinionAllowed: false }],
  });
  await page.locator('#language').selectOption('sv');
  await page.getByRole('button', { name: 'Godkänn', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Inget svar önskas längre. Ladda om sidan.');
});

test('text typed while a comment is on its way stays in the box, and the point with it', async ({
  bank,
  page,
}) => {
  const proofId = await openFromMail(bank, page);
  const arrived = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/comment', async (route) => {
    arrived.resolve();
    await isAnswered.promise;
    await route.continue();
  });
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('The date is wrong.');
  await page.getByRole('button', { name: 'Send' }).click();
  await arrived.promise;
  await page.getByRole('button', { name: 'Mark a point' }).click();
  await page.locator('#stage').press('Enter');
  await box.fill('And the place too.');
  isAnswered.resolve();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(box).toHaveValue('And the place too.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(box).toHaveValue('');
  expect((await bank.comments(proofId)).map(({ Body, Position }) => [Body, Position])).toEqual([
    ['The date is wrong.', null],
    ['And the place too.', { X: 0.5, Y: 0.5 }],
  ]);
});

test('a comment with a lost answer is not there twice when it is sent again', async ({ bank, page }) => {
  const proofId = await openFromMail(bank, page);
  await page.route(
    '**/comment',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The date is wrong.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'No answer came, so that may have arrived or not. Try again: nothing will be there twice.',
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  // The same words again, meant as a second comment.
  await comment(page, 'And the place.');
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('The date is wrong.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  expect((await bank.comments(proofId)).map(({ Body }) => Body)).toEqual([
    'The date is wrong.',
    'And the place.',
    'The date is wrong.',
  ]);
});

test('a file that is no picture is offered for download', async ({ bank, page }) => {
  const proofId = await bank.upload('Annual report.indd', Buffer.from('layout'));
  const share = await bank.share({ ProofId: proofId, Guests: [{ Email: 'anna@example.com' }] });
  await page.goto(share.Guests[0]?.ShareUrl ?? '');
  await expect(page.getByText('This kind of file cannot be shown here.')).toBeVisible();
  await expectClean(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Annual report.indd');
  await comment(page, 'Page 3 is missing.');
});

test('a picture that could not be loaded is not taken for a kind that cannot be shown, and is loaded again', async ({
  bank,
  page,
}) => {
  const proofId = await bank.upload('Midsummer poster.jpg', await poster(1));
  const guests = [{ Name: 'Anna', Email: 'anna@example.com', IsOpinionAllowed: true }];
  await bank.share({ ProofId: proofId, Guests: guests, EmailLanguageCode: 'en' });
  await bank.uploadVersion(proofId, 'Midsummer poster.jpg', await poster(2));
  const share = await bank.share({ ProofId: proofId, Guests: guests });
  await page.goto(share.Guests[0]?.ShareUrl ?? '');
  await expect(page.locator('#picture.loaded')).toBeVisible();
  const previews = '**/version/*/preview';
  await page.route(previews, (route) => route.abort());
  const version = page.locator('#version');
  const newest = await version.inputValue();
  await version.selectOption({ label: 'Version 1' });
  await expect(page.getByText('The picture could not be loaded.')).toBeVisible();
  await page.locator('#language').selectOption('fi');
  await expect(page.locator('#no-preview-text')).toHaveText('Kuvaa ei voitu ladata.');
  await page.locator('#language').selectOption('en');
  await page.unroute(previews);
  await version.selectOption(newest);
  await expect(page.locator('#picture.loaded')).toBeVisible();
  await version.selectOption({ label: 'Version 1' });
  await expect(page.locator('#picture.loaded')).toBeVisible();
});

const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

for (const [name, size] of Object.entries(sizes)) {
  test(`axe finds nothing, light and dark, ${name}`, async ({ bank, browser }) => {
    const context = await browser.newContext({ ...size, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await openFromMail(bank, page);
    await page.getByRole('button', { name: 'Mark a point' }).click();
    const stage = await page.locator('#stage').boundingBox();
    if (stage === null) throw new Error('The stage is not shown.');
    await page.mouse.click(stage.x + stage.width / 2, stage.y + stage.height * 0.82);
    await comment(page, 'Could the date be a little larger? It is what people look for.');
    await comment(page, 'Lovely colours, and the lake is perfect.');
    await page.getByRole('button', { name: 'Approve with changes' }).click();
    await page.locator('#status').evaluate((status) => status.classList.remove('shown'));
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectClean(page);
      // For people to look at; those in docs/guide were copied from here.
      await page.screenshot({ path: `test-results/guest-${name}-${colorScheme}.png` });
    }
    await context.close();
  });
}

test('a guest turns the pages of a document, and is asked before approving what was not seen', async ({
  bank,
  page,
}) => {
  const proofId = await bank.upload('Brochure.pdf', smallPdf(420, 594, 3));
  const { Guests } = await bank.share({
    ProofId: proofId,
    Guests: [{ Name: 'Anna', Email: 'anna@example.com', IsOpinionAllowed: true }],
  });
  await page.goto(String(Guests[0]?.ShareUrl));
  await expect(page.locator('#picture.loaded')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expectClean(page);

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You have seen 1 of 3 pages. Approve anyway?');
  await expectClean(page);
  await page.getByRole('button', { name: 'Keep looking' }).click();
  await expect(question).toBeHidden();
  expect((await bank.readShare(proofId)).Guests[0]?.Response).toBe('Pending');

  await expect.poll(() => bank.seenPages(proofId)).toEqual([1]);
  for (const number of [2, 3]) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible();
    await expect(page.locator('#picture.loaded')).toBeVisible();
  }
  await expect.poll(() => bank.seenPages(proofId)).toEqual([1, 2, 3]);
  await page.getByRole('button', { name: 'Mark a point' }).click();
  await page.locator('#stage').click();
  await comment(page, 'Here on the last page.');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.locator('#pins .pin')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show point 1 in the picture' }).click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const [written] = await bank.comments(proofId);
  expect([(await bank.readShare(proofId)).Guests[0]?.Response, written?.Position]).toEqual([
    'Approved',
    expect.objectContaining({ Page: 3 }),
  ]);
});

test('the other guests and the owner are read where comments are shared', async ({ bank, page }) => {
  const proofId = await bank.upload('Poster.jpg', await poster(1));
  const { Guests } = await bank.share({
    ProofId: proofId,
    AreCommentsShared: true,
    Guests: [
      { Name: 'Anna', Email: 'anna@example.com' },
      { Name: 'Bea', Email: 'bea@example.com' },
    ],
  });
  const [anna, bea] = Guests.map(({ ShareUrl }) => String(ShareUrl));
  await page.goto(bea ?? '');
  await page.getByLabel('Write a comment').fill('<b>Bolder</b>');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your comment was sent.')).toBeVisible();
  await page.goto(anna ?? '');
  await expect(page.getByText('<b>Bolder</b>')).toBeVisible();
  await expect(page.locator('#comment-list').getByText('Bea', { exact: true })).toBeVisible();
  await expect(page.getByText('the other guests see your comments')).toBeVisible();
  await expectClean(page);
});

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ProofVersionView, ProofView } from '../../shared/rpc/index.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { expect, test } from './support/galley-test.ts';
import { changeAnswers } from './support/hold-answers.ts';
import { poster } from './support/poster.ts';
import { pressButton } from './support/press-button.ts';
import { copyLink, openSummer, sendPoster, shareWith } from './support/review.ts';

const pollMs = 40_000;

test('a next round proposes to reset a final status, and is not called approved unseen', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Decided');
  await setStatus(page, 'Approved');
  const standing = page.locator('.proof-standing');
  await expect(standing).toContainText('Decided');
  const status = page.getByRole('combobox', { name: 'Status', exact: true });

  const question = await offerRound(page);
  const reset = question.getByRole('checkbox', { name: 'Reset the status from “Approved” to' });
  await expect(reset).toBeChecked();
  await question.getByRole('button', { name: 'Send next round' }).click();
  await expect(page.getByRole('button', { name: /^Version 2/ })).toBeVisible();
  await expect(status.locator('option:checked')).toHaveText('Waiting for comments');

  // With a kept status the list does not call the new version approved.
  await setStatus(page, 'Approved');
  const next = await offerRound(page);
  await next.getByRole('checkbox', { name: /^Reset the status/ }).uncheck();
  await next.getByRole('button', { name: 'Send next round' }).click();
  await expect(page.getByRole('button', { name: /^Version 3/ })).toBeVisible();
  await expect(status.locator('option:checked')).toHaveText('Approved');
  await page.getByRole('button', { name: 'All proofs' }).click();
  const row = page.getByRole('row', { name: /^Decided Round/ });
  await expect(row).toContainText('Round 3 · not reviewed yet');
  await expect(row).not.toContainText('Approved');
});

test('a proof says what guests still see and what is to be done', async ({ app, context, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Standing');
  const standing = page.locator('.proof-standing');
  await expect(standing).toContainText('Not shared');
  await shareWith(page, [['Anna', 'anna@example.com']]);
  const guestPage = await context.newPage();
  await guestPage.goto(await copyLink(page, 'anna@example.com'));
  await guestPage.getByRole('textbox', { name: 'Write a comment' }).fill('Larger logo, please');
  await guestPage.getByRole('button', { name: 'Send' }).click();
  await expect(guestPage.getByText('Larger logo, please')).toBeVisible();
  await guestPage.close();
  await expect(standing).toContainText('Needs you', { timeout: pollMs });
  await expect(page.getByText('Guests commented. Upload the next round, or set the status.')).toBeVisible();

  const question = await offerRound(page);
  await expect(question.getByRole('checkbox')).toHaveCount(0);
  await question.getByRole('button', { name: 'Send next round' }).click();
  await expect(standing).toContainText('Not shared yet: v2');
  await expect(page.getByText('Guests still see an earlier version. Share version 2.')).toBeVisible();
  const { url } = galley;
  await page.goto(`${new URL(url).origin}/${new URL(page.url()).hash}`);
  await expect(page.getByRole('heading', { name: 'Standing', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Open the project' }).click();
  await expect(page.getByRole('heading', { name: 'Summer by the lake' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Summer by the lake' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Standing', level: 1 })).toBeVisible();
});

test('a document of several pages is turned, fetched, and not approved unseen without a question', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await mkdir(join(galley.home, 'Checked'));
  await page.route('**/thumbnail/**page=*', async (route) => {
    await route.fulfill({ contentType: 'image/jpeg', body: await poster(2) });
  });
  await changeVersions(page, { pageCount: 3 });
  const pdf = await sendBooklet(page, galley.bank);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Preview of Booklet' })).toBeVisible({ timeout: pollMs });

  await chooseStatus(page, 'Approved');
  const question = page.getByRole('dialog', { name: 'Set “Approved” without seeing every page?' });
  await expect(question).toContainText('You have seen 1 of 3 pages of this version.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  // A page counts as seen once its picture is shown; one that is passed by faster stays unseen.
  await expect.poll(() => shownPicture(page)).toEqual({ page: '2', width: 1200 });
  await next.click();
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(next).toBeDisabled();
  await expect.poll(() => shownPicture(page)).toEqual({ page: '3', width: 1200 });
  await pressButton(page.getByRole('button', { name: 'Save status' }));
  await expect(page.locator('.proof-standing')).toContainText('Decided');

  await page.getByRole('button', { name: 'Download: Booklet.pdf' }).click();
  const chooser = page.getByRole('region', { name: /^Where/ });
  await chooser.getByRole('button', { name: 'Checked' }).click();
  await chooser.getByRole('button', { name: 'Download here' }).click();
  await expect(page.getByText('Ready')).toBeVisible();
  expect(await readFile(join(galley.home, 'Checked/Booklet.pdf'))).toEqual(pdf);
});

test('a PDF of which the bank does not say how many pages it has says that one is shown', async ({
  app,
  galley,
}) => {
  const { page } = app;
  await changeVersions(page, { pageCount: null });
  await sendBooklet(page, galley.bank);
  await expect(page.getByText('Only the first page is shown.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toHaveCount(0);
  await chooseStatus(page, 'Approved');
  const question = page.getByRole('dialog', { name: /without seeing every page/ });
  await expect(question).toContainText('You have seen only the first page');
  await question.getByRole('button', { name: 'Set anyway' }).click();
  await expect(page.locator('.proof-standing')).toContainText('Decided');
});

test('a document without a picture is approved without a question about its pages', {
  tag: '@documented',
}, async ({ app, galley }) => {
  const { page } = app;
  await changeVersions(page, { pageCount: null, preview: null, thumbnail: null });
  await sendBooklet(page, galley.bank);
  await expect(page.getByText('The bank shows no picture of this version.')).toBeVisible();
  await expect(page.getByText('Only the first page is shown.')).toHaveCount(0);
  await chooseStatus(page, 'Approved');
  await expect(page.locator('.proof-standing')).toContainText('Decided');
});

/** From now on the bank says this of every version of a proof. */
async function changeVersions(page: Page, said: Partial<ProofVersionView>): Promise<void> {
  await changeAnswers<ProofView>(page, '/proofs/read', (proof) => ({
    ...proof,
    versions: proof.versions.map((version) => ({ ...version, ...said })),
    current: proof.current === null ? null : { ...proof.current, ...said },
  }));
  await page.reload();
}

/** Sends a PDF for review and opens its proof. Returns the bytes of the PDF. */
async function sendBooklet(page: Page, bank: Parameters<typeof openSummer>[1]): Promise<Buffer> {
  const pdf = smallPdf(300, 200);
  await openSummer(page, bank);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Booklet.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('button', { name: /^Booklet/ }).click();
  return pdf;
}

/** The picture on the stage, after the page has drawn it and knows that it was seen. */
function shownPicture(page: Page): Promise<{ readonly page: string | null; readonly width: number }> {
  return page.getByRole('img', { name: /^Preview of/ }).evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('The stage shows no image.');
    // Two frames: the page has received the picture and drawn its effects.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return {
      page: new URL(image.src).searchParams.get('page'),
      width: image.complete ? image.naturalWidth : 0,
    };
  });
}

async function chooseStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption(name);
  await pressButton(page.getByRole('button', { name: 'Save status' }));
}

async function setStatus(page: Page, name: string): Promise<void> {
  await chooseStatus(page, name);
  await expect(page.getByRole('button', { name: 'Save status' })).toHaveCount(0);
}

async function offerRound(page: Page) {
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Round.jpg', mimeType: 'image/jpeg', buffer: await poster(2) }]);
  return page.getByRole('dialog', { name: /^Send the next round/ });
}

import { expect, test } from './support/galley-test.ts';
import { holdAnswers } from './support/hold-answers.ts';
import { openSummer, sendPoster } from './support/review.ts';

test('rules that are saved late close no form that was opened in between', async ({ app }) => {
  const { page } = app;
  const answers = await holdAnswers(page, '/folders/setRules');
  await page.reload();
  await app.plant({ 'Slow/a.txt': 'one' });
  await app.planFolder('Slow', 'Press');
  await app.start();
  await app.goTo('Folders');
  const dialog = page.getByRole('dialog', { name: /^Rules/ });
  const patterns = dialog.getByRole('textbox', { name: /^Own patterns/ });
  await page.getByRole('button', { name: 'Rules…' }).click();
  await patterns.fill('draft*');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await answers.arrived();
  await expect(patterns).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Rules…' }).click();
  await patterns.fill('proof*');
  answers.letGo();
  await patterns.fill('proof*\nsketch*');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Rules…' }).click();
  await expect(patterns).toHaveValue('proof*\nsketch*');
});

test('an asset that is saved late ends no editing that was begun in between, and is shown as it was saved', async ({
  app,
}) => {
  const { page } = app;
  const answers = await holdAnswers(page, '/assets/save');
  await page.reload();
  await app.goTo('Library');
  await page.getByRole('searchbox').fill('bottle');
  await page.getByRole('gridcell').filter({ hasText: 'Bottle, lemon' }).click();
  const drawer = page.getByRole('dialog', { name: /^Bottle/ });
  const name = drawer.getByRole('textbox', { name: 'Names: English' });
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  await name.fill('Bottle, lime');
  await name.press('Enter');
  await answers.arrived();
  await expect(name).toBeDisabled();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByRole('button', { name: 'Edit…' }).click();
  await name.fill('Bottle, fig');
  answers.letGo();
  await expect(page.getByRole('dialog', { name: 'Bottle, lime' })).toBeVisible();
  await expect(name).toHaveValue('Bottle, fig');
});

test('nothing is typed into a form that is being saved: it would be gone with it', async ({
  app,
  galley,
}, testInfo) => {
  const { page } = app;
  const answers = await holdAnswers(page, '/projects/postMessage');
  await page.reload();
  await openSummer(page, galley.bank);
  await page.getByRole('button', { name: 'New message' }).click();
  const text = page.getByRole('textbox', { name: 'Your message' });
  await page.getByRole('textbox', { name: 'Subject' }).fill('Colours');
  await text.fill('Which?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await answers.arrived();
  await expect(text).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeDisabled();
  await page.screenshot({ path: testInfo.outputPath('message.png') });
  answers.letGo();
  await expect(page.getByRole('article', { name: 'Colours' })).toBeVisible();
});

test('neither a table of guests nor a new project changes while it is saved', async ({
  app,
  galley,
}, testInfo) => {
  const { page } = app;
  const answers = await holdAnswers(page, '/projects/save', '/proofs/saveShare');
  await page.reload();
  await openSummer(page, galley.bank);
  await page.getByRole('button', { name: 'New project…' }).click();
  const creation = page.getByRole('dialog', { name: 'New project' });
  const name = creation.getByRole('textbox', { name: 'Name' });
  await name.fill('Autumn');
  await name.press('Enter');
  await answers.arrived();
  await expect(name).toBeDisabled();
  await creation.getByRole('button', { name: 'Cancel' }).click();
  await sendPoster(page, 'Slow');
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Slow' });
  const email = dialog.getByRole('textbox', { name: 'E-mail of guest 1' });
  await dialog.getByRole('textbox', { name: 'Name of guest 1' }).fill('Anna');
  await email.fill('anna@example.com');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(email).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeDisabled();
  await page.screenshot({ path: testInfo.outputPath('share.png') });
  answers.letGo();
  await expect(page.getByRole('region', { name: 'Guests', exact: true }).getByRole('listitem')).toHaveCount(
    1,
  );
});

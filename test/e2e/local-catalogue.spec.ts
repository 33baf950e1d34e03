import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { poster } from './support/poster.ts';
import { openSummer, sendPoster } from './support/review.ts';

/** The parts for a bank that lists nothing: objects are opened by id or link, and remembered here. */
const tag = '@documented-alone';

test('a project is opened by its pasted id, edited, kept over a reload, and taken out', { tag }, async ({
  app,
  galley,
}) => {
  const { page } = app;
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await expect(page.getByText('This bank cannot list projects.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Id or link' });
  await field.fill('999999');
  await field.press('Enter');
  await expect(page.getByText('You have no right to this on the bank, or it does not exist.')).toBeVisible();
  await expect(field).toHaveValue('999999');
  await openSummer(page, galley.bank);
  await expectClean(page, 'local catalogue');

  await page.getByRole('textbox', { name: 'Name' }).fill('Summer by the sea');
  await page.getByLabel('End').fill('2030-10-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Summer by the sea' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'Summer by the sea' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Poster A3' }).check();
  await expect(page.getByRole('checkbox', { name: 'Poster A3' })).toBeChecked();

  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByRole('article', { name: 'Wrong project' })).toContainText(
    'This message was deleted.',
  );
  await expect(messages.getByRole('article', { name: 'Colours of the poster' })).toBeVisible();
  // The reference has no way to write one.
  await expect(messages.getByRole('button')).toHaveCount(0);

  await page.reload();
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await page.getByRole('treeitem', { name: 'Summer by the sea' }).click();
  await expect(page.getByLabel('End')).toHaveValue('2030-10-01');
  await expect(page.getByRole('checkbox', { name: 'Poster A3' })).toBeChecked();
  await page.getByRole('button', { name: 'Take out of this list' }).click();
  await expect(page.getByText('No projects yet.')).toBeVisible();
  await expect(page.getByText('Choose a project')).toBeVisible();
});

test('a project is opened by a link, and a new one is remembered', { tag }, async ({ app, galley }) => {
  const { page } = app;
  const projectId = galley.bank.pasted.projects['First project'];
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  await page
    .getByRole('textbox', { name: 'Id or link' })
    .fill(`https://bank.example/#/projects/${projectId}/overview`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'First project' })).toBeVisible();

  await page.getByRole('button', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(2);
  await page.getByRole('treeitem', { name: 'First project' }).click();
  await expect(page.getByRole('heading', { name: 'First project' })).toBeVisible();
});

test('text that a bank cannot know is refused at the field before it is sent', { tag }, async ({ app }) => {
  const { page } = app;
  await page.getByRole('navigation').getByRole('button', { name: 'Projects' }).click();
  const project = page.getByRole('textbox', { name: 'Id or link' });
  await project.fill('Summer by the lake');
  await project.press('Enter');
  await expect(page.getByText('This is neither an id nor a link.')).toBeVisible();
  await expect(project).toHaveAccessibleDescription(/neither an id nor a link/);
  await project.fill('https://bank.example/overview');
  await expect(page.getByText('This is neither an id nor a link.')).toHaveCount(0);
  await project.press('Enter');
  await expect(page.getByText('There is no id in this link.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' }).click();
  const proof = page.getByRole('textbox', { name: 'Id or link of a proof' });
  await proof.fill('https://bank.example/l/abcdefghijkl');
  await proof.press('Enter');
  await expect(page.getByText('This is the personal link of a guest')).toBeVisible();
  await expectClean(page, 'a pasted link of a guest');
});

test('a folder that is taken back is no target and no scope any more', { tag }, async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Upload files…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload files' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles([{ name: 'spring.txt', mimeType: 'text/plain', buffer: Buffer.from('spring') }]);
  const target = dialog.getByRole('textbox', { name: 'Folder id' });
  const taken = dialog.locator('.upload-target strong');
  await target.fill('1');
  await expect(taken).toHaveText('1');
  await target.press('Backspace');
  await expect(taken).toHaveText('…');
  await expect(dialog.getByRole('button', { name: 'Upload 1 file' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await app.goTo('Library');
  await page.getByRole('button', { name: 'In folder: Whole bank' }).click();
  const scope = page.getByRole('textbox', { name: 'Folder id' });
  await scope.fill('1');
  await expect(page.getByRole('button', { name: 'In folder: 1' })).toBeVisible();
  await scope.press('Backspace');
  await expect(page.getByRole('button', { name: 'In folder: Whole bank' })).toBeVisible();
});

test('a project is moved to a folder by its pasted link, and to the top', { tag }, async ({
  app,
  galley,
}) => {
  const { page } = app;
  const { pasted } = galley.bank;
  await openSummer(page, galley.bank);
  const place = page.getByRole('region', { name: 'Place in the tree' });
  await expect(place.getByText('Summer', { exact: true })).toBeVisible();
  await place.getByRole('button', { name: 'Edit… Place in the tree' }).click();
  const field = place.getByRole('textbox', { name: 'Id of a project folder, or a link to it' });
  await field.fill(`https://bank.example/#/projects/${pasted.projects['First project']}`);
  await field.press('Enter');
  await expect(place.getByText('This names no folder')).toBeVisible();
  await field.fill(`https://bank.example/#/folders/${pasted.projectFolders.Campaigns}`);
  await expectClean(page, 'moving a project by a link');
  await field.press('Enter');
  await expect(place.getByText('Campaigns', { exact: true })).toBeVisible();

  await place.getByRole('button', { name: 'Edit… Place in the tree' }).click();
  await place.getByRole('button', { name: 'Top of the tree' }).click();
  await place.getByRole('button', { name: 'Save' }).click();
  await expect(place.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(place.getByText('Top of the tree')).toBeVisible();
});

test('a proof is listed where it was sent, and a colleague’s is opened by its pasted id and taken out', {
  tag,
}, async ({ app, galley }) => {
  const { page } = app;
  const proofId = await galley.bank.sendProof(
    'Campaigns/Summer/Summer by the lake',
    'Flyer.jpg',
    await poster(2),
  );
  await openSummer(page, galley.bank);
  await sendPoster(page, 'Midsummer');
  const toProofs = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Reviews' });
  await toProofs.click();
  await expect(page.getByRole('row')).toHaveCount(1);
  // A link leads to what it names, also from the field for other things.
  const projectId = galley.bank.pasted.projects['First project'];
  const proofField = page.getByRole('textbox', { name: 'Id or link of a proof' });
  await proofField.fill(`https://bank.example/#/projects/${projectId}`);
  await proofField.press('Enter');
  await expect(page.getByRole('heading', { name: 'First project' })).toBeVisible();
  const projectField = page.getByRole('textbox', { name: 'Id or link', exact: true });
  await projectField.fill(`https://bank.example/#/proofs/${proofId}`);
  await projectField.press('Enter');
  await expect(page.getByRole('heading', { name: 'Flyer', level: 1 })).toBeVisible();
  await toProofs.click();
  await proofField.fill(proofId);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Flyer', level: 1 })).toBeVisible();
  await toProofs.click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectClean(page, 'remembered proofs');

  await page.getByRole('button', { name: /^Flyer/ }).click();
  await page.getByRole('button', { name: 'Take out of this list' }).click();
  await expect(page.getByRole('row')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Midsummer/ })).toBeVisible();
});

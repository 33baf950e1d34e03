import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectClean } from './support/expect-clean.ts';
import { expect, type GalleyPage, test } from './support/galley-test.ts';
import { pressButton } from './support/press-button.ts';

/** Axe reads two of these screens in both themes: more than one test's usual time on a busy machine. */
const withAxeMs = 240_000;

test('versions become one asset by a rule, which the simulator tells before', async ({ app, galley }) => {
  test.setTimeout(withAxeMs);
  const { page } = app;
  await app.plant({
    'Work/poster_v1.psd': 'one',
    'Work/poster_v2.psd': 'two',
    'Work/poster_icc.pdf': 'profile',
    'Work/notes.txt': 'notes',
  });
  await app.planFolder('Work', 'Press');
  await page.getByRole('button', { name: 'Back' }).click();

  const rules = page.getByRole('region', { name: 'Routing rules' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  const second = rules.getByRole('listitem', { name: 'Rule 2' });
  await second.getByLabel('Names like').fill('{stem}_icc.pdf');
  await expect(second.getByText('{n} has to say which version it is')).toBeVisible();
  await second.getByLabel('become').selectOption({ label: 'an attachment of {stem}' });
  await expect(second.getByText('Choose the attachment type')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await second.getByLabel('Attachment type').selectOption({ label: 'Print PDF' });

  const simulator = page.getByRole('region', { name: 'What would become of it' });
  await expect(simulator.getByRole('row', { name: 'poster_v1.psd' })).toContainText('{stem}_v{n}.{ext}');
  await expect(simulator.getByRole('row', { name: 'poster_v2.psd' })).toContainText(
    'waits for an earlier one',
  );
  await expect(simulator.getByRole('row', { name: 'poster_icc.pdf' })).toContainText('waits for its asset');
  await expect(simulator.getByRole('row', { name: 'notes.txt' })).not.toContainText('rule');
  await simulator.getByText('Pasted names').click();
  await simulator.getByLabel('File names, one a line').fill('logo_v7.ai\nold\\draft_icc.pdf');
  await expect(simulator.getByRole('row', { name: 'logo_v7.ai' })).toContainText('logo.ai');
  await expect(simulator.getByRole('row', { name: 'draft_icc.pdf' })).toContainText('{stem}_icc.pdf');
  await expectClean(page, 'rules of a new folder');

  const before = (await galley.bank.assetsIn('Press')).length;
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await app.start();
  for (const name of ['poster_v1.psd', 'poster_v2.psd', 'poster_icc.pdf', 'notes.txt'])
    await expect(app.row(name).getByText('Done')).toBeVisible();
  const held = await galley.bank.assetsIn('Press');
  expect(held.length).toBe(before + 2);
  expect(held.find(({ fileName }) => fileName === 'poster_v2.psd')?.sha256).toBe(sha256('two'));
});

test('an older version that comes late is shown and not sent, and a refused save keeps what was typed', async ({
  app,
  galley,
}) => {
  test.setTimeout(withAxeMs);
  const { page } = app;
  await app.plant({ 'Late/cover_v3.psd': 'three' });
  await app.planFolder('Late', 'Press');
  await app.start();
  await expect(app.row('cover_v3.psd').getByText('Done')).toBeVisible();

  await app.goTo('Folders');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  const pattern = dialog.getByLabel('Names like');
  await pattern.fill('{stem}{n}');
  await expect(dialog.getByText('Two placeholders need text between them')).toBeVisible();
  await expect(dialog.getByText('Correct the rules first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save rules' })).toBeDisabled();
  await expect(pattern).toHaveValue('{stem}{n}');
  await pattern.fill('{stem}_v{n}.{ext}');
  await expect(dialog.getByRole('row', { name: 'cover_v3.psd' })).toContainText('rule {stem}_v{n}.{ext}');
  await expectClean(page, 'rules');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog).toHaveCount(0);

  await writeFile(join(galley.home, 'Late/cover_v4.psd'), 'four');
  await app.goTo('Activity');
  await expect(app.row('cover_v4.psd').getByText('Done')).toBeVisible();
  await writeFile(join(galley.home, 'Late/cover_v2.psd'), 'two');
  await expect(app.row('cover_v2.psd')).toContainText(
    'A newer version of the asset was sent from another file',
  );
  expect((await galley.bank.assetsIn('Press')).some(({ sha256: digest }) => digest === sha256('two'))).toBe(
    false,
  );
});

test('rules are written, tried and saved by the keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  await app.plant({ 'Keys/a_v1.txt': 'one' });
  await app.planFolder('Keys', 'Press');
  await app.start();
  await expect(app.row('a_v1.txt').getByText('Done')).toBeVisible();
  await keyboard.press('Alt+5');
  const button = page.getByRole('button', { name: 'Rules…' });
  await pressButton(button);
  const dialog = page.getByRole('dialog');
  // Opened: the focus has come into the dialog.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(app, 'Add a rule');
  await keyboard.press('Enter');
  await expect(dialog.getByRole('listitem', { name: 'Rule 1' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'a_v1.txt' })).toContainText('rule {stem}_v{n}.{ext}');
  await tabTo(app, 'Save rules');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveText('Rules… 1');
});

test('the folder of a rule is typed whole before it is taken', { tag: '@documented' }, async ({
  app,
  profile,
}) => {
  const { page } = app;
  await app.plant({ 'Typed/a_v1.txt': 'one' });
  await app.planFolder('Typed', 'Press');
  await page.getByRole('button', { name: 'Back' }).click();
  const rules = page.getByRole('region', { name: 'Routing rules' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  const folder = rules.getByRole('button', { name: /^Bank folder:/ });
  await folder.click();
  const dialog = page.getByRole('dialog');
  if (profile === 'extended') await dialog.getByRole('button', { name: 'Use an id instead' }).click();
  const typed = dialog.getByRole('textbox', { name: 'Folder id' });
  await typed.focus();
  await page.keyboard.type('12');
  await expect(typed).toHaveValue('12');
  await expect(folder).toHaveText('Bank folder: the linked one');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(folder).toHaveText('Bank folder: 12');
  await expect(folder).toBeFocused();
});

test('a folder of the tree is marked first, and taken by a button', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Marked/a_v1.txt': 'one' });
  await app.planFolder('Marked', 'Press');
  await page.getByRole('button', { name: 'Back' }).click();
  const rules = page.getByRole('region', { name: 'Routing rules' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  const folder = rules.getByRole('button', { name: /^Bank folder:/ });
  await folder.click();
  const dialog = page.getByRole('dialog');
  const take = dialog.getByRole('button', { name: 'Use this folder' });
  await expect(take).toBeDisabled();
  await dialog.getByRole('treeitem', { name: 'Archive' }).click();
  await expect(dialog.getByRole('treeitem', { name: 'Archive' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('treeitem', { name: 'Inbox' }).click();
  await take.click();
  await expect(dialog).toHaveCount(0);
  await expect(folder).toHaveText('Bank folder: Inbox');
});

test('Escape on the folder of a rule leaves the rules, and what was written in them is asked about', async ({
  app,
}) => {
  const { page } = app;
  await app.plant({ 'Kept/a_v1.txt': 'one' });
  await app.planFolder('Kept', 'Press');
  await app.start();
  await app.goTo('Folders');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rules/ });
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await dialog.getByLabel('Names like').fill('{stem}_r{n}.{ext}');
  const folder = dialog.getByRole('button', { name: /^Bank folder:/ });
  await folder.click();
  await expect(page.getByRole('button', { name: 'Use the linked folder' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Use the linked folder' })).toHaveCount(0);
  await expect(folder).toBeFocused();
  await expect(dialog.getByRole('alertdialog')).toHaveCount(0);
  await page.mouse.click(2, 2);
  await page.keyboard.press('Escape');
  const question = dialog.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Go on editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Names like')).toHaveValue('{stem}_r{n}.{ext}');
});

test('own patterns of a folder are tried while they are typed, and stay', async ({ app }) => {
  const { page } = app;
  await app.plant({ 'Own/sketch_v1.psd': 'one', 'Own/sketch_v1.old': 'before' });
  await app.planFolder('Own', 'Press');
  await app.start();
  for (const name of ['sketch_v1.psd', 'sketch_v1.old'])
    await expect(app.row(name).getByText('Done')).toBeVisible();
  await app.goTo('Folders');
  await page.getByRole('button', { name: 'Rules…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  const old = dialog.getByRole('row', { name: 'sketch_v1.old' });
  await expect(old).toContainText('rule {stem}_v{n}.{ext}');
  const own = dialog.getByLabel('Own patterns, one a line');
  await own.fill('*.old');
  await expect(old).toContainText('Ignored by a rule — *.old');
  // No routing rule is asked about an ignored file.
  await expect(old).not.toContainText('{stem}');
  await expect(dialog.getByRole('row', { name: 'sketch_v1.psd' })).not.toContainText('Ignored');
  await own.fill('*.tmp2');
  await expect(old).not.toContainText('Ignored');
  await own.fill('*.old');
  await expect(old).toContainText('*.old');
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Rules…' }).click();
  await expect(own).toHaveValue('*.old');
  await expect(old).toContainText('Ignored by a rule — *.old');
});

async function tabTo({ page }: GalleyPage, name: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 1 && (await focused.textContent())?.trim() === name) return;
  }
  throw new Error(`${name} was not reached.`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

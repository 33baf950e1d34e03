import type { AssetListsView, ProjectView } from '../../shared/rpc/index.ts';
import { expectClean } from './support/expect-clean.ts';
import { expect, test } from './support/galley-test.ts';
import { changeAllAnswers, changeAnswers } from './support/hold-answers.ts';
import { pressButton } from './support/press-button.ts';
import { openSummer } from './support/review.ts';
import { saveAndFocus } from './support/save-and-focus.ts';

test('a project is created, renamed, dated, and its messages are answered', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('checkbox')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Poster A3' }).check();
  await expect(page.getByRole('checkbox', { name: 'Poster A3' })).toBeChecked();

  const messages = page.getByRole('region', { name: 'Messages' });
  const deleted = messages.getByRole('article', { name: 'Wrong project' });
  await expect(deleted).toContainText('This message was deleted.');
  await expect(deleted).not.toContainText('winter campaign');
  const thread = messages.getByRole('article', { name: 'Colours of the poster' });
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread
    .getByRole('textbox', { name: 'Your message' })
    .fill('First line\n<img src=x onerror=alert(1)>');
  await thread.getByRole('button', { name: 'Post' }).click();
  await expect(thread).toContainText('<img src=x onerror=alert(1)>');

  await page.getByRole('button', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  // A part that opened for a mistake stays open when it is mended.
  await dialog.getByText('Properties').click();
  await dialog.getByLabel('Print run').fill('many');
  await dialog.getByText('Properties').click();
  await expect(dialog.getByLabel('Print run')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Print run')).toBeVisible();
  await dialog.getByLabel('Print run').fill('7500');
  await expect(dialog.getByLabel('Print run')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn walks');
  await page.getByLabel('Start').fill('2026-09-01');
  await page.getByLabel('End').fill('2026-08-01');
  await expect(page.getByText('The end is before the start.')).toBeVisible();
  await page.getByLabel('End').fill('2026-10-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn walks' })).toBeVisible();
  await expect(page.getByLabel('End')).toHaveValue('2026-10-01');
  await expect(page.getByRole('treeitem', { name: 'Autumn walks' })).toBeVisible();
});

test('members and milestones of a project are edited in place', { tag: '@documented' }, async ({
  app,
  galley,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await openSummer(page, galley.bank);
  const members = page.getByRole('region', { name: 'Members' });
  await pressButton(members.getByRole('button', { name: 'Edit… Members' }));
  await expect(members.getByRole('group').first().getByRole('combobox', { name: 'Role' })).toBeFocused();
  await pressButton(members.getByRole('button', { name: 'Remove: Liisa Korhonen' }));
  await expect(members.getByRole('button', { name: 'Add a member' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(members.getByLabel('Person (user id)')).toBeFocused();
  await pressButton(members.getByRole('button', { name: 'Save' }));
  await expect(members.getByText('Choose a person, or write the user id.')).toBeVisible();
  // The bank has no user of this id: the typed text stays.
  await members.getByLabel('Person (user id)').fill('99');
  await members.getByLabel('Person (user id)').press('Enter');
  await expect(members.getByRole('alert')).toContainText('The request was not accepted.');
  await expect(members.getByLabel('Person (user id)')).toHaveValue('99');
  await expect(members.getByLabel('Person (user id)')).toBeFocused();
  await pressButton(members.getByRole('button', { name: 'Remove: New member' }));
  await pressButton(members.getByRole('button', { name: 'Save' }));
  await expect(members.getByRole('button', { name: 'Edit… Members' })).toBeFocused();
  await expect(members.getByRole('listitem')).toHaveCount(1);

  const milestones = page.getByRole('region', { name: 'Milestones' });
  await pressButton(milestones.getByRole('button', { name: 'Edit… Milestones' }));
  await pressButton(milestones.getByRole('button', { name: 'Remove: Campaign starts' }));
  await pressButton(milestones.getByRole('button', { name: 'Add a milestone' }));
  await keyboard.type('Press check');
  const day = milestones.getByRole('group', { name: 'Press check' }).getByLabel('Date');
  await day.fill('2030-05-14');
  // Half of a date is not saved as none.
  await day.press('Backspace');
  await pressButton(milestones.getByRole('button', { name: 'Save' }));
  await expect(milestones.getByText('This must be a date.')).toBeVisible();
  await expect(milestones.locator('[aria-invalid=true]').first()).toBeFocused();
  // Two digits are a year of their own to the field.
  await day.fill('0030-05-14');
  await expect(milestones.getByText('Write the year with all four digits: 1970 or later.')).toBeVisible();
  await day.fill('2030-05-14');
  await pressButton(milestones.getByRole('button', { name: 'Save' }));
  await expect(milestones.getByRole('listitem')).toHaveText([
    /Posters to the printer/,
    '14 May 2030Press check',
  ]);
});

test('a project and a project folder are moved to another place in the tree, by keyboard', async ({
  app,
  galley,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await openSummer(page, galley.bank);
  const place = page.getByRole('region', { name: 'Place in the tree' });
  await expect(place.getByText('Summer', { exact: true })).toBeVisible();
  await pressButton(place.getByRole('button', { name: 'Edit… Place in the tree' }));
  const top = place.getByRole('button', { name: 'Top of the tree' });
  await expect(top).toBeFocused();
  await place.getByRole('treeitem').first().focus();
  await keyboard.press('ArrowDown');
  await expect(place.getByRole('treeitem', { name: 'Campaigns' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(place.getByRole('treeitem', { name: 'Campaigns' })).toHaveAttribute('aria-selected', 'true');
  await expectClean(page, 'moving a project');
  await pressButton(place.getByRole('button', { name: 'Save' }));
  await expect(place.getByRole('button', { name: 'Edit… Place in the tree' })).toBeFocused();
  await expect(place.getByText('Campaigns', { exact: true })).toBeVisible();
  const tree = page.getByRole('tree', { name: 'Folders and projects' });
  await expect(tree.getByRole('treeitem', { name: 'Summer by the lake' })).toHaveAttribute('aria-level', '2');

  await tree.getByRole('treeitem', { name: 'Summer', exact: true }).click();
  await pressButton(place.getByRole('button', { name: 'Edit… Place in the tree' }));
  // It cannot lie in itself.
  await place.getByRole('treeitem', { name: 'Campaigns' }).press('ArrowRight');
  await expect(place.getByRole('treeitem', { name: 'Summer', exact: true })).toHaveCount(0);
  await top.press('Enter');
  await pressButton(place.getByRole('button', { name: 'Save' }));
  await expect(place.getByText('Top of the tree')).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'Summer', exact: true })).toHaveAttribute(
    'aria-level',
    '1',
  );
});

test('tasks of a project are made, renamed and removed in place', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await pressButton(tasks.getByRole('button', { name: 'Edit… Tasks' }));
  await pressButton(tasks.getByRole('button', { name: 'Remove: Poster A3' }));
  await expect(tasks.getByRole('button', { name: 'Add a task' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call the printer');
  await pressButton(tasks.getByRole('button', { name: 'Save' }));
  await expect(tasks.getByRole('button', { name: 'Edit… Tasks' })).toBeFocused();
  await expect(tasks.getByRole('checkbox')).toHaveCount(3);
  await expect(tasks.getByRole('checkbox', { name: 'Poster A3' })).toHaveCount(0);
  await expect(tasks.getByRole('checkbox', { name: 'Call the printer' })).not.toBeChecked();
});

test('properties of a project are edited in place', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  const properties = page.getByRole('region', { name: 'Properties' });
  await expect(properties).toContainText('5,000');
  await pressButton(properties.getByRole('button', { name: 'Edit… Properties' }));
  await properties.getByLabel('Print run').fill('many');
  await expect(properties.getByText('This must be a whole number.')).toBeVisible();
  await properties.getByLabel('Print run').fill('7500');
  await properties.getByLabel('Usage').selectOption('Web');
  await pressButton(properties.getByRole('button', { name: 'Save' }));
  await expect(properties.getByRole('definition')).toHaveText(['7,500', 'Web']);

  // An answer takes the focus only from its own form.
  await pressButton(properties.getByRole('button', { name: 'Edit… Properties' }));
  await properties.getByLabel('Print run').fill('8000');
  const elsewhere = page.getByRole('button', { name: 'Edit… Members' });
  await saveAndFocus(properties.getByRole('button', { name: 'Save' }), elsewhere);
  await expect(properties.getByRole('definition')).toHaveText(['8,000', 'Web']);
  await expect(elsewhere).toBeFocused();
});

test('typed properties are saved although the fields of the bank could not be read in between', async ({
  app,
  galley,
}) => {
  const { page } = app;
  let areFieldsRefused = false;
  let refusedCount = 0;
  await changeAnswers<AssetListsView>(page, '/assets/lists', (answer) => {
    if (!areFieldsRefused) return answer;
    refusedCount += 1;
    return { ...answer, fields: null, failures: { ...answer.failures, fields: 'BANK_FAILED' } };
  });
  await page.reload();
  /** A lost connection has everything read anew. */
  const readAnew = async (): Promise<void> => {
    const before = refusedCount;
    areFieldsRefused = true;
    await galley.restart();
    await expect.poll(() => refusedCount).toBeGreaterThan(before);
    areFieldsRefused = false;
  };
  await openSummer(page, galley.bank);
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('button', { name: 'Edit… Properties' }).click();
  await properties.getByLabel('Print run').fill('7500');
  await readAnew();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties).toContainText(/7.?500/);

  await page.reload();
  await page.getByRole('button', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await dialog.getByText('Properties').click();
  await dialog.getByLabel('Print run').fill('8500');
  await readAnew();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Autumn' })).toBeVisible();
  await expect(properties).toContainText(/8.?500/);
});

test('typed text in a property stays on a bank without fields, also while they cannot be read or a colleague empties it', async ({
  app,
  galley,
}) => {
  const { page } = app;
  let isRefused = false;
  let isEmptied = false;
  let refusedCount = 0;
  let emptiedCount = 0;
  await changeAllAnswers(page, {
    '/assets/lists'(answer) {
      const lists = { ...(answer as AssetListsView), fields: null };
      if (!isRefused) return lists;
      refusedCount += 1;
      return { ...lists, failures: { ...lists.failures, fields: 'BANK_FAILED' } };
    },
    '/projects/read'(answer) {
      if (!isEmptied) return answer;
      emptiedCount += 1;
      return { ...(answer as ProjectView), properties: [] };
    },
  });
  await page.reload();
  await openSummer(page, galley.bank);
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('button', { name: 'Edit… Properties' }).click();
  const input = properties.getByLabel('print-run');
  await input.fill('7500');

  isRefused = true;
  await galley.restart();
  await expect.poll(() => refusedCount).toBeGreaterThan(0);
  await expect(input).toHaveValue('7500');
  isEmptied = true;
  await galley.restart();
  await expect.poll(() => emptiedCount).toBeGreaterThan(0);
  await expect(input).toHaveValue('7500');
  isEmptied = false;
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties).toContainText(/7.?500/);
});

test('the tree is walked and a folder is created by the keyboard alone', async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('Alt+4');
  await expect(page.getByRole('treeitem', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('treeitem').first().focus();
  await keyboard.press('Home');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('treeitem', { name: 'Campaigns' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('treeitem', { name: 'Winter' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await pressButton(page.getByRole('button', { name: 'New folder…' }));
  await expect(page.getByRole('dialog')).toContainText('In Campaigns');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused();
  await keyboard.type('Spring');
  await keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: 'Spring' })).toBeVisible();
});

test('a refused form leads to its first wrong field, though that is a date which is still typed', async ({
  app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  await keyboard.press('Alt+4');
  await pressButton(page.getByRole('button', { name: 'New project…' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await dialog.getByText('Tasks').press('Enter');
  await pressButton(dialog.getByRole('button', { name: 'Add a task' }));
  const task = dialog.getByRole('textbox', { name: 'Name' }).last();
  await expect(task).toHaveValue('');
  await dialog.getByLabel('Start').fill('2026-09-01');
  const end = dialog.getByLabel('End');
  await end.focus();
  // The same day in any order of the browser's date field.
  await keyboard.type('01012026');
  await keyboard.press('Enter');
  await expect(task).toHaveAttribute('aria-invalid', 'true');
  await expect(end).toBeFocused();
  await expect(end).toHaveAccessibleDescription('The end is before the start.');
});

test('axe finds nothing on the screen of projects', async ({ app, galley }) => {
  const { page } = app;
  await openSummer(page, galley.bank);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'New message…' }).click();
  await expectClean(page, 'project');
});
